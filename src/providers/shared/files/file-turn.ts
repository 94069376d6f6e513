import { FileChangedError } from '../../../core/errors.ts';
import type { Claim } from '../../../core/ports/ports.ts';
import type { ReadEffects } from '../../contract.ts';

type TurnEffects = Pick<ReadEffects, 'writer' | 'clock' | 'random' | 'signal'>;

/** Plans and makes a change while no other part of this process changes these paths. */
export async function inTurn<T>(claim: Claim, { writer }: TurnEffects, work: () => Promise<T>): Promise<T> {
  return writer === undefined ? work() : writer.inTurn(claim, work);
}

/** Other programs change a file this often only when they never stop. */
const MAX_ATTEMPTS = 1000;
const MAX_PAUSE_MS = 20;

/**
 * For what is added to files: when another program changed a file between the plan and the change, nothing was done and
 * a new plan is made. (What replaces a file is not tried again: it would destroy what that program wrote.)
 */
export async function untilAdded<T>({ clock, random, signal }: TurnEffects, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof FileChangedError) || attempt === MAX_ATTEMPTS) throw error;
    }
    await clock.sleep(random.fraction() * MAX_PAUSE_MS, signal);
  }
}
