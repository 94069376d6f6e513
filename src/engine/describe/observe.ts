import { errorText, ToolError } from '../../core/errors.ts';
import { toJson } from '../../core/json/json.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import { isTainted } from '../../core/secrets/taint.ts';
import type { Scope } from '../../expression/scope.ts';
import { Failure, type Observation, type ObservedChange } from '../../providers/contract.ts';
import { isSameContent } from '../../providers/observed.ts';
import type { RegisteredProvider } from '../../providers/registry.ts';
import { createDeadlines } from '../deadline.ts';
import type { CheckedInputs } from '../place.ts';
import { observeEffects } from '../resolve/read-effects.ts';
import type { RunContext } from '../services.ts';
import { failureWithoutWords } from './sensitive-place.ts';

export interface ObserveRequest {
  readonly provider: RegisteredProvider;
  readonly name: string;
  readonly scope: Scope;
  readonly inputs: CheckedInputs;
  readonly deferred: ReadonlyMap<string, string>;
  readonly files: FileReader;
  readonly sensitive: boolean;
  /** Milliseconds for the whole observation. Default: ten seconds. */
  readonly limitMs?: number;
}

/** With neither member, the provider observes nothing for these inputs. */
export interface Observed {
  readonly observation?: Observation | undefined;
  /** Why nothing is known. */
  readonly unknown?: string | undefined;
  /** There was no answer in time. */
  readonly isSilent?: boolean | undefined;
}

const OBSERVE_MS = 10_000;
const NOT_OBSERVED: Observed = {};

/**
 * Observes what the action would change. No problem on the way is an error: what cannot be observed is unknown, and
 * never guessed.
 */
export async function observe(context: RunContext, request: ObserveRequest): Promise<Observed> {
  const { provider, name, scope, inputs, deferred, files, sensitive, limitMs = OBSERVE_MS } = request;
  if (provider.observe === undefined || deferred.size > 0) return NOT_OBSERVED;
  const refusal = refusalToObserve(context, request);
  if (refusal !== undefined) return { unknown: refusal };
  try {
    const observation = await createDeadlines(context.signal, 0).within(limitMs, 'looking at it', async signal => {
      const place = { section: 'action', capability: 'action', scope, signal, name, sensitive } as const;
      return provider.observe?.(inputs.inputs, observeEffects(context, inputs, { ...place, files }), 'action');
    });
    return observation === undefined ? NOT_OBSERVED : { observation };
  } catch (error) {
    if (error instanceof ToolError && error.code === 'cancelled') throw error;
    context.signal.throwIfAborted();
    const why = sensitive ? failureWithoutWords(error, 'action') : errorText(error);
    return { unknown: context.services.redactor.redact(why), isSilent: isTimeout(error) };
  }
}

function isTimeout(error: unknown): boolean {
  if (error instanceof Failure && error.kind === 'timeout') return true;
  if (error instanceof ToolError && error.code === 'timeout') return true;
  return error instanceof Error && error.cause !== undefined && isTimeout(error.cause);
}

/**
 * The engine cannot control what a plugin does while it observes, so it observes only where resolvers may start
 * programs, and gets no secret.
 */
function refusalToObserve(
  { services, strict }: RunContext,
  { provider, inputs, sensitive }: ObserveRequest,
): string | undefined {
  if (provider.plugin === undefined) return undefined;
  if (strict || !services.settings.resolversMaySpawn) return 'plugins may not look at anything here';
  return sensitive || isTainted(inputs.taint) ? 'a plugin is given no secrets before a run' : undefined;
}

/** `undefined`: it exists neither before nor after. */
export function changeStatus({ before, after }: ObservedChange): 'created' | 'changed' | 'unchanged' | 'deleted' {
  if (before === undefined) return after === undefined ? 'unchanged' : 'created';
  if (after === undefined) return 'deleted';
  return isSameContent({ before, after }) ? 'unchanged' : 'changed';
}

/** The action would do nothing. */
export const isAllThere = ({ changes }: Observation): boolean =>
  changes.length > 0 && changes.every(change => changeStatus(change) === 'unchanged');

/** The same text for equal contents, whatever the order of the keys. Undefined: it does not exist. */
export function contentText(content: unknown): string | undefined {
  if (content === undefined || typeof content === 'string') return content;
  return JSON.stringify(ordered(toJson(content)), null, 2);
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, ordered(member)]));
}

/** Whether one of the places lies at, in or around another. */
export function overlaps(some: readonly string[], others: readonly string[]): boolean {
  return some.some(a => others.some(b => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)));
}
