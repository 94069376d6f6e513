import type * as Module from 'node:sqlite';

type Sqlite = typeof Module;
type EmitWarning = typeof process.emitWarning;

/**
 * The SQLite that is part of Node.js; undefined where Node.js was built without it. Some versions of Node.js announce it as
 * experimental when it is loaded: that warning alone is left out, since users can do nothing about it.
 */
export function loadSqlite(): Sqlite | undefined {
  const { emitWarning } = process;
  process.emitWarning = ((...args: Parameters<EmitWarning>) => {
    if (!isAboutSqlite(args)) emitWarning.apply(process, args);
  }) as EmitWarning;
  try {
    return process.getBuiltinModule('node:sqlite') as Sqlite | undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

const isAboutSqlite = ([warning, type]: readonly unknown[]): boolean =>
  type === 'ExperimentalWarning' && /sqlite/i.test(String(warning));
