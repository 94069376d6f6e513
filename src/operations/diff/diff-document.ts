import { formatDuration } from '../../core/duration.ts';
import { emptyMap, isMap, type Json, toJson } from '../../core/json/json.ts';
import { mapFrom } from '../../core/json/ordered-map.ts';
import type { TemplateSyntax } from '../../core/text/template-syntax.ts';
import { plainData } from '../../core/yaml/node.ts';
import { formatPath } from '../../expression/path.ts';
import type { Condition, Value } from '../../expression/value.ts';
import type {
  Action,
  Bundle,
  ForEach,
  Inputs,
  Metadata,
  Resolver,
  Retry,
  Rule,
  Solution,
  Step,
  Workflow,
} from '../../solution/model/model.ts';

/** How a resolver is written. */
export type ResolverForm = Resolver['origin'];

/**
 * The whole document as data to be compared, under the keys of the author. What has its default is left out, so that a default that
 * is written equals one that is not. `resolverForm`: resolvers that the two documents write differently are compared in their full form.
 */
export function documentData(solution: Solution, resolverForm: (name: string) => ResolverForm): Json {
  return {
    apiVersion: solution.apiVersion,
    metadata: metadataData(solution.metadata),
    spec: written({
      resolvers: mapped(solution.resolvers, resolver => resolverData(resolver, resolverForm(resolver.name))),
      workflow: workflowData(solution.workflow),
      testing: solution.testing === undefined ? undefined : toJson(plainData(solution.testing)),
    }),
    ...written({
      bundle: bundleData(solution.bundle),
      catalog: solution.catalog === undefined ? undefined : { ...solution.catalog },
    }),
  };
}

type Members = Readonly<Record<string, Json | undefined>>;

/** Leaves out members that are undefined. */
function written(members: Members): Record<string, Json> {
  const out = emptyMap<Json>();
  for (const [key, value] of Object.entries(members)) if (value !== undefined) out[key] = value;
  return out;
}

const unlessEmpty = <T extends readonly unknown[]>(list: T): T | undefined => (list.length === 0 ? undefined : list);
/** Lists whose order has no meaning. */
const asSet = (names: readonly string[]): Json | undefined => unlessEmpty(names.toSorted());
const ifTrue = (flag: boolean): true | undefined => (flag ? true : undefined);
const duration = (ms: number | undefined): string | undefined => (ms === undefined ? undefined : formatDuration(ms));
const unless = <T>(value: T, usual: T): T | undefined => (value === usual ? undefined : value);

function metadataData({
  name,
  version,
  displayName,
  description,
  category,
  tags,
  maintainers,
  links,
  icon,
  banner,
}: Metadata): Json {
  return written({
    name,
    version,
    displayName,
    description,
    category,
    icon,
    banner,
    tags: unlessEmpty(tags),
    maintainers: unlessEmpty(maintainers.map(item => ({ ...item }))),
    links: unlessEmpty(links.map(item => ({ ...item }))),
  });
}

function resolverData(resolver: Resolver, form: ResolverForm): Json {
  const { resolve, transform, validate, errorMessage, example } = resolver;
  return written({
    description: resolver.description,
    displayName: resolver.displayName,
    type: unless(resolver.type, 'any'),
    sensitive: ifTrue(resolver.sensitive),
    internal: ifTrue(resolver.internal),
    ephemeral: ifTrue(resolver.ephemeral),
    when: resolver.when && writtenCondition(resolver.when),
    dependsOn: asSet(resolver.dependsOn),
    timeout: duration(resolver.timeoutMs),
    ...FORMS[form](resolve),
    transform:
      transform &&
      written({
        with: transform.with.map(step => stepData(step, 'fail')),
        when: transform.when && writtenCondition(transform.when),
      }),
    validate:
      validate &&
      written({ with: validate.with.map(ruleData), when: validate.when && writtenCondition(validate.when) }),
    messages: errorMessage && { error: writtenValue(errorMessage) },
    example,
  });
}

const FORMS: Readonly<Record<ResolverForm, (resolve: Resolver['resolve']) => Members>> = {
  value: ({ with: [step] }) => ({ value: inputData(step, 'value') }),
  simple: ({ with: [step, fallback] }) =>
    step === undefined ? {} : stepMembers({ ...step, onError: fallback === undefined ? 'fail' : 'continue' }, 'fail'),
  full: ({ with: steps, when, until }) => ({
    resolve: written({
      with: steps.map(step => stepData(step, 'continue')),
      when: when && writtenCondition(when),
      until: until && writtenCondition(until),
    }),
  }),
};

function inputData(step: Step | undefined, name: string): Json | undefined {
  const value = step?.inputs.get(name);
  return value && writtenValue(value);
}

