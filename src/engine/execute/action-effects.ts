import { writerBelow } from '../../core/writer-below.ts';
import { type ChildRequest, type ChildResult, type Effects, Failure } from '../../providers/contract.ts';
import { withSignal } from '../deadline.ts';
import { chooseWriteRoot } from '../describe/directories.ts';
import type { ChildHold } from '../guard/guard.ts';
import { idempotencyKey, journalName } from '../journal-name.ts';
import type { CallPlace, CheckedInputs } from '../place.ts';
import { recordKey } from '../record-key.ts';
import { commonEffects, requestAt, requestFrom, spawnFor } from '../resolve/read-effects.ts';
import type { RunContext } from '../services.ts';
import { isHalted } from './execute-session.ts';

/**
 * The full set of effects: only `execute` of an action gets it, and no module of the dry-run can reach it. `hold`: how a solution that
 * it runs is held to a plan.
 */
export function actionEffects(context: RunContext, inputs: CheckedInputs, place: CallPlace, hold?: ChildHold): Effects {
  const { services } = context;
  const { records } = services;
  const root = chooseWriteRoot(context);
  return withSignal(place.signal, {
    ...commonEffects(context, inputs, place),
    send: (request, signal) => services.send(requestAt(place, request), signal ?? place.signal.signal),
    spawn: async request => {
      if (request.cwd === root) await makeIfMissing(context, root);
      return spawnFor(context, place, request);
    },
    writer: root === undefined ? services.writer : writerBelow(services, root),
    ...(records !== undefined && {
      saveRecord: async text => records.save(await recordKey(context, place), text),
    }),
    credentialSocket: services.credentialSocket,
    idempotencyKey: () => idempotencyKey(context, place.name),
    solution: request =>
      runSolution(context, place, {
        request: { ...requestFrom(place, request), place: placeInside(context, place.name) },
        hold,
      }),
  } satisfies Omit<Effects, 'signal'>);
}

/** The solution that a call runs is part of the run. */
const placeInside = ({ place }: RunContext, call: string): RunContext['place'] => ({
  ...place,
  prefix: `${journalName(place, call)}/`,
});

/**
 * The output directory is made by the first write, or by the first program that works in it. An unreadable one counts
 * as present.
 */
async function makeIfMissing({ services: { files, writer } }: RunContext, root: string): Promise<void> {
  const found = await files.stat(root).catch(() => null);
  if (found === undefined) await writer.makeDirectory(root, { root });
}

/** A solution that runs its workflow also runs its `finally` after the signal fires, so the call waits for it. */
async function runSolution(
  context: RunContext,
  { signal }: CallPlace,
  { request, hold }: { readonly request: ChildRequest; readonly hold: ChildHold | undefined },
): Promise<ChildResult> {
  const { executeChild, resolveChild } = context.within(signal.signal);
  if (executeChild === undefined) return resolveChild(request);
  signal.waitForEnd();
  const child = await executeChild(request, hold);
  if (isHalted(context) && child.status === 'cancelled') throw new Failure('cancelled', 'it was halted');
  return child;
}
