import { formatSignature } from './check/overloads.ts';
import { MACROS } from './macros.ts';
import type { CelEnvironment } from './run/environment.ts';

export interface FunctionDoc {
  readonly name: string;
  /** `string.startsWith(string) -> bool` */
  readonly signatures: readonly string[];
  readonly doc: string;
  /** Equal arguments give equal results and nothing else happens. */
  readonly pure: boolean;
  /** Macros bind names and evaluate their arguments as they need them. */
  readonly macro: boolean;
}

/** Everything that can be called in an environment, sorted by name; macros of one name are one row. */
export function functionDocs(environment: CelEnvironment): readonly FunctionDoc[] {
  const functions = [...environment.functions.values()].map(
    (entry): FunctionDoc => ({
      name: entry.name,
      signatures: entry.overloads.map(overload => formatSignature(entry, overload)),
      doc: entry.doc,
      pure: entry.pure,
      macro: false,
    }),
  );
  return [...functions, ...macroDocs(environment)].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function macroDocs({ macros }: CelEnvironment): FunctionDoc[] {
  const docs = new Map<string, FunctionDoc>();
  for (const key of macros) {
    const macro = MACROS.get(key);
    if (macro === undefined) continue;
    const name = key.slice(0, key.indexOf('/'));
    const before = docs.get(name);
    docs.set(name, {
      name,
      signatures: [...(before?.signatures ?? []), macro.signature],
      doc: before?.doc ?? macro.doc,
      pure: true,
      macro: true,
    });
  }
  return [...docs.values()];
}
