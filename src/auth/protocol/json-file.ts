import { isAbsolute, resolve } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import { isMap } from '../../core/json/json.ts';
import type { FlowContext } from '../contract.ts';
import { authConfig } from '../errors.ts';

const MAX_BYTES = 1_048_576;

/** A path in the environment is relative to the directory in which the program was started. */
export const fullPath = (context: FlowContext, path: string): string =>
  isAbsolute(path) ? path : resolve(context.ports.surroundings.cwd, path);

/** A text file that the environment names. `auth-config` names path and `origin`. */
export async function readTextFile(
  context: FlowContext,
  path: string,
  origin: string,
  hint = 'correct the path, or unset the variable',
): Promise<string> {
  const file = fullPath(context, path);
  try {
    return Buffer.from(await context.ports.files.read(file, MAX_BYTES)).toString('utf8');
  } catch (error) {
    const reason =
      error instanceof ToolError && error.code === 'not-found' ? 'there is no such file' : (error as Error).message;
    throw authConfig(`cannot read ${file} (${origin}): ${reason}`, hint, error);
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

/** `type "x"`, or `no type`: for messages. */
export function describeType(json: Readonly<Record<string, unknown>>): string {
  const type = textMember(json, 'type');
  return type === undefined ? 'no type' : `type "${type}"`;
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
