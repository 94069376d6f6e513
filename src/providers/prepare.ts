import { errorText } from '../core/errors.ts';
import { isMap } from '../core/json/json.ts';
import type { Redactor } from '../core/secrets/redact.ts';
import { isTainted, registerTainted, type Taint, taintAt } from '../core/secrets/taint.ts';
import { overlay } from './sensitive-marks.ts';
import type { PathUse } from './shared/inputs/annotations.ts';
import { type InputFault, type InputRules, inputFaults, inputWords } from './shared/inputs/input-rules.ts';
import { plainInput, shapeInputs } from './shared/inputs/input-values.ts';

/** A computed input. */
export interface InputSource {
  readonly data: unknown;
  readonly taint: Taint;
}

export interface PrepareContext {
  /** Written inputs that cannot be known yet: exempt from `required`, given no default. */
  readonly deferred?: ReadonlyMap<string, unknown> | ReadonlySet<string> | undefined;
  /** Makes a written path absolute and keeps it where it must stay; throws a `ToolError` when it leads out. */
  readonly resolvePath: (path: string, use: PathUse) => string | Promise<string>;
  /** Learns the inputs that the provider declares sensitive. */
  readonly redactor: Redactor;
}

export interface PreparedInputs {
  /** Frozen. Only of use when there are no faults. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Per input. */
  readonly taint: ReadonlyMap<string | number, Taint> | undefined;
  readonly faults: readonly InputFault[];
}

/**
 * What every call of a provider passes: resolvers, actions, dry-run and `run provider` alike. null is absent unless admitted;
 * unknown inputs are faults with the nearest names; defaults; validation without coercion, all faults; paths resolved,
 * durations in milliseconds. A sensitive value is never quoted. Nothing given is changed.
 */
export async function prepareInputs(
  { inputRules: rules }: { readonly inputRules: InputRules },
  authored: ReadonlyMap<string, InputSource>,
  context: PrepareContext,
): Promise<PreparedInputs> {
  const computed = context.deferred ?? NONE;
  const inputs = plainInput(rules, inputData(authored), computed);
  const taint = inputTaint(rules, authored, inputs);
  if (taint !== undefined) {
    registerTainted(inputs, taint, context.redactor);
    registerCredentials(inputs, taint, context.redactor);
  }
  const check = { computed, isSensitive: (name: string) => taint?.get(name) !== undefined };
  const faults = inputFaults(rules, inputs, check);
  if (faults.length === 0) faults.push(...shapeInputs(rules, inputs, check));
  if (faults.length === 0 && rules.paths.length > 0) faults.push(...(await resolvePaths(rules, inputs, context)));
  return { inputs: Object.freeze(inputs), taint, faults };
}

/** The inputs with what their provider marks as sensitive, before anything else is looked at. */
export function markedInputs<T extends InputSource>(
  { inputRules: rules }: { readonly inputRules: InputRules },
  authored: ReadonlyMap<string, T>,
): Map<string, T> {
  return new Map(
    [...authored].map(([name, source]) => {
      const marked = rules.declared.get(name)?.marks?.(source.data);
      return [name, { ...source, taint: overlay(source.taint, marked, source.data) }] as const;
    }),
  );
}

const NONE: ReadonlySet<string> = new Set();

function* inputData(authored: ReadonlyMap<string, InputSource>): Generator<readonly [string, unknown]> {
  for (const [name, { data }] of authored) yield [name, data];
}

function inputTaint(
  rules: InputRules,
  authored: ReadonlyMap<string, InputSource>,
  inputs: Readonly<Record<string, unknown>>,
): ReadonlyMap<string | number, Taint> | undefined {
  let found: Map<string | number, Taint> | undefined;
  for (const [name, { taint }] of authored) {
    const value = inputs[name];
    if (value === undefined) continue;
    const marked = rules.declared.get(name)?.marks?.(value);
    const whole = marked === undefined ? taint : overlay(taint, marked, value);
    if (whole !== undefined) (found ??= new Map()).set(name, whole);
  }
  return found;
}

/** In `Bearer <token>` the token is a secret too: answers and errors quote it alone. */
function registerCredentials(value: unknown, taint: Taint, redactor: Redactor): void {
  if (typeof value === 'string') {
    const [, token] = (isTainted(taint) && CREDENTIALS.exec(value)) || [];
    if (token !== undefined) redactor.add(token);
  } else if (isTainted(taint) && isMap(value)) {
    for (const [name, part] of Object.entries(value)) registerCredentials(part, taintAt(taint, [name]), redactor);
  }
}

const CREDENTIALS = /^(?:Bearer|Basic|Token|Digest|Negotiate)\s+(\S.*)$/i;

async function resolvePaths(
  { paths }: InputRules,
  inputs: Record<string, unknown>,
  { resolvePath }: PrepareContext,
): Promise<InputFault[]> {
  const faults: InputFault[] = [];
  for (const { name, use } of paths) {
    const path = inputs[name];
    if (typeof path !== 'string') continue;
    try {
      const resolved = resolvePath(path, use);
      inputs[name] = typeof resolved === 'string' ? resolved : await resolved;
    } catch (error) {
      const message = `${inputWords(name, '')}: ${errorText(error)}`;
      faults.push({ input: name, pointer: '', message, rule: 'invalid-provider-input-type' });
    }
  }
  return faults;
}
