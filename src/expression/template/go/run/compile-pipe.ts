import { isTainted, type Taint } from '../../../../core/secrets/taint.ts';
import { suggestion } from '../../../../core/text/nearest.ts';
import { evaluationFault, syntaxFault, TemplateFault } from '../../check/error.ts';
import type { GoFunction } from '../functions/define.ts';
import type { Command, Pipe, Word } from '../parse/nodes.ts';
import { isNil, isTrue, kindWord, MISSING, normal, ownMember, Version } from '../values/kinds.ts';
import { applyFunction, type Values } from './call.ts';
import { type Eval, type Frame, located } from './frame.ts';
import { renderInclude, rendersTemplate, renderTpl } from './include.ts';
import { Root } from './root.ts';
import { decides } from './watch.ts';

export type FunctionTable = ReadonlyMap<string, GoFunction>;

/** The value of a pipeline. Variables that it declares are set. */
export function compilePipe({ commands, declared, at }: Pipe, functions: FunctionTable): Eval {
  let value: Eval | undefined;
  for (const command of commands) value = compileCommand(command, value, functions);
  if (value === undefined) throw syntaxFault('a value is missing', at);
  const [variable] = declared;
  if (variable === undefined) return value;
  const { slot } = variable;
  const set = (frame: Frame, given: unknown): unknown => {
    setVariable(frame, slot, given, frame.taint);
    return given;
  };
  const { run } = value;
  return value.deep
    ? {
        deep: true,
        *run(frame) {
          return set(frame, yield* value.run(frame));
        },
      }
    : { deep: false, run: frame => set(frame, run(frame)) };
}

export function setVariable(frame: Frame, slot: number, value: unknown, taint: Taint): void {
  frame.values[slot] = value;
  const { watch } = frame.run;
  if (watch !== undefined) frame.taints[slot] = watch.kept(taint);
}

/** `piped`: the value before `|`, which is computed first and given last. */
function compileCommand({ words }: Command, piped: Eval | undefined, functions: FunctionTable): Eval {
  const [first, ...args] = words;
  if (first === undefined) throw syntaxFault('a value is missing', 0);
  if (first.kind !== 'function') return compileWord(first, functions);
  const { name, at } = first;
  const given = args.map(word => compileWord(word, functions));
  if (name === 'and' || name === 'or') return compileChoice(name, given, piped);
  if (rendersTemplate(name)) return compileRender(name, at, given, piped);
  const entry = functions.get(name);
  if (entry === undefined)
    throw syntaxFault(`function "${name}" is not defined`, at, suggestion(name, functions.keys()));
  const call = { name, at, entry };
  const all = piped === undefined ? given : [...given, piped];
  if (all.every(code => !code.deep)) {
    const plain = all.map(code => code.run);
    const order = evaluationOrder(plain, piped !== undefined);
    return { deep: false, run: frame => applyFunction(frame, call, order) };
  }
  return {
    deep: true,
    *run(frame) {
      const values = yield* evaluateAll(frame, all, piped !== undefined);
      return applyFunction(frame, call, values);
    },
  };
}

/** Computes the arguments: the piped one first. */
function evaluationOrder(plain: readonly ((frame: Frame) => unknown)[], isPiped: boolean): (frame: Frame) => Values {
  const count = plain.length;
  const first = isPiped ? count - 1 : 0;
  return frame => {
    const values: unknown[] = [];
    const taints = frame.run.watch === undefined ? NO_TAINTS : [];
    for (let i = 0; i < count; i++) {
      const index = (first + i) % count;
      values[index] = plain[index]?.(frame);
      if (taints !== NO_TAINTS) (taints as Taint[])[index] = frame.taint;
    }
    return { values, taints };
  };
}

const NO_TAINTS: readonly Taint[] = [];

function* evaluateAll(frame: Frame, all: readonly Eval[], isPiped: boolean): Generator<void, Values, void> {
  const values: unknown[] = [];
  const taints: Taint[] = [];
  const first = isPiped ? all.length - 1 : 0;
  for (let i = 0; i < all.length; i++) {
    const index = (first + i) % all.length;
    const code = all[index];
    if (code === undefined) continue;
    values[index] = code.deep ? yield* code.run(frame) : code.run(frame);
    taints[index] = frame.taint;
  }
  return { values, taints };
}

