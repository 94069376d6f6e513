import { formatType, type Type } from '../check/types.ts';
import type { CelEnvironment } from './environment.ts';
import { type CompileOptions, compile, type Program, variableTypes } from './program.ts';

export interface ProgramCache {
  compile(source: string, environment: CelEnvironment, options?: CompileOptions): Program;
  /** Forgets all programs; says how many there were. */
  clear(): { readonly entries: number };
  readonly size: number;
  readonly hits: number;
  readonly misses: number;
}

/** The programs used most recently, by environment, expression and variables. Failures are not kept. `limit` 0: no cache. */
export function createProgramCache(limit = 1000): ProgramCache {
  const programs = new Map<string, Program>();
  const programKey = createKeys();
  const counts = { hits: 0, misses: 0 };

  function compileCached(source: string, environment: CelEnvironment, options: CompileOptions = {}): Program {
    const { key, variables } = programKey(source, environment, options);
    const known = programs.get(key);
    if (known !== undefined) {
      counts.hits += 1;
      programs.delete(key);
      programs.set(key, known);
      return known;
    }
    counts.misses += 1;
    const program = compile(source, environment, { ...options, variables });
    if (limit > 0) programs.set(key, program);
    if (programs.size > limit) dropOldest(programs);
    return program;
  }

  function clear(): { entries: number } {
    const entries = programs.size;
    programs.clear();
    return { entries };
  }

  return {
    compile: compileCached,
    clear,
    get size() {
      return programs.size;
    },
    get hits() {
      return counts.hits;
    },
    get misses() {
      return counts.misses;
    },
  };
}

function dropOldest(programs: Map<string, Program>): void {
  const [oldest] = programs.keys();
  if (oldest !== undefined) programs.delete(oldest);
}

interface Known {
  readonly id: number;
  readonly types: ReadonlyMap<string, Type>;
}

/** Keys by content, not by identity: equal lists of variables share their programs. */
function createKeys(): (
  source: string,
  environment: CelEnvironment,
  options: CompileOptions,
) => { key: string; variables: ReadonlyMap<string, Type> | undefined } {
  const environments = new WeakMap<CelEnvironment, number>();
  const seen = new WeakMap<object, Known>();
  const ids = new Map<string, number>();

  function known(variables: NonNullable<CompileOptions['variables']>): Known {
    const before = seen.get(variables);
    if (before !== undefined) return before;
    const types = variableTypes(variables) ?? new Map<string, Type>();
    const text = JSON.stringify([...types].map(([name, type]) => [name, formatType(type)]));
    if (ids.size > 10_000) ids.clear();
    const fresh = { id: ids.get(text) ?? nextId++, types };
    ids.set(text, fresh.id);
    seen.set(variables, fresh);
    return fresh;
  }

  let nextId = 1;
  let nextEnvironment = 1;
  return (source, environment, { variables, limits }) => {
    const environmentId = environments.get(environment) ?? nextEnvironment++;
    environments.set(environment, environmentId);
    const declared = variables === undefined ? undefined : known(variables);
    const limitsText = limits === undefined ? '' : JSON.stringify(limits);
    return { key: `${environmentId}/${declared?.id ?? 0}/${limitsText}/${source}`, variables: declared?.types };
  };
}
