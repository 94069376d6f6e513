import { errorText, ToolError } from '../../core/errors.ts';
import type { PluginCall, PluginFacts, PluginSession } from '../../core/ports/plugin-ports.ts';
import { compileSchema } from '../../core/schema/schema.ts';
import { describeViolation } from '../../core/schema/schema-violations.ts';
import type { Capability } from '../contract.ts';
import type { Descriptor } from './descriptor.ts';

export interface ConformanceCheck {
  readonly name: string;
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly message: string;
}

export interface ConformanceOptions {
  /** Also execute the examples: with all their effects. */
  readonly execute: boolean;
  readonly signal: AbortSignal;
  /** Reads and checks the descriptors. */
  describe(session: PluginSession): Promise<readonly Descriptor[]>;
}

/** Exercises a plugin against the contract of docs/plugins.md. Executes nothing with an effect unless it is told to. */
export async function conformance(
  session: PluginSession,
  options: ConformanceOptions,
): Promise<readonly ConformanceCheck[]> {
  const checks: ConformanceCheck[] = [];
  const add = (name: string, status: ConformanceCheck['status'], message: string): void =>
    void checks.push({ name, status, message });
  /** A step that breaks is a failed check; undefined then. */
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T | undefined> => {
    options.signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      const hint = error instanceof ToolError && error.hint !== undefined ? `; ${error.hint}` : '';
      add(name, 'failed', `${errorText(error)}${hint}`);
      return undefined;
    }
  };

  const facts = await step('start', () => session.facts());
  if (facts !== undefined) {
    add('start', 'ok', `handshake ${facts.handshake.replace(/\/.*\//, '')} in ${facts.startedInMs} ms`);
    add(...healthCheck(facts));
    const descriptors = await step('descriptors', () => options.describe(session));
    if (descriptors !== undefined) {
      add('descriptors', 'ok', `${descriptors.length}: ${descriptors.map(({ name }) => name).join(', ')}`);
      await unknownProvider(session, add);
      for (const descriptor of descriptors) {
        await step(`${descriptor.name}: descriptor`, () => stable(session, descriptor, add));
        await step(`${descriptor.name}: examples`, () => examples(descriptor, add));
        await step(`${descriptor.name}: whatIf`, () => whatIf(session, descriptor, add));
        await step(`${descriptor.name}: sample`, () => sample(session, descriptor, add));
        await step(`${descriptor.name}: execute`, () => execute(session, descriptor, options, add));
      }
      await step('alive', () => stillAlive(session, facts, add));
    }
  }
  const end = await session.close();
  if (end === 'shutdown') add('end', 'ok', 'it ends on request');
  else if (end === 'terminated')
    add('end', 'warning', 'it ends by SIGTERM only: plugin.GRPCController/Shutdown ends it in order');
  else if (end === 'killed') add('end', 'failed', 'it ends neither on request nor by SIGTERM: it was killed');
  return checks;
}

type Add = (name: string, status: ConformanceCheck['status'], message: string) => void;

function healthCheck({ health }: PluginFacts): Parameters<Add> {
  if (health === 'serving') return ['health', 'ok', 'serving'];
  if (health === 'absent')
    return [
      'health',
      'warning',
      'it has no health service (grpc.health.v1), so a plugin that hangs looks like a slow one',
    ];
  return ['health', 'failed', 'the service "plugin" is not serving'];
}

const NOBODY = 'no-such-provider-of-this-plugin';

async function unknownProvider(session: PluginSession, add: Add): Promise<void> {
  const name = 'unknown provider';
  try {
    await session.descriptor(NOBODY);
    add(
      name,
      'failed',
      'GetProviderDescriptor answers for a provider that the plugin does not have; it should answer NOT_FOUND',
    );
  } catch {
    add(name, 'ok', 'refused');
  }
}

async function stable(session: PluginSession, descriptor: Descriptor, add: Add): Promise<void> {
  const [first, second] = [await session.descriptor(descriptor.name), await session.descriptor(descriptor.name)];
  const same = JSON.stringify(first) === JSON.stringify(second);
  const what = `${descriptor.name}: descriptor`;
  if (!same) add(what, 'failed', 'a second request gives a different descriptor');
  else if (descriptor.version === '0.0.0') add(what, 'warning', 'it has no version');
  else add(what, 'ok', `version ${descriptor.version}, ${descriptor.capabilities.join(', ')}`);
}

