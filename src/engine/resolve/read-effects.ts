import { ToolError } from '../../core/errors.ts';
import { once } from '../../core/once.ts';
import type { HttpRequest } from '../../core/ports/ports.ts';
import { hasTaintedText, registerTainted, type Taint, taintAt } from '../../core/secrets/taint.ts';
import type { TemplateSyntax } from '../../core/text/template-syntax.ts';
import type { Evaluated } from '../../expression/evaluate.ts';
import { extendScope, type Scope, type Variables } from '../../expression/scope.ts';
import type { TextPlace } from '../../expression/value.ts';
import {
  type ChildRequest,
  Failure,
  type IdentityReader,
  type ObserveEffects,
  type ReadEffects,
  type View,
} from '../../providers/contract.ts';
import type { Inputs } from '../../solution/model/model.ts';
import { withSignal } from '../deadline.ts';
import { chooseBaseDirectory, nameBaseDirectory } from '../describe/directories.ts';
import { hidePrinted, refusePassthrough, type Speaker } from '../describe/sensitive-place.ts';
import { inputsScope } from '../inputs-scope.ts';
import { languageFailure } from '../language-errors.ts';
import type { CallPlace, CheckedInputs } from '../place.ts';
import { recordKey } from '../record-key.ts';
import type { RunContext } from '../services.ts';
import { readParameter } from './parameters.ts';

/** Requests that a resolver may send. Specification: resolvers are side-effect-free. */
const READING_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a provider may do in a resolver: nothing here writes, and only reading requests are sent. */
export function readEffects(context: RunContext, inputs: CheckedInputs, place: CallPlace): ReadEffects {
  const { services } = context;
  return withSignal(place.signal, {
    ...commonEffects(context, inputs, place),
    send: (request, signal) => {
      if (!READING_METHODS.has(request.method.toUpperCase())) {
        throw new ToolError(
          'not-allowed-here',
          `a resolver may not send ${request.method} requests: resolvers must not change anything; use an action`,
        );
      }
      return services.send(requestAt(place, request), signal ?? place.signal.signal);
    },
    ...(services.settings.resolversMaySpawn &&
      !context.strict && { spawn: request => spawnFor(context, place, request) }),
  } satisfies Omit<ReadEffects, 'signal'>);
}

export const spawnFor = (
  context: RunContext,
  place: CallPlace,
  request: Parameters<NonNullable<ReadEffects['spawn']>>[0],
): ReturnType<NonNullable<ReadEffects['spawn']>> => {
  if (place.sensitive && request.passthrough === true) refusePassthrough(speakerAt(place));
  return context.services.spawn({ ...request, graceMs: context.services.settings.gracePeriodMs }, place.signal.signal);
};

const speakerAt = ({ section, name }: CallPlace): Speaker => ({ kind: section, name });

/**
 * Input that a sensitive place gives to another solution is sensitive there too, and that solution's output is hidden.
 */
export function requestFrom(place: CallPlace, request: ChildRequest): ChildRequest {
  return place.sensitive ? { ...request, taint: 'root', sensitiveIn: speakerAt(place) } : request;
}

/** The response to a sensitive place is not cached. */
export function requestAt({ sensitive }: CallPlace, request: Omit<HttpRequest, 'guard'>): HttpRequest {
  return { ...request, guard: 'document', ...(sensitive && { cache: false }) };
}

