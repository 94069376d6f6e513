import { authGitCredential } from '../../../operations/auth/auth-git-credential.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { UsageError } from '../../rows/row.ts';

const DEFAULT_HANDLER = 'code-host';
const OPERATIONS: readonly string[] = ['get', 'store', 'erase'];
const MAX_BYTES = 65_536;

/** The protocol of `git help credentials`: attributes on stdin, the answer on stdout and nothing else. */
export async function authGitCredentialCommand(call: CliCall): Promise<number> {
  const [first = '', second] = call.flags.words;
  if (second === undefined && !OPERATIONS.includes(first))
    throw new UsageError(
      'missing argument <operation>',
      'git adds get, store or erase; see tool auth git-credential --help',
    );
  const [reference, operation] = second === undefined ? [DEFAULT_HANDLER, first] : [first, second];
  const text = Buffer.from(await call.readStdin('the request of git', MAX_BYTES)).toString('utf8');
  const input = { reference, profile: call.flags.text('profile'), operation, text };
  call.stdout.writeData((await authGitCredential.run(call.credentials(), input, call.call)).text);
  return EXIT.ok;
}
