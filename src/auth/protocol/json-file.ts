import { ToolError } from '../../core/errors.ts';
import { isMap } from '../../core/json/json.ts';
import type { FlowContext } from '../contract.ts';
import { authConfig } from '../errors.ts';

const MAX_BYTES = 1_048_576;

/** A text file that the environment names. `auth-config` names path and `origin`. */
export async function readTextFile(
  context: FlowContext,
  path: string,
  origin: string,
  hint = 'correct the path, or unset the variable',
): Promise<string> {
  try {
    return Buffer.from(await context.ports.files.read(path, MAX_BYTES)).toString('utf8');
  } catch (error) {
    const reason =
      error instanceof ToolError && error.code === 'not-found' ? 'there is no such file' : (error as Error).message;
    throw authConfig(`cannot read ${path} (${origin}): ${reason}`, hint, error);
  }
}

/** A JSON object in a file that the environment names. */
export async function readJsonFile(
  context: FlowContext,
  path: string,
  origin: string,
  hint?: string,
): Promise<Readonly<Record<string, unknown>>> {
  const text = await readTextFile(context, path, origin, hint);
  if (text.trim() === '') throw authConfig(`${path} (${origin}) is empty`);
  const json = parseObject(text.replace(/^\uFEFF/, ''));
  if (json === undefined) throw authConfig(`${path} (${origin}) holds no JSON object`);
  return json;
}

export function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isMap(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** A member that is text and not empty. */
export function textMember(json: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = Object.hasOwn(json, name) ? json[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}
