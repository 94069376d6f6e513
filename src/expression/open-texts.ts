import { isMap, toJson } from '../core/json/json.ts';
import { Derived, isDerived, isTainted, type Taint, TextParts, taintAt } from '../core/secrets/taint.ts';
import type { Reference } from './reference.ts';
import { referenceTaint, type Scope } from './scope.ts';

/** An expression or template that was evaluated. */
export interface Evaluating {
  readonly source: string;
  readonly references: readonly Reference[];
}

/**
 * The taint of a result, with its parts that are public anyway: texts of the expression itself, and of what it read that
 * is not sensitive. `_.token == "" ? "anonymous" : _.user` hides its result, but neither word of it is a secret.
 */
export function withOpenTexts(data: unknown, taint: Taint, evaluated: Evaluating, scope: Scope): Taint {
  if (!isTainted(taint)) return taint;
  let known: readonly string[] | undefined;
  const isOpen = (text: string): boolean => {
    known ??= [evaluated.source, ...openLeaves(evaluated, scope)].map(fold);
    const wanted = fold(text);
    return wanted !== '' && known.some(one => one.includes(wanted));
  };
  return marked(data, taint, isOpen);
}

/** Folds a text as the redactor does to compare texts. */
const fold = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();

type IsOpen = (text: string) => boolean;

function marked(data: unknown, taint: Taint, isOpen: IsOpen): Taint {
  if (taint instanceof TextParts) return taint.withOpen(isOpen);
  if (isDerived(taint)) {
    const open = new Set([...leafTexts(data)].filter(isOpen));
    return open.size === 0 ? taint : new Derived(open);
  }
  if (!(taint instanceof Map)) return taint;
  return new Map([...taint].map(([key, part]) => [key, marked(ownMember(data, key), part, isOpen)] as const));
}

function ownMember(data: unknown, key: string | number): unknown {
  if (Array.isArray(data)) return data[Number(key)] as unknown;
  return isMap(data) && Object.hasOwn(data, key) ? data[key] : undefined;
}

/** Texts, numbers and keys of a value, as text. */
function* leafTexts(data: unknown): Generator<string> {
  if (Array.isArray(data)) for (const item of data) yield* leafTexts(item);
  else if (isMap(data)) {
    yield* Object.keys(data);
    for (const key of Object.keys(data)) yield* leafTexts(data[key]);
  } else {
    const json = typeof data === 'object' ? toJson(data) : data;
    if (typeof json === 'string' || typeof json === 'number' || typeof json === 'bigint') yield String(json);
  }
}

/** Leaves that the text read and that are not sensitive. What is not known yet has none. */
function openLeaves({ references }: Evaluating, scope: Scope): readonly string[] {
  const found: string[] = [];
  const collect = (data: unknown, taint: Taint): void => {
    if (typeof taint === 'string' || taint instanceof Derived) return;
    if (taint instanceof TextParts) {
      found.push(...taint.runs(data).flatMap(({ text, hidden }) => (hidden ? [] : text)));
      return;
    }
    if (Array.isArray(data)) for (const [index, item] of data.entries()) collect(item, taintAt(taint, [index]));
    else if (isMap(data)) {
      found.push(...Object.keys(data));
      for (const key of Object.keys(data)) collectMember(data, key, taint);
    } else found.push(...leafTexts(data));
  };
  const collectMember = (data: Readonly<Record<string, unknown>>, key: string, taint: Taint): void => {
    const property = Object.getOwnPropertyDescriptor(data, key);
    if (property !== undefined && 'value' in property) collect(property.value, taintAt(taint, [key]));
  };
  for (const { root, path } of references) collect(valueAt(scope, root, path), referenceTaint(scope, root, path));
  for (const { root, path } of references) {
    const taint = referenceTaint(scope, root, path);
    if (taint instanceof Derived) found.push(...taint.open);
  }
  return found;
}

/** Own values only: a getter is one that is not known yet. */
function valueAt(scope: Scope, root: string, path: readonly (string | number)[]): unknown {
  const inVariables = Object.hasOwn(scope.variables, root);
  let value: unknown = inVariables ? scope.variables : ownValue(scope.variables, '_');
  for (const step of [root, ...path]) value = ownValue(value, step);
  return value;
}

function ownValue(data: unknown, step: string | number): unknown {
  if (Array.isArray(data)) return data[Number(step)] as unknown;
  const property = isMap(data) ? Object.getOwnPropertyDescriptor(data, step) : undefined;
  return property !== undefined && 'value' in property ? property.value : undefined;
}
