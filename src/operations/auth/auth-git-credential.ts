import { closedObject, Type } from '../../core/schema/type.ts';
import { defineCredentialOperation, REFERENCE_INPUT } from './auth-operation.ts';

/** Never starts anything interactive, and gives a token only for hosts that it is for. For the command line only. */
export const authGitCredential = defineCredentialOperation({
  name: 'auth.git-credential',
  summary: 'Answer git as its credential helper',
  access: 'admin',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({
    ...REFERENCE_INPUT,
    /** Later versions of git may name other operations: they are ignored. */
    operation: Type.String(),
    /** `key=value` lines as git writes them. */
    text: Type.String({ 'x-sensitive': true }),
  }),
  output: Type.Object({ text: Type.String({ 'x-sensitive': true }) }),
  async run(services, { reference, profile, operation, text }, call) {
    // `store` does nothing: logging in is what stores credentials.
    if (operation !== 'get' && operation !== 'erase') return { text: '' };
    const attributes = parseAttributes(text);
    const credentials = await services.credentials();
    const found = await credentials.gitCredential({ reference, profile, operation, attributes }, call);
    if (found === undefined) return { text: '' };
    const lines = [`username=${found.username}`, `password=${found.password}`];
    if (found.expiresAt !== undefined)
      lines.push(`password_expiry_utc=${Math.floor(found.expiresAt.getTime() / 1000)}`);
    return { text: lines.map(line => `${line}\n`).join('') };
  },
});

/** The first empty line ends the attributes. */
function parseAttributes(text: string): ReadonlyMap<string, string> {
  const lines = text.split(/\r?\n/);
  const end = lines.indexOf('');
  return new Map(
    lines.slice(0, end === -1 ? undefined : end).map(line => {
      const at = line.indexOf('=');
      return at === -1 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}