/** The members that resolvers and actions share. Only `send` differs. */
export function commonEffects(
  context: RunContext,
  inputs: CheckedInputs,
  place: CallPlace,
): Omit<ReadEffects, 'send' | 'signal'> {
  const { services } = context;
  const { settings } = services;
  return {
    ...evaluating(context, inputs, place),
    files: services.files,
    authorize: (reference, options) => services.authorize(reference, options, place.signal.signal),
    identity: identityFor(services, place),
    secrets: services.secrets,
    environment: services.environment,
    parameter: (key, type) => readParameter(context.parameters, key, type ?? place.resolverType),
    resolverType: place.resolverType,
    random: services.random,
    limits: {
      httpTimeoutMs: settings.httpTimeoutMs,
      maxResponseBytes: settings.maxResponseBytes,
      graceMs: settings.gracePeriodMs,
      inheritEnv: settings.inheritEnv,
    },
    run: {
      ...services.facts,
      solution: {
        name: context.solution.metadata.name,
        version: context.solution.metadata.version,
        directory: context.solution.directory,
      },
      cwd: context.cwd,
      command: context.command,
      startedAt: context.startedAt,
    },
    solution: request => context.within(place.signal.signal).resolveChild(requestFrom(place, request)),
    print: (text, stream, kind) => {
      if (place.sensitive) hidePrinted(context, speakerAt(place));
      else context.observe({ type: 'print', text: services.redactor.redact(text), stream, kind, from: place.name });
    },
    terminal: services.terminal,
  };
}

function identityFor({ identity }: RunContext['services'], { signal }: CallPlace): IdentityReader {
  return {
    status: reference => identity(signal.signal).status(reference),
    claims: (reference, scopes) => identity(signal.signal).claims(reference, scopes),
    groups: (reference, scopes) => identity(signal.signal).groups(reference, scopes),
    list: () => identity(signal.signal).list(),
  };
}

/** The methods that a dry-run may send while it observes. */
const OBSERVING_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * The effects for `observe`, with the files as the earlier actions would leave them: no program, no output, no other
 * solution.
 */
export function observeEffects(
  context: RunContext,
  inputs: CheckedInputs,
  place: CallPlace & { readonly files: View['files'] },
): ObserveEffects {
  const { services } = context;
  const { authorize, secrets, environment, limits, random, run } = commonEffects(context, inputs, place);
  return withSignal(place.signal, {
    ...evaluating(context, inputs, place),
    authorize,
    secrets,
    environment,
    limits,
    random,
    run,
    files: place.files,
    send: (request, signal) => {
      if (!OBSERVING_METHODS.has(request.method.toUpperCase()))
        throw new ToolError('not-allowed-here', `a dry-run may not send ${request.method} requests: it only looks`);
      return services.send(requestAt(place, { ...request, cache: false }), signal ?? place.signal.signal);
    },
  } satisfies Omit<ObserveEffects, 'signal'>);
}

/** The view for `describe`, with the files as the earlier actions would leave them. */
export function viewFor(
  context: RunContext,
  inputs: CheckedInputs,
  place: CallPlace & Pick<View, 'files' | 'observed' | 'withoutDiffs'>,
): View {
  const { files, observed, withoutDiffs } = place;
  return withSignal(place.signal, { ...evaluating(context, inputs, place), files, observed, withoutDiffs });
}

