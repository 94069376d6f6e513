import type { EarlierCall } from '../../core/ports/journal.ts';
import { registerRoots } from '../../core/secrets/taint.ts';
import { primaryValue } from '../../providers/facts.ts';
import { checkInputs, findProvider, materialise } from '../call.ts';
import { allSensitive } from '../describe/sensitive-place.ts';
import { journalName } from '../journal-name.ts';
import type { ActionCall } from './action-call.ts';
import { type Held, NOTHING_HELD } from './action-record.ts';
import type { Ending } from './execute-session.ts';

/** The outcome of a call that an earlier attempt of the run left, or undefined when the call is to be made now. */
export async function earlierEnding(call: ActionCall, earlier: EarlierCall): Promise<Ending | undefined> {
  switch (earlier.state) {
    case 'succeeded': {
      const { attempts, startedAt, endedAt, results } = earlier;
      registerRoots(results.data, results.taint, call.context.services.redactor);
      return { status: 'succeeded', inputs: await earlierInputs(call), results, attempts, startedAt, endedAt };
    }
    case 'skipped':
      if (earlier.reason === 'dependency-failed') return undefined;
      return { status: 'skipped', skipReason: earlier.reason };
    case 'seen':
      return seenEnding(call);
    case 'uncertain':
      return uncertainEnding(call, earlier.decision);
    case 'failed':
      return undefined;
  }
}

function uncertainEnding(
  { context, action, name }: ActionCall,
  decision: 'rerun' | 'skip' | 'fail',
): Ending | undefined {
  if (decision === 'rerun') return undefined;
  const { place } = context;
  if (decision === 'skip') {
    place.journal?.append({ type: 'skipped', call: journalName(place, name), reason: 'interrupted' });
    return { status: 'skipped', skipReason: 'interrupted' };
  }
  const message = 'it had started when the run was interrupted, and whether it happened is not known';
  return { status: 'failed', error: { kind: 'provider', message, at: action.at } };
}

/** The files are as the action leaves them. Its results were not kept, so those of an example stand in for them. */
async function seenEnding(call: ActionCall): Promise<Ending> {
  const { context, action, name, warn } = call;
  const provider = findProvider(context, action);
  const inputs = await earlierInputs(call);
  const data = (await provider.sample?.(inputs.data as Readonly<Record<string, unknown>>, 'action')) ?? {};
  warn('the files are as it leaves them, so it is not done again; its results are not known, an example stands in');
  const results: Held = { data: primaryValue(provider, 'action', data), taint: action.sensitive ? 'root' : undefined };
  const { clock } = context.services;
  const at = clock.now();
  const times = { attempts: 1, startedAt: at, endedAt: at };
  context.place.journal?.append(
    { type: 'ended', call: journalName(context.place, name), status: 'succeeded', durationMs: 0, results, ...times },
    true,
  );
  return { status: 'succeeded', inputs, results, ...times };
}

/** The same expressions over the same values give the same inputs. What cannot be computed any more is not shown. */
async function earlierInputs({ context, action, scope }: ActionCall): Promise<Held> {
  try {
    const values = await materialise(context, action.inputs, scope);
    const inputs = await checkInputs(context, findProvider(context, action), values, 'action');
    const { inputs: data, taint } = allSensitive(action, inputs);
    return { data, taint };
  } catch {
    return NOTHING_HELD;
  }
}