async function examples({ name, examples, inputs }: Descriptor, add: Add): Promise<void> {
  const what = `${name}: examples`;
  if (examples.length === 0) return add(what, 'warning', 'it has no examples, so nothing can be tried out');
  const check = await compileSchema(inputs);
  const faults = examples.flatMap(example =>
    check(example.inputs).map(violation => `"${example.name}": ${describeViolation(violation)}`),
  );
  add(
    what,
    faults.length === 0 ? 'ok' : 'failed',
    faults.length === 0 ? `${examples.length} valid` : faults.join('; '),
  );
}

async function whatIf(session: PluginSession, descriptor: Descriptor, add: Add): Promise<void> {
  const { name, capabilities } = descriptor;
  const what = `${name}: whatIf`;
  if (!capabilities.includes('action')) return add(what, 'skipped', 'it is not an action');
  const ask = (inputs: Readonly<Record<string, unknown>>, deferred: ReadonlyMap<string, string>) =>
    session.describe({ provider: name, capability: 'action', inputs, deferred });
  const [example] = descriptor.examples;
  const inputs = withDefaults(descriptor, example?.inputs ?? {});
  const first = await ask(inputs, new Map());
  if (first === undefined) return add(what, 'ok', `not implemented: a dry-run says "Would execute ${name} provider"`);
  const second = await ask(inputs, new Map());
  const unknown = new Map(Object.keys(inputs).map(input => [input, '(known after __actions.build)']));
  await ask({}, unknown);
  const { message } = first;
  if (message !== second?.message) add(what, 'failed', 'it says something else when it is asked again');
  else if (message.length > 1024 || /[\p{Cc}]/u.test(message))
    add(what, 'failed', 'it must be one line of at most 1024 characters');
  else if (!message.startsWith('Would ')) add(what, 'warning', `"${message}" does not begin with "Would"`);
  else add(what, 'ok', message);
}

async function sample(session: PluginSession, descriptor: Descriptor, add: Add): Promise<void> {
  const what = `${descriptor.name}: sample`;
  if (!descriptor.sample) return add(what, 'skipped', 'the tool makes one from the output schema');
  for (const capability of descriptor.capabilities)
    add(
      what,
      ...(await outcome(session, descriptor, { capability, dryRun: true, signal: AbortSignal.timeout(10_000) })),
    );
}

async function execute(
  session: PluginSession,
  descriptor: Descriptor,
  { execute, signal }: ConformanceOptions,
  add: Add,
): Promise<void> {
  const what = `${descriptor.name}: execute`;
  if (!execute) return add(what, 'skipped', '--execute runs the examples, with their effects');
  for (const capability of descriptor.capabilities)
    add(what, ...(await outcome(session, descriptor, { capability, dryRun: false, signal })));
}

interface Try {
  readonly capability: Capability;
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
}

async function outcome(
  session: PluginSession,
  descriptor: Descriptor,
  { capability, dryRun, signal }: Try,
): Promise<[ConformanceCheck['status'], string]> {
  const [example] = descriptor.examples;
  if (example === undefined) return ['skipped', 'there is no example'];
  const inputs = withDefaults(descriptor, example.inputs);
  const streams = descriptor.streams && !dryRun;
  const request = {
    provider: descriptor.name,
    capability,
    inputs,
    dryRun,
    streams,
    cwd: '',
    solutionDirectory: undefined,
  };
  const result = await session.execute(request, callWith(signal));
  if (result.failure !== undefined)
    return [dryRun ? 'failed' : 'warning', `${capability}: it failed: ${result.failure.message}`];
  const faults = (await compileSchema(descriptor.outputs[capability]))(result.data).map(describeViolation);
  if (faults.length > 0) return ['failed', `${capability}: data breaks the output schema: ${faults.join('; ')}`];
  return ['ok', `${capability}: data fits the output schema`];
}

function callWith(signal: AbortSignal): PluginCall {
  const denied = (): never => {
    throw new ToolError('not-allowed-here', 'nothing is granted in a test');
  };
  return {
    signal,
    graceMs: 2000,
    onMessage: () => undefined,
    callbacks: { authorize: denied, secret: denied, evaluate: denied },
  };
}

function withDefaults(
  { inputs }: Descriptor,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { properties = {} } = inputs as {
    readonly properties?: Readonly<Record<string, { readonly default?: unknown }>>;
  };
  const defaults = Object.entries(properties).flatMap(([name, schema]) =>
    schema.default === undefined ? [] : [[name, schema.default] as const],
  );
  return { ...Object.fromEntries(defaults), ...given };
}

async function stillAlive(session: PluginSession, before: PluginFacts, add: Add): Promise<void> {
  const { pid } = await session.facts();
  if (pid === before.pid) add('alive', 'ok', 'one process for all calls');
  else add('alive', 'failed', 'it ended while it was asked, and was started again');
}