/** `and` and `or` give one of their arguments; those behind it are not computed. */
function compileChoice(name: 'and' | 'or', given: readonly Eval[], piped: Eval | undefined): Eval {
  const all = piped === undefined ? given : [...given, piped];
  const stops = name === 'or';
  const last = all.length - 1;
  if (all.some(code => code.deep) || piped !== undefined)
    return {
      deep: true,
      *run(frame) {
        let before: { readonly value: unknown; readonly taint: Taint } | undefined;
        if (piped !== undefined)
          before = { value: piped.deep ? yield* piped.run(frame) : piped.run(frame), taint: frame.taint };
        let hidden = false;
        let value: unknown;
        for (const [index, code] of all.entries()) {
          if (index === last && before !== undefined) {
            value = before.value;
            frame.taint = before.taint;
          } else value = code.deep ? yield* code.run(frame) : code.run(frame);
          const chosen = chooses(frame, value, hidden);
          hidden = chosen.hidden;
          if (index < last && isTrue(plainValue(value)) === stops) break;
        }
        if (hidden) frame.taint = 'derived';
        return value;
      },
    };
  const plain = all.map(code => code.run);
  return {
    deep: false,
    run(frame) {
      let value: unknown;
      let hidden = false;
      for (let i = 0; i <= last; i++) {
        value = plain[i]?.(frame);
        if (frame.run.watch !== undefined) hidden = chooses(frame, value, hidden).hidden;
        if (i < last && isTrue(plainValue(value)) === stops) break;
      }
      if (hidden) frame.taint = 'derived';
      return value;
    },
  };
}

/** Whether the choice, or what is chosen, tells something sensitive. */
function chooses(frame: Frame, value: unknown, hidden: boolean): { readonly hidden: boolean } {
  const { watch } = frame.run;
  if (watch === undefined || !decides(value, frame.taint)) return { hidden };
  watch.hasChosen = true;
  return { hidden: true };
}

/** The root as a map, where it is used as a value. */
export const plainValue = (value: unknown): unknown => (value instanceof Root ? value.map() : value);

function compileRender(name: string, at: number, given: readonly Eval[], piped: Eval | undefined): Eval {
  const all = piped === undefined ? given : [...given, piped];
  const render = name === 'tpl' ? renderTpl : renderInclude;
  return {
    deep: true,
    *run(frame) {
      const { values, taints } = yield* evaluateAll(frame, all, piped !== undefined);
      const [first, data] = values;
      if (typeof first !== 'string')
        throw located(evaluationFault(`${name} needs text, not ${kindWord(plainValue(first))}`), frame, at);
      return yield* render(frame, at, { text: first, textTaint: taints[0], data, dataTaint: taints[1] });
    },
  };
}

function compileWord(word: Word, functions: FunctionTable): Eval {
  switch (word.kind) {
    case 'constant': {
      const { value } = word;
      return plain(frame => {
        frame.taint = undefined;
        return value;
      });
    }
    case 'nil':
      return plain(frame => {
        frame.taint = undefined;
        return null;
      });
    case 'dot':
      return plain(frame => {
        frame.taint = frame.dotTaint;
        return frame.dot;
      });
    case 'field':
      return compileField(word.keys, word.at);
    case 'variable': {
      const { slot } = word.variable;
      const read = (frame: Frame): unknown => {
        frame.taint = frame.taints[slot];
        return frame.values[slot];
      };
      if (word.keys.length === 0) return plain(read);
      const { keys, at } = word;
      const written = word.variable.name;
      return plain(frame => readKeys(frame, read(frame), { keys, at, written }));
    }
    case 'function':
      return compileCommand({ words: [word], at: word.at }, undefined, functions);
    case 'pipe':
      return compileParenthesis(word, functions);
  }
}

const plain = (run: (frame: Frame) => unknown): Eval => ({ deep: false, run });

function compileField(keys: readonly string[], at: number): Eval {
  const [key = ''] = keys;
  const reading = { keys, at, written: '' };
  if (keys.length > 1)
    return plain(frame => {
      frame.taint = frame.dotTaint;
      return readKeys(frame, frame.dot, reading);
    });
  return plain(frame => {
    frame.taint = frame.dotTaint;
    return readKey(frame, frame.dot, key, reading, 0);
  });
}

