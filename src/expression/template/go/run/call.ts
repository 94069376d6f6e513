import { isMap } from '../../../../core/json/json.ts';
import { isTainted, type Taint } from '../../../../core/secrets/taint.ts';
import { evaluationFault, TemplateFault } from '../../check/error.ts';
import { convert, type GoCall, type GoFunction, type Kind } from '../functions/define.ts';
import { normal } from '../values/kinds.ts';
import { type Frame, located, type Run } from './frame.ts';
import { Root } from './root.ts';

/** Arguments with their taints. */
export interface Values {
  readonly values: readonly unknown[];
  readonly taints: readonly Taint[];
}

interface Call {
  readonly name: string;
  readonly at: number;
  readonly entry: GoFunction;
}

/** Parts of one value, those inside of it included: how long it takes to look at it. */
const MAX_PARTS = 2 ** 20;

/** Calls a function with its arguments converted, the work counted, and the taint of the result set. */
export function applyFunction(
  frame: Frame,
  { name, at, entry }: Call,
  given: Values | ((frame: Frame) => Values),
): unknown {
  const { values, taints } = typeof given === 'function' ? given(frame) : given;
  const { run } = frame;
  const { watch, meter } = run;
  try {
    meter.work(1);
    const { takes, rest } = entry;
    const args: unknown[] = [];
    const known: Taint[] | undefined = watch === undefined ? undefined : [];
    for (let i = 0; i < values.length; i++) {
      let value = values[i];
      let taint = taints[i];
      if (typeof value === 'object' && value !== null) {
        if (value instanceof Root) {
          taint = watch && value.mapTaint();
          value = value.map();
        }
        value = normal(value);
        if (entry.shallow !== true) meter.work(weigh(run, value));
      } else if (typeof value === 'string' && value.length > 64) meter.work(value.length >> 4);
      args[i] = convert(i < takes.length ? (takes[i] as Kind) : (rest ?? 'any'), value, name);
      if (known !== undefined) known[i] = entry.shallow === true ? taint : watch?.whole(value, taint);
    }
    const call: GoCall = {
      name,
      meter,
      now: run.now,
      libraries: run.libraries,
      watch,
      owned: run.owned,
      taints: known,
    };
    const result = entry.apply(args, call);
    if (known !== undefined)
      frame.taint =
        entry.taint === undefined
          ? known.some(isTainted)
            ? 'derived'
            : undefined
          : entry.taint(args, known, result, call);
    charge(run, result);
    return result;
  } catch (error) {
    throw located(error, frame, at);
  }
}

function charge(run: Run, result: unknown): void {
  if (typeof result === 'string') {
    if (result.length > 64) run.meter.use(result.length);
  } else if (Array.isArray(result) || isMap(result)) run.meter.useItems(weigh(run, result));
}

/**
 * Parts of a value as printing meets them: what stands in it twice counts twice. A map that holds itself is
 * a fault. Maps that the template made change, so they are weighed anew each time.
 */
export function weigh(run: Run, value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return weighParts(value, run, new Map());
}

function weighParts(value: unknown, run: Run, known: Map<object, number | 'open'>): number {
  if (typeof value !== 'object' || value === null) return run.meter.weigh(value);
  const isOwn = run.owned.has(value);
  if (!isOwn && !Array.isArray(value)) return run.meter.weigh(value);
  const before = known.get(value);
  if (before === 'open') throw evaluationFault('a map holds itself');
  if (before !== undefined) return before;
  known.set(value, 'open');
  let parts = 1;
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    parts += weighParts(item, run, known);
    if (parts > MAX_PARTS) throw new TemplateFault('limit', 'the template makes too large or too many values');
  }
  known.set(value, parts);
  return parts;
}