const stepData = (step: Step, usualOnError: Step['onError']): Json => written(stepMembers(step, usualOnError));

function stepMembers({ provider, inputs, when, forEach, onError }: Step, usualOnError: Step['onError']): Members {
  return {
    provider,
    inputs: inputsData(inputs),
    when: when && writtenCondition(when),
    forEach: forEach && forEachData(forEach),
    onError: unless(onError, usualOnError),
  };
}

const inputsData = (inputs: Inputs): Json | undefined => (inputs.size === 0 ? undefined : mapped(inputs, writtenValue));

function ruleData({ provider, inputs, message }: Rule): Json {
  return written({ provider, inputs: inputsData(inputs), message: message && writtenValue(message) });
}

function forEachData({ in: list, item, index, concurrency, onError, keepSkipped }: ForEach): Json {
  return written({
    in: list && writtenValue(list),
    item,
    index,
    concurrency: unless(concurrency, 0),
    onError: unless(onError, 'fail'),
    keepSkipped: ifTrue(keepSkipped),
  });
}

/** The two sections are always there, so that a solution that gets its first action shows that action. */
function workflowData(workflow: Workflow | undefined): Json {
  return written({
    actions: mapped(workflow?.actions ?? [], action => actionData(action, workflow)),
    finally: mapped(workflow?.finally ?? [], action => actionData(action, workflow)),
    resultSchemaMode: unless(workflow?.resultSchemaMode ?? 'error', 'error'),
    lock: workflow?.lock && writtenValue(workflow.lock.value),
  });
}

function actionData(action: Action, workflow: Workflow | undefined): Json {
  return written({
    description: action.description,
    displayName: action.displayName,
    alias: action.alias,
    ...stepMembers(action, 'fail'),
    dependsOn: asSet(action.dependsOn),
    exclusive: asSet(action.exclusive),
    tags: asSet(action.tags),
    timeout: duration(action.timeoutMs),
    retry: action.retry && retryData(action.retry),
    sensitive: ifTrue(action.sensitive),
    onInterrupt: action.onInterrupt,
    resultSchema: action.resultSchema,
    resultSchemaMode: unless(action.resultSchemaMode, workflow?.resultSchemaMode ?? 'error'),
  });
}

function retryData({ maxAttempts, backoff, initialDelayMs, maxDelayMs, jitter, totalTimeoutMs, retryIf }: Retry): Json {
  return written({
    maxAttempts,
    backoff,
    initialDelay: formatDuration(initialDelayMs),
    maxDelay: formatDuration(maxDelayMs),
    jitter: unless(jitter, 'none'),
    totalTimeout: duration(totalTimeoutMs),
    retryIf: retryIf && writtenCondition(retryIf),
  });
}

function bundleData({ include, plugins }: Bundle): Json | undefined {
  const data = written({
    include: unlessEmpty(include),
    plugins: unlessEmpty(
      plugins.map(({ name, kind, version, defaults }) => written({ name, kind, version, defaults })),
    ),
  });
  return Object.keys(data).length === 0 ? undefined : data;
}

/** A value as it would be written, so that two spellings of one meaning are equal. Data that looks like a reference is under `literal`. */
function writtenValue(value: Value): Json {
  switch (value.kind) {
    case 'literal':
      return writtenData(toJson(value.value));
    case 'resolver':
      return { rslvr: formatPath(value.name, value.path) };
    case 'secret':
      return { secret: value.source };
    case 'expression':
      return { expr: value.source };
    case 'template':
      return { tmpl: value.source, ...(value.syntax !== undefined && { syntax: writtenSyntax(value.syntax) }) };
    case 'list':
      return value.items.map(writtenValue);
    case 'map':
      return mapped(value.entries, writtenValue);
  }
}

function writtenSyntax({ language, delimiters, missingKey = 'error' }: TemplateSyntax): Json {
  if (delimiters === undefined && missingKey === 'error') return language;
  return { language, missingKey, ...(delimiters !== undefined && { delimiters }) };
}

function writtenCondition({ constant, source }: Condition): Json {
  return constant ?? source;
}

function mapped<T>(entries: Iterable<readonly [string, T]>, each: (item: T) => Json): Record<string, Json> {
  return mapFrom([...entries].map(([key, item]) => [key, each(item)] as const));
}

const REFERENCES = new Set(['rslvr', 'expr', 'tmpl', 'literal']);

function writtenData(value: Json): Json {
  if (Array.isArray(value)) return value.map(writtenData);
  if (!isMap(value)) return value;
  const [only, second] = Object.keys(value);
  const isReference =
    only !== undefined && (REFERENCES.has(only) || (only === 'secret' && typeof value[only] === 'string'));
  if (isReference && second === undefined) return { literal: value };
  return mapped(Object.entries(value as Readonly<Record<string, Json>>), writtenData);
}