function evaluating(
  context: RunContext,
  { inputs, taint }: CheckedInputs,
  place: CallPlace,
): Omit<View, 'files' | 'signal'> {
  const { services } = context;
  const { records } = services;
  const evaluator = once(() => context.evaluator.within(place.signal.glanced));
  /** Registers the sensitive parts of a result as secrets, because the provider may repeat them in words of its own. */
  const handed = async <T extends Evaluated>(text: string, evaluate: () => Promise<T>): Promise<T> => {
    try {
      const result = await evaluate();
      registerTainted(result.data, result.taint, services.redactor);
      return result;
    } catch (error) {
      throw taint !== undefined && hasTaintedText(inputs, taint, text) ? withoutWords(error) : error;
    }
  };
  return {
    evaluate: (expression, variables, given) =>
      handed(expression, async () => {
        const program = readable(() => services.expressions.compile(expression));
        const [scope, at] = [scopeWith(place.scope, variables, given), writtenPlace(place.written, expression)];
        return evaluator().inTurns(inner => inner.evaluateProgram(program, scope, at));
      }),
    evaluateApart: (expression, variables, sight) =>
      handed(expression, async () => {
        const program = readable(() => services.expressions.compile(expression));
        const scope = extendScope(inputsScope(place.scope, place.written, sight), { variables });
        return evaluator().inTurns(inner => inner.evaluateProgram(program, scope));
      }),
    render: (template, { variables, taint: given, name, ignoredBlocks, syntax: named, helpers } = {}) =>
      handed(template, async () => {
        const syntax = detailed(named, context.solution.syntax);
        // A text that a provider read itself has not been checked before.
        await services.expressions.prepareTemplate(template, syntax);
        const parsed = readable(() =>
          services.expressions.parseTemplate(template, {
            name,
            ...(syntax !== undefined && { syntax }),
            ...(helpers !== undefined && { helpers }),
            ...(ignoredBlocks !== undefined && { ignoredBlocks }),
            ...(context.partials.size > 0 && { partials: context.partials }),
          }),
        );
        await services.expressions.load(parsed.needs);
        const [scope, at] = [scopeWith(place.scope, variables, given), writtenPlace(place.written, template)];
        try {
          return await evaluator().inTurns(inner => inner.renderTemplate(parsed, scope, at));
        } catch (error) {
          throw withResolverHint(error, context.solution.resolvers);
        }
      }),
    clock: services.clock,
    baseDirectory: chooseBaseDirectory(context, place.section),
    baseName: nameBaseDirectory(context, place.section),
    root: place.section === 'action' ? context.outputDirectory : undefined,
    taintOf: path => taintAt(taint, path),
    redact: text => services.redactor.redact(text),
    writeDefaults: context.writeDefaults,
    ...(records !== undefined &&
      place.section === 'action' && { findRecord: async () => records.find(await recordKey(context, place)) }),
  };
}

/** The syntax of the document, including its options, unless another one is named. */
function detailed(named: TemplateSyntax | undefined, document: TemplateSyntax | undefined): TemplateSyntax | undefined {
  if (named === undefined || named.language !== document?.language) return named ?? document;
  return named.delimiters === undefined && named.missingKey === undefined ? document : named;
}

/** A computed text does not read resolvers, because which ones it needs would be known only after it is computed. */
function withResolverHint(error: unknown, resolvers: ReadonlyMap<string, unknown>): unknown {
  if (!(error instanceof ToolError) || error.code !== 'invalid-template') return error;
  const [, name] = /^unknown variable "([^"]+)"/.exec(error.message) ?? [];
  if (name === undefined || !resolvers.has(name)) return error;
  const help = `resolver "${name}" exists, but a text that is computed or read sees only what "data" names: data: {${name}: {rslvr: ${name}}}`;
  return new ToolError(error.code, `${error.message}; ${help}`, { cause: error, at: error.at, field: error.field });
}

function scopeWith(scope: Scope, variables: Variables | undefined, taint: Taint): Scope {
  if (variables === undefined) return scope;
  const taints: Record<string, Taint> = {};
  for (const name of Object.keys(variables)) taints[name] = taintAt(taint, [name]);
  return extendScope(scope, { variables, taints });
}

/** Replaces a message about a sensitive text, because the message would quote it. */
function withoutWords(error: unknown): unknown {
  if (error instanceof Failure) return new Failure(error.kind, 'a text that is sensitive cannot be evaluated');
  if (!(error instanceof ToolError) || error.code === 'cancelled') return error;
  return new ToolError(error.code, 'a text that is sensitive cannot be evaluated');
}

/** The place of a text in the document when it is a whole input. A part of an input has no place of its own. */
function writtenPlace(inputs: Inputs | undefined, text: string): TextPlace | undefined {
  for (const value of inputs?.values() ?? [])
    if (value.kind === 'literal' && value.value === text && value.written !== undefined) return value;
  return undefined;
}

/** Reports a text that cannot be parsed as a failure of the inputs. */
function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw languageFailure(error);
  }
}
