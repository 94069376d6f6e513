import type { Static } from '@sinclair/typebox';
import { formatDuration } from '../../core/duration.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { childTaints, derivedTaint } from '../../core/secrets/taint.ts';
import { type Capability, defineProvider, Failure, type Output, type ReadEffects } from '../contract.ts';
import { durationValue } from '../shared/inputs/annotations.ts';
import { knownAfter, printable } from '../what-if.ts';

const Inputs = closedObject({
  duration: durationValue({ minMs: 0, maxMs: 3_600_000, description: 'How long; at most 1h.' }),
});
type Inputs = Static<typeof Inputs>;

const Slept = { success: Type.Boolean(), duration: Type.String({ description: 'As text, e.g. 1m30s.' }) };
const Data = closedObject(Slept);
const PassingData = closedObject({ ...Slept, value: Type.Unknown({ description: 'The value that passes through.' }) });

/** Waits. In a transform the value passes through unchanged. */
export const sleepProvider = defineProvider({
  name: 'sleep',
  version: '1.0.0',
  displayName: 'Sleep',
  description: 'Waits for some time, or until the run is cancelled.',
  category: 'flow',
  tags: ['wait', 'delay'],
  examples: [{ name: 'Half a minute', inputs: { duration: '30s' } }],
  capabilities: ['from', 'transform', 'validation', 'action'],
  inputs: Inputs,
  outputs: { from: Data, transform: PassingData, validation: PassingData, action: Data },
  valueField: { transform: 'value' },
  reach: { selfContained: true },
  judges: false,
  sideEffects: 'none',
  execute,
  describe: ({ duration }, view, deferred) =>
    duration === undefined
      ? `Would sleep for ${knownAfter(deferred.get('duration') ?? '')}`
      : `Would sleep for ${printable(formatDuration(duration), view.taintOf(['duration']), view)}`,
  sample: ({ duration }, capability) => ({
    success: true,
    duration: formatDuration(duration),
    ...(passes(capability) && { value: null }),
  }),
});

const passes = (capability: Capability): boolean => capability === 'transform' || capability === 'validation';

async function execute({ duration }: Inputs, effects: ReadEffects, capability: Capability): Promise<Output> {
  const taint = derivedTaint(effects.taintOf(['duration']));
  const passing = passes(capability) ? await effects.evaluate('__self') : undefined;
  try {
    await effects.clock.sleep(duration, effects.signal);
  } catch (error) {
    if (effects.signal.aborted) throw new Failure('cancelled', 'the sleep ended early', { cause: error });
    throw error;
  }
  const slept = { success: true, duration: formatDuration(duration) };
  if (passing === undefined) return { data: slept, taint: childTaints([['duration', taint]]) };
  const taints = [['duration', taint] as const, ['value', passing.taint] as const];
  return { data: { ...slept, value: passing.data }, taint: childTaints(taints) };
}
