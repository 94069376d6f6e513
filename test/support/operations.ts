import { globSync } from 'node:fs';
import { join } from 'node:path';
import { isMap } from '../../src/core/json/json.ts';
import type { AskedOperation } from '../../src/operations/operation.ts';

const SOURCE = join(import.meta.dirname, '../../src/operations');

/** Every operation of the program, with its constant and its file. */
export async function operationsByFile() {
  const files = globSync('**/*.ts', { cwd: SOURCE }).filter(file => !file.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.map(async file => ({ file, module: (await import(join(SOURCE, file))) as object })),
  );
  return modules.flatMap(({ file, module }) =>
    Object.entries(module).flatMap(([constant, operation]: [string, unknown]) =>
      isOperation(operation) ? [{ file: join(SOURCE, file), constant, operation }] : [],
    ),
  );
}

/** Every operation of the program. */
export const everyOperation = async (): Promise<readonly AskedOperation[]> => [
  ...new Set((await operationsByFile()).map(({ operation }) => operation)),
];

const isOperation = (value: unknown): value is AskedOperation =>
  isMap(value) && typeof value['run'] === 'function' && 'access' in value;
