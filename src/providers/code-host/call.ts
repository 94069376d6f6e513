import { Failure, type Observation, type ObserveEffects, type Output, type ReadEffects } from '../contract.ts';
import { isSameContent } from '../observed.ts';
import { type Api, createApi } from './api.ts';
import type { Inputs } from './inputs.ts';
import { chooseLooking, READS, RUNS } from './operations.ts';
import { isReading, requireFitting } from './rows.ts';
import type { Reading, Writing } from './words.ts';

const RATE_LIMIT_WAIT_MS = 300_000;

export async function execute(inputs: Inputs, effects: ReadEffects): Promise<Output> {
  const { operation } = inputs;
  requireFitting(operation, Object.keys(inputs));
  const api = createApi(inputs, effects, {
    longestWaitMs: inputs.rateLimitWait ?? RATE_LIMIT_WAIT_MS,
    say: text => effects.print(`${text}\n`, 'stderr', 'message'),
  });
  const done = isReading(operation) ? await read(api, inputs, operation) : await write(api, inputs, operation);
  return { data: { operation, ...done } };
}

interface Done {
  readonly changed: boolean;
  readonly result: unknown;
}

async function read(api: Api, inputs: Inputs, operation: Reading): Promise<Done> {
  const result = await READS[operation](api, inputs);
  if (result !== undefined) return { changed: false, result };
  const isOptional = inputs.optional === true || (operation === 'pull-request' && inputs.number === undefined);
  if (isOptional) return { changed: false, result: null };
  throw new Failure(
    'http',
    `${operation}: it is not there, or the credentials may not see it (optional: true gives null instead)`,
    { statusCode: 404 },
  );
}

async function write(api: Api, inputs: Inputs, operation: Writing): Promise<Done> {
  const looking = chooseLooking(operation, inputs);
  if (looking === undefined) return { changed: true, result: await RUNS[operation]?.(api, inputs) };
  const look = await looking(api, inputs);
  if (look.changes.every(isSameContent)) return { changed: false, result: look.there };
  const settled = await look.settled?.();
  if (settled !== undefined) return { changed: false, result: settled };
  return { changed: true, result: await look.apply() };
}

export async function observe(inputs: Inputs, effects: ObserveEffects): Promise<Observation | undefined> {
  const { operation } = inputs;
  if (isReading(operation)) return undefined;
  requireFitting(operation, Object.keys(inputs));
  const looking = chooseLooking(operation, inputs);
  if (looking === undefined) return undefined;
  const api = createApi(inputs, effects, { longestWaitMs: 0, say: () => undefined });
  const { changes, valueless = [], reads, writes } = await looking(api, inputs);
  const isSecret = Object.keys(inputs).some(name => {
    const taint = effects.taintOf([name]);
    return taint !== undefined && (taint === 'root' || !valueless.some(one => one === name));
  });
  return { changes: isSecret ? changes.map(change => ({ ...change, sensitive: true })) : changes, reads, writes };
}