function compileParenthesis({ pipe, keys, at }: Extract<Word, { kind: 'pipe' }>, functions: FunctionTable): Eval {
  const inner = compilePipe(pipe, functions);
  if (keys.length === 0) return inner;
  const reading = { keys, at, written: '(...)' };
  if (inner.deep)
    return {
      deep: true,
      *run(frame) {
        return readKeys(frame, yield* inner.run(frame), reading);
      },
    };
  return plain(frame => readKeys(frame, inner.run(frame), reading));
}

interface Reading {
  readonly keys: readonly string[];
  readonly at: number;
  /** What stands before the keys. */
  readonly written: string;
}

function readKeys(frame: Frame, start: unknown, reading: Reading): unknown {
  let value = start;
  const { keys } = reading;
  for (let i = 0; i < keys.length; i++) value = readKey(frame, value, keys[i] ?? '', reading, i);
  return value;
}

function readKey(frame: Frame, owner: unknown, key: string, reading: Reading, index: number): unknown {
  try {
    if (owner instanceof Root) {
      const found = owner.read(key);
      if (frame.run.watch !== undefined) frame.taint = owner.taint(key);
      return found === undefined ? missing(frame, owner, reading, index) : found.value;
    }
    const map = typeof owner === 'object' && owner !== null ? normal(owner) : owner;
    if (typeof map !== 'object' || map === null || Array.isArray(map)) return wrongOwner(frame, owner, reading, index);
    if (map instanceof Version) return versionPart(map, key) ?? wrongOwner(frame, owner, reading, index);
    const prototype: unknown = Object.getPrototypeOf(map);
    if (prototype !== null && prototype !== Object.prototype) return wrongOwner(frame, owner, reading, index);
    const found = ownMember(map, key);
    if (frame.run.watch !== undefined) frame.taint = frame.run.watch.member(map, frame.taint, key);
    return found === undefined ? missing(frame, owner, reading, index) : (found.value ?? null);
  } catch (error) {
    throw located(error, frame, reading.at);
  }
}

const VERSION_PARTS: Readonly<Record<string, (version: Version) => unknown>> = {
  Major: ({ major }) => major,
  Minor: ({ minor }) => minor,
  Patch: ({ patch }) => patch,
  Prerelease: ({ pre }) => pre,
  Metadata: ({ meta }) => meta,
  Original: ({ original }) => original,
  String: version => version.toString(),
};
const versionPart = (version: Version, key: string): unknown =>
  Object.hasOwn(VERSION_PARTS, key) ? VERSION_PARTS[key]?.(version) : undefined;

const writtenPath = ({ written, keys }: Reading, count: number): string =>
  `${written}${keys
    .slice(0, count)
    .map(key => `.${key}`)
    .join('')}` || '.';

function missing(frame: Frame, owner: unknown, reading: Reading, index: number): unknown {
  const { run } = frame;
  if (run.missingKey === 'default') return MISSING;
  const { keys } = reading;
  const key = keys[index] ?? '';
  if (run.missingKey === 'empty') return null;
  const described =
    owner instanceof Root
      ? run.describeMissing?.(key, [])
      : index === 1 && keys[0] === '_'
        ? run.describeMissing?.('_', [key])
        : undefined;
  if (described !== undefined) throw evaluationFault(described);
  if (owner instanceof Root) throw evaluationFault(`unknown variable "${key}"`, suggestion(key, owner.names()));
  throw evaluationFault(
    `${writtenPath(reading, index)} is a map and has no key "${key}"`,
    isTainted(frame.taint) ? undefined : suggestion(key, Object.keys(owner as object)),
  );
}

/** A key of what is not a map. */
function wrongOwner({ run, taint }: Frame, owner: unknown, reading: Reading, index: number): unknown {
  if (owner === MISSING && run.missingKey === 'default') return MISSING;
  const key = reading.keys[index] ?? '';
  const kind = isTainted(taint) && !isNil(owner) ? 'no map' : kindWord(owner);
  throw new TemplateFault('evaluation', `${writtenPath(reading, index)} is ${kind} and has no key "${key}"`, {
    hint: Array.isArray(owner) ? 'an item of a list is read with index: {{ index .list 0 }}' : undefined,
  });
}
