import type { Resolution } from '../resolve/resolution.ts';
import type { RunContext } from '../services.ts';

const MAX_MESSAGE = 1024;

/** One line, control characters escaped, at most 1024 characters. */
export function oneLine(text: string): string {
  const escaped = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, char =>
    char === '\n' ? '\\n' : char === '\t' ? '\\t' : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  if (escaped.length <= MAX_MESSAGE) return escaped;
  const points = Array.from(escaped);
  return points.length <= MAX_MESSAGE ? escaped : `${points.slice(0, MAX_MESSAGE - 1).join('')}…`;
}

/** Warnings about resolvers, in the order of their declaration. */
export function* resolverWarnings({ records, warnings }: Resolution): Generator<string> {
  const own = Map.groupBy(warnings, ({ resolver }) => resolver);
  for (const { name, status, error, because } of records.values()) {
    if (status === 'failed') yield `resolver "${name}" failed: ${error?.message ?? ''}`;
    if (status === 'not-run') yield `resolver "${name}" was not run: it needs "${because ?? ''}"`;
    for (const { message } of own.get(name) ?? []) yield message;
  }
}

export interface Warnings {
  add(text: string): void;
  list(): readonly string[];
}

const MAX_WARNINGS = 100;

/** Redacted, one line each, without duplicates: the first 100, and then how many more there are. */
export function createWarnings({ services }: RunContext): Warnings {
  const seen = new Set<string>();
  return {
    add: text => {
      seen.add(oneLine(services.redactor.redact(text)));
    },
    list: () => {
      const all = [...seen];
      if (all.length <= MAX_WARNINGS) return all;
      return [...all.slice(0, MAX_WARNINGS), `and ${all.length - MAX_WARNINGS} more warnings`];
    },
  };
}
