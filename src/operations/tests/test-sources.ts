import { join, resolve } from 'node:path';
import { DOCUMENT_NAMES, discoverSource } from '../../catalog/local/solution-source.ts';
import type { Call } from '../../core/call.ts';
import { ToolError } from '../../core/errors.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import type { Services, SolutionInput } from '../services.ts';

const MAX_DEPTH = 10;
const MAX_FILES = 1000;
const MAX_BYTES = 10 * 1024 * 1024;

/** The document of a directory that is named in place of a file; anything else as it is. */
export async function testSource(source: SolutionInput, { engine }: Services, { cwd }: Call): Promise<SolutionInput> {
  if (source.kind !== 'file') return source;
  const directory = resolve(cwd, source.path);
  if ((await engine.files.stat(directory))?.kind !== 'directory') return source;
  const found = await discoverSource(engine.files, directory);
  return { kind: 'file', path: join(source.path, found.source.file) };
}

/** Every document below a directory that is a whole solution with tests, as paths below `path`, sorted. */
export async function findTestSources(files: FileReader, cwd: string, path: string): Promise<readonly string[]> {
  const root = resolve(cwd, path);
  if ((await files.stat(root))?.kind !== 'directory')
    throw new ToolError('not-found', `there is no directory ${path}`, {
      hint: `name a directory with solutions (${DOCUMENT_NAMES[0]}, ...)`,
    });
  const found: string[] = [];
  const walk = async (directory: string, shown: string, depth: number): Promise<void> => {
    for (const { name, kind } of await files.list(directory)) {
      const below = join(shown, name);
      if (kind === 'directory' && !name.startsWith('.') && name !== 'node_modules' && depth < MAX_DEPTH)
        await walk(join(directory, name), below, depth + 1);
      if (kind !== 'file' || !/\.(?:ya?ml|json)$/i.test(name) || !(await hasTests(files, join(directory, name))))
        continue;
      found.push(below);
      if (found.length > MAX_FILES)
        throw new ToolError('invalid-input', `${path} holds more than ${MAX_FILES} solutions`);
    }
  };
  await walk(root, path, 0);
  return found;
}

/** Parts of a solution have no metadata: they are tested with it. */
async function hasTests(files: FileReader, path: string): Promise<boolean> {
  if (((await files.stat(path))?.size ?? 0) > MAX_BYTES) return false;
  const text = Buffer.from(await files.read(path, MAX_BYTES)).toString('utf8');
  return (
    /^[\s{]*"?kind"?\s*:\s*["']?Solution\b/m.test(text) &&
    /^\s*"?metadata"?\s*:/m.test(text) &&
    /(?:^|[{,\s])"?testing"?\s*:/m.test(text)
  );
}
