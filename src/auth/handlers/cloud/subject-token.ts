import type { FlowContext } from '../../contract.ts';
import { authConfig } from '../../errors.ts';
import { askIdentity } from '../../protocol/identity-http.ts';
import { parseObject, readTextFile, textMember } from '../../protocol/json-file.ts';
import type { ExternalAccount, TokenFormat } from './external-account.ts';

/** Read anew for every exchange: such tokens are replaced while the program runs. */
export async function readSubjectToken(context: FlowContext, account: ExternalAccount): Promise<string> {
  const { source } = account;
  switch (source.kind) {
    case 'file':
      return extracted(context, await readTextFile(context, source.path, account.path), source.format, source.path);
    case 'environment': {
      const text = context.ports.environment[source.variable];
      if (!text) throw authConfig(`${source.variable}, named by ${account.path}, is not set`);
      return extracted(context, text, source.format, source.variable);
    }
    case 'url':
      return extracted(
        context,
        await fetched(context, source.url, source.headers),
        source.format,
        new URL(source.url).host,
      );
  }
}

async function fetched(context: FlowContext, url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  for (const value of Object.values(headers)) context.ports.redactor.add(value);
  const plainHttp = true;
  const answer = await askIdentity(context, { method: 'GET', url, headers, repeat: 'safe', plainHttp });
  if (answer.status >= 400)
    throw authConfig(
      `${new URL(url).host} gave no subject token: it answered ${answer.status} ${answer.statusText}`.trim(),
    );
  return answer.text;
}

function extracted(context: FlowContext, text: string, format: TokenFormat, where: string): string {
  const value = format.type === 'text' ? text : textMember(parseObject(text) ?? {}, format.field);
  const token = value?.trim() ?? '';
  if (token === '')
    throw authConfig(
      format.type === 'text'
        ? `the subject token in ${where} is empty`
        : `${where} holds no subject token in field ${format.field}`,
    );
  context.ports.redactor.add(token);
  return token;
}
