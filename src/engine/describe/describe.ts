import { resolve } from 'node:path';
import { errorText } from '../../core/errors.ts';
import { showPath } from '../../core/paths.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import { appendedDiff, type Diff, unifiedDiff } from '../../core/text/diff.ts';
import { Unknown } from '../../expression/evaluate.ts';
import type { Scope } from '../../expression/scope.ts';
import {
  type CallFault,
  type Deferred,
  type Description,
  type Effect,
  Failure,
  type FileChange,
  type Observation,
  type ObservedChange,
} from '../../providers/contract.ts';
import type { RegisteredProvider } from '../../providers/registry.ts';
import { createDeadlines, unbounded } from '../deadline.ts';
import type { CheckedInputs } from '../place.ts';
import { viewFor } from '../resolve/read-effects.ts';
import type { RunContext } from '../services.ts';
import { chooseBaseDirectory } from './directories.ts';
import { changeStatus, contentText, isAllThere } from './observe.ts';
import type { ReportEffect } from './report.ts';
import { oneLine } from './report-warnings.ts';

export interface DescribeRequest {
  readonly provider: RegisteredProvider;
  readonly name: string;
  readonly scope: Scope;
  readonly inputs: CheckedInputs;
  readonly deferred: Deferred;
  readonly files: FileReader;
  readonly observation?: Observation | undefined;
  /** Milliseconds that the provider has to describe it. Default: one second. */
  readonly limitMs?: number;
  /** Whether the effects are kept but not shown. */
  readonly withoutDiffs?: boolean;
}

export interface Described {
  /** Undefined: the fallback message applies. */
  readonly message: string | undefined;
  readonly effects: readonly Effect[];
  /** Why the provider could not describe it. */
  readonly problem?: string | undefined;
  readonly fault?: CallFault | undefined;
  /** Nothing would be done, because it is done already. */
  readonly unchanged?: boolean | undefined;
  /** Inputs that were left out, because their text reads something that is not known yet, with the causes. */
  readonly deferred?: ReadonlyMap<string, string> | undefined;
}

const DESCRIBE_MS = 1000;
const NOTHING: readonly Effect[] = [];

/**
 * Dry-run rule 2: without WhatIf, or after an error, an empty text or one second without an answer, the fallback
 * applies.
 */
export async function describe(context: RunContext, request: DescribeRequest): Promise<Described> {
  const { provider } = request;
  if (provider.describe === undefined) return { message: undefined, effects: NOTHING };
  try {
    const { description, deferred } = await describeOnce(context, request);
    const words: Exclude<Description, string> =
      typeof description === 'string' ? { message: description } : description;
    const { message, effects = NOTHING, fault, unchanged } = words;
    return withObserved(
      { message: message.trim() === '' ? undefined : message, effects, fault, unchanged, deferred },
      request.observation,
    );
  } catch (error) {
    return withObserved({ message: undefined, effects: NOTHING, ...notDescribed(error) }, request.observation);
  }
}

function withObserved(described: Described, observation: Observation | undefined): Described {
  if (observation === undefined) return described;
  const found = observation.changes.map(change => ({ type: 'remote', ...change }) as const);
  const unchanged = isAllThere(observation) || described.unchanged;
  return { ...described, effects: [...described.effects, ...found], unchanged };
}

/** A failure of the provider would happen in the run too; any other error says nothing about the run. */
function notDescribed(error: unknown): Pick<Described, 'problem' | 'fault'> {
  const message = errorText(error);
  if (!(error instanceof Failure) || error.kind === 'timeout' || error.kind === 'cancelled')
    return { problem: message };
  return { fault: { message, of: error.kind === 'input' ? 'inputs' : 'files' } };
}

async function describeOnce(
  context: RunContext,
  request: DescribeRequest,
): Promise<{ readonly description: Description; readonly deferred?: Deferred }> {
  try {
    return { description: await withinLimit(context, request) };
  } catch (error) {
    if (!(error instanceof Unknown)) throw error;
    const partial = withoutLanguages(context, request, error.causes);
    return { description: await withinLimit(context, partial), deferred: partial.deferred };
  }
}

