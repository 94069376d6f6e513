import { ToolError } from '../../core/errors.ts';
import { Failure, type FailureKind } from '../../providers/contract.ts';
import type { Action } from '../../solution/model/model.ts';
import type { CheckedInputs } from '../place.ts';
import type { RunContext, RunEvent } from '../services.ts';

/**
 * A resolver or an action. The output of a sensitive one is not shown, because the secret in it cannot be told from the
 * rest.
 */
export interface Speaker {
  readonly kind: 'resolver' | 'action';
  /** `deploy` or `deploy[3]` */
  readonly name: string;
}

const WHAT_HAPPENED: Readonly<Record<FailureKind, string>> = {
  timeout: 'it did not end in time',
  cancelled: 'it was cancelled',
  input: 'its inputs could not be used',
  condition: 'its condition could not be judged',
  validation: 'what it gave is not valid',
  http: 'a request failed',
  exec: 'a program failed',
  provider: 'its provider failed',
};

/** What is reported of a failure in a sensitive place: its kind, and the exit code or status. */
export function failureWithoutWords(error: unknown, kind: Speaker['kind']): string {
  return `${happened(error)} (more is not shown, because the ${kind} is sensitive)`;
}

function happened(error: unknown): string {
  if (error instanceof ToolError && error.code === 'cancelled') return WHAT_HAPPENED.cancelled;
  const failure = failureIn(error);
  if (failure?.exitCode !== undefined) return `exit code ${failure.exitCode}`;
  if (failure?.statusCode !== undefined) return `status ${failure.statusCode}`;
  return WHAT_HAPPENED[failure?.kind ?? 'provider'];
}

function failureIn(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  return error instanceof Error ? failureIn(error.cause) : undefined;
}

/** Every input of a sensitive action is a secret. */
export const allSensitive = ({ sensitive }: Pick<Action, 'sensitive'>, inputs: CheckedInputs): CheckedInputs =>
  sensitive ? { ...inputs, taint: new Map(Object.keys(inputs.inputs).map(name => [name, 'root'])) } : inputs;

/** What is reported of a provider's warning in a sensitive place. */
export const warningWithoutWords = (kind: Speaker['kind']): string =>
  `there was a warning (it is not shown, because the ${kind} is sensitive)`;

/** The cause of a failure in a sensitive place: its code is kept, its words are removed. */
export function causeWithoutWords(code: string, message: string): Error | undefined {
  return code === 'cancelled' || code === 'not-allowed-here' ? new ToolError(code, message) : undefined;
}

/** Reports, once for each place, that something was printed there. */
export function hidePrinted(context: RunContext, { kind, name }: Speaker): void {
  const key = `${kind} ${name}`;
  if (context.hiddenPlaces.has(key)) return;
  context.hiddenPlaces.add(key);
  const text = `${kind} "${name}" prints something that is not shown, because it is sensitive\n`;
  context.observe({ type: 'print', text, stream: 'stderr', kind: 'message', from: name });
}

/** The output of a program that writes to the terminal directly cannot be hidden. */
export function refusePassthrough({ kind, name }: Speaker): never {
  throw new Failure(
    'input',
    `passthrough is not possible in ${kind} "${name}": it is sensitive, and what a program writes to the terminal cannot be hidden`,
  );
}

/** What is reported of a solution that runs inside a sensitive place: its events, without any words. */
export function observedWithoutWords(context: RunContext, speaker: Speaker): (event: RunEvent) => void {
  return event => {
    if (event.type === 'print') hidePrinted(context, speaker);
    else if (event.type === 'action-retry') context.observe({ ...event, message: warningWithoutWords('action') });
    else if (event.type === 'action-ended' || event.type === 'resolver-ended')
      context.observe({ ...event, message: undefined });
    else if (event.type !== 'warning') context.observe(event);
  };
}
