import { formatSignature } from '../check/overloads.ts';
import type { FunctionEntry, Overload } from '../functions/entry.ts';
import type { Call } from '../parse/ast.ts';
import { fail, fixed, say, typeWord } from '../run/errors.ts';
import type { Run } from '../run/run.ts';
import { celKind, Optional, optionalValue, typeName } from '../values/boxes.ts';
import { type Code, type Compiled, type Compiler, charged, type Slots, strict, totalCost } from './code.ts';

type Implemented = (run: Run, ...args: readonly unknown[]) => unknown;

export function compileCall(compiler: Compiler, node: Call, scope: Slots | undefined): Compiled {
  const target = compiler.checked.targets.get(node);
  if (target?.kind === 'error') return { code: () => fail(target.message, node.at), cost: 0 };
  if (target?.kind !== 'function') throw new TypeError('a call was not checked');
  const nodes = target.qualified || node.target === undefined ? node.args : [node.target, ...node.args];
  const parts = nodes.map(part => compiler.compile(part, scope));
  if (!target.qualified && (node.name === 'or' || node.name === 'orValue')) return compileOr(node, parts);
  if (target.entry.needs === 'regex')
    for (const part of nodes)
      if (part.kind === 'literal' && typeof part.value === 'string') compiler.literals.add(part.value);
  const dispatch = findDispatch(target.entry, target.overloads);
  return {
    code: strict(
      compiler,
      parts.map(part => part.code),
      codes => invoke(dispatch.call, codes, node.at),
    ),
    cost: totalCost(parts) + dispatch.cost,
  };
}

interface Dispatch {
  readonly call: Implemented;
  /** What every call costs; what depends on the overload is charged when it is chosen. */
  readonly cost: number;
}

/**
 * Code that depends on the tables of functions alone, built when a call needs it for the first time and shared by all
 * programs: by function, and by which of its overloads are left.
 */
const DISPATCHES = new WeakMap<FunctionEntry, Map<string, Dispatch>>();

function findDispatch(entry: FunctionEntry, overloads: readonly Overload[]): Dispatch {
  const known = DISPATCHES.get(entry) ?? new Map<string, Dispatch>();
  const indexes = overloads.map(overload => entry.overloads.indexOf(overload));
  const key = indexes.join();
  const found = known.get(key);
  if (found !== undefined) return found;
  const fixed = sharedCost(overloads);
  const call = dispatcher(entry, fixed === undefined ? overloads.map(chargingOwn) : overloads);
  const dispatch: Dispatch = { call, cost: fixed ?? 0 };
  if (!indexes.includes(-1)) DISPATCHES.set(entry, known.set(key, dispatch));
  return dispatch;
}

/** The cost of the call, when all overloads cost the same. */
function sharedCost(overloads: readonly Overload[]): number | undefined {
  const cost = overloads[0]?.cost ?? 0;
  return overloads.every(overload => overload.cost === cost) ? cost : undefined;
}

/** The overload charges its cost when it is chosen. */
function chargingOwn(overload: Overload): Overload {
  const call = overload.call as Implemented;
  const charging: Implemented = (run, ...args) => {
    run.cost += overload.cost;
    return call(run, ...args);
  };
  return { ...overload, call: charging };
}

/** Picks the overload by the types of the arguments. `run.at` is the place of failures of the implementation. */
function dispatcher(entry: FunctionEntry, overloads: readonly Overload[]): Implemented {
  const [only] = overloads;
  if (overloads.length === 1 && only !== undefined)
    return guarded(only, (_run, ...args) => mismatch(entry, overloads, args));
  return overloads.reduceRight<Implemented>(
    (next, overload) => guarded(overload, next),
    (_run, ...args) => mismatch(entry, overloads, args),
  );
}

/** The implementation with a check of its parameters; `next` handles arguments that do not fit. */
function guarded(overload: Overload, next: Implemented): Implemented {
  const call = overload.call as Implemented;
  const kinds = overload.parameters.map(type =>
    type.kind === 'dyn' || type.kind === 'parameter' ? undefined : type.kind,
  );
  const [p, q, r] = kinds;
  switch (overload.parameters.length) {
    case 0:
      return call;
    case 1:
      return (run, a) => (p === undefined || celKind(a) === p ? call(run, a) : next(run, a));
    case 2:
      return (run, a, b) =>
        (p === undefined || celKind(a) === p) && (q === undefined || celKind(b) === q)
          ? call(run, a, b)
          : next(run, a, b);
    case 3:
      return (run, a, b, c) =>
        (p === undefined || celKind(a) === p) &&
        (q === undefined || celKind(b) === q) &&
        (r === undefined || celKind(c) === r)
          ? call(run, a, b, c)
          : next(run, a, b, c);
    default:
      return (run, ...args) =>
        kinds.every((kind, index) => kind === undefined || celKind(args[index]) === kind)
          ? call(run, ...args)
          : next(run, ...args);
  }
}

function mismatch(entry: FunctionEntry, overloads: readonly Overload[], args: readonly unknown[]): never {
  return fail(() => {
    const types = args.map(typeName);
    const target = overloads[0]?.method === true ? `${types.shift() ?? ''}.` : '';
    const signatures = overloads.slice(0, 4).map(overload => formatSignature(entry, overload));
    return say`no matching overload for ${fixed(`${target}${entry.name}(${types.join(', ')}): ${signatures.join(' or ')}`)}`;
  });
}

function invoke(call: Implemented, codes: readonly Code[], at: number): Code {
  const [a, b, c] = codes;
  if (a === undefined) {
    return run => {
      run.at = at;
      return call(run);
    };
  }
  if (b === undefined) {
    return run => {
      const x = a(run);
      run.at = at;
      return call(run, x);
    };
  }
  if (c === undefined) {
    return run => {
      const x = a(run);
      const y = b(run);
      run.at = at;
      return call(run, x, y);
    };
  }
  return run => {
    const args = codes.map(code => code(run));
    run.at = at;
    return call(run, ...args);
  };
}

/** `optional.or(other)` and `optional.orValue(value)`: the argument is evaluated only when it is needed. */
function compileOr(node: Call, [first, second]: readonly Compiled[]): Compiled {
  if (first === undefined || second === undefined) throw new TypeError('two operands are compiled');
  const operand = first.code;
  const other = charged(second);
  const keep = node.name === 'or';
  const code: Code = run => {
    const value = operand(run);
    if (!(value instanceof Optional))
      return fail(() => say`no matching overload for ${typeWord(value)}.${fixed(node.name)}()`, node.at);
    const inner = optionalValue(value);
    if (inner !== undefined) return keep ? value : inner;
    const result = other(run);
    return keep && !(result instanceof Optional)
      ? fail(() => say`or needs an optional value, not ${typeWord(result)}`, node.at)
      : result;
  };
  return { code, cost: first.cost + 1 };
}