/** An input whose text the provider evaluates itself, and which reads something unknown, is deferred like any other. */
function withoutLanguages(context: RunContext, request: DescribeRequest, causes: readonly string[]): DescribeRequest {
  const facts = context.services.registry.catalog.find(request.provider.name);
  const inputs = { ...request.inputs.inputs };
  const deferred = new Map(request.deferred);
  for (const [name, { language, nested }] of facts?.inputs ?? []) {
    if (inputs[name] === undefined || (language === undefined && nested.length === 0)) continue;
    delete inputs[name];
    deferred.set(name, causes.join(', '));
  }
  return { ...request, inputs: { ...request.inputs, inputs }, deferred };
}

function withinLimit(
  context: RunContext,
  { provider, name, scope, inputs, deferred, files, observation, limitMs = DESCRIBE_MS, withoutDiffs }: DescribeRequest,
): Description | Promise<Description> {
  const signal = unbounded(context.signal);
  const view = viewFor(context, inputs, {
    ...({ section: 'action', capability: 'action', scope, signal, name, files } as const),
    observed: observation,
    withoutDiffs,
    sensitive: false,
  });
  const first = provider.describe?.(inputs.inputs, view, deferred, 'action') ?? '';
  if (!(first instanceof Promise)) return first;
  return createDeadlines(context.signal, 0).within(limitMs, 'describing it', () => first);
}

/** The effect as the report shows it. Contents become sizes and diffs. */
export function reportEffect(context: RunContext, effect: Effect): ReportEffect {
  const redact = context.services.redactor.redact;
  if (effect.type === 'request') return { type: 'request', method: effect.method, url: redact(effect.url) };
  if (effect.type === 'remote') return reportObserved(context, effect);
  const base = chooseBaseDirectory(context, 'action');
  if (effect.type === 'command') {
    return {
      type: 'command',
      command: redact(effect.command),
      ...(effect.directory !== undefined && { directory: redact(showPath(base, effect.directory)) }),
    };
  }
  const { status, kind, after, mode, sensitive, size = after?.length } = effect;
  const path = redact(showPath(base, resolve(base, effect.path)));
  const changes =
    kind === 'file' &&
    (status === 'created' ||
      status === 'overwritten' ||
      status === 'appended' ||
      status === 'deleted' ||
      status === 'conflict');
  const diff = changes && sensitive !== true ? contentDiff(path, effect) : undefined;
  const text = diff === undefined ? '' : redact(diff.text);
  return {
    type: 'file',
    path,
    status,
    ...(size !== undefined && kind === 'file' && sensitive !== true && { size }),
    ...(mode !== undefined && { mode: `0${mode.toString(8).padStart(3, '0')}` }),
    ...(text !== '' && { diff: text }),
    ...(diff?.binary === true && { binary: true as const }),
  };
}

function reportObserved({ services }: RunContext, change: ObservedChange): ReportEffect {
  const { redact } = services.redactor;
  const status = changeStatus(change);
  const [before, after] = [change.before, change.after].map(content => {
    const text = contentText(content);
    return text === undefined ? undefined : Buffer.from(text.endsWith('\n') ? text : `${text}\n`);
  });
  const isShown = status !== 'unchanged' && change.sensitive !== true;
  const text = isShown ? redact(unifiedDiff(change.about, before, after).text) : '';
  return {
    type: 'remote',
    about: oneLine(redact(change.about)),
    status,
    ...(text !== '' && { diff: text }),
  };
}

/** Undefined where the contents are too large to hold. */
function contentDiff(path: string, { before, after, added, end }: FileChange): Diff | undefined {
  if (added === undefined) return unifiedDiff(path, before, after);
  return end === undefined ? undefined : appendedDiff(path, end, added);
}
