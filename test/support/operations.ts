import { globSync } from 'node:fs';
import { join } from 'node:path';
import { isMap } from '../../src/core/json/json.ts';
import type { AskedOperation } from '../../src/operations/operation.ts';

const SOURCE = join(import.meta.dirname, '../../src/operations');

/** Every operation of the program. */
export async function everyOperation(): Promise<readonly AskedOperation[]> {
  const files = globSync('**/*.ts', { cwd: SOURCE }).filter(file => !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map(file => import(join(SOURCE, file)) as Promise<object>));
  const found = modules.flatMap(module => Object.values(module) as unknown[]);
  return [...new Set(found.filter(isOperation))];
}

const isOperation = (value: unknown): value is AskedOperation =>
  isMap(value) && typeof value['run'] === 'function' && 'access' in value;
