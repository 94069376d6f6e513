import { Failure } from '../../contract.ts';
import type { PlannedWrite } from './plan-write.ts';

const MAX_NAMED = 100;
const CONFLICT_HELP = '--on-conflict overwrite replaces, --on-conflict skip keeps what is there';

/** A call with a conflict writes nothing at all; the failure names every file at fault. */
export function requireNoConflict(planned: readonly PlannedWrite[]): void {
  const paths = planned.filter(({ status }) => status === 'conflict').map(({ write }) => write.place.shown);
  const [first] = paths;
  if (first === undefined) return;
  const nothing = planned.length === 1 ? '' : '; nothing was written';
  if (paths.length === 1)
    throw new Failure('provider', `${first} exists and differs (onConflict: error)${nothing}; ${CONFLICT_HELP}`);
  const named =
    paths.slice(0, MAX_NAMED).join(', ') + (paths.length > MAX_NAMED ? `, and ${paths.length - MAX_NAMED} more` : '');
  throw new Failure(
    'provider',
    `${paths.length} files exist and differ (onConflict: error): ${named}${nothing}; ${CONFLICT_HELP}`,
  );
}
