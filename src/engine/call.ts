import { type Position, ToolError } from '../core/errors.ts';
import { isTooDeep, MAX_VALUE_DEPTH, TOO_DEEP } from '../core/json/value-depth.ts';
import type { Taint } from '../core/secrets/taint.ts';
import type { Evaluated, Patience } from '../expression/evaluate.ts';
import type { Scope } from '../expression/scope.ts';
import { type Capability, Failure, type Output, type ReadEffects } from '../providers/contract.ts';
import { outputTaint, primaryValue, valueTaint } from '../providers/facts.ts';
import { prepareInputs } from '../providers/prepare.ts';
import type { RegisteredProvider } from '../providers/registry.ts';
import { classifySideEffects, refusalInResolver } from '../providers/side-effects.ts';
import type { Inputs } from '../solution/model/model.ts';
import { pathResolver } from './describe/directories.ts';
import { prepareLanguages } from './languages.ts';
import type { CallPlace, CheckedInputs } from './place.ts';
import { readEffects } from './resolve/read-effects.ts';
import { checkInputSize } from './resolve/value-size.ts';
import type { RunContext } from './services.ts';

export interface ProviderUse {
  readonly provider: string;
  readonly inputs: Inputs;
  readonly at: Position;
}

export interface CallOutcome {
  /** The field of `data` that is the value, else `data`. */
  readonly value: unknown;
  readonly taint: Taint;
  readonly data: Output['data'];
  readonly dataTaint: Taint;
  readonly metadata: Output['metadata'];
  readonly warnings: readonly string[];
}

/** Evaluates every leaf of the inputs of a use. Throws for what cannot be evaluated. */
export function materialise(
  context: RunContext,
  inputs: Inputs,
  scope: Scope,
  patience?: Patience,
): Promise<Map<string, Evaluated>> {
  return context.evaluator.inTurns(evaluator => {
    const values = new Map<string, Evaluated>();
    for (const [name, value] of inputs) {
      const evaluated = evaluator.evaluate(value, scope);
      checkInputSize(name, value, evaluated.data, context.services.settings.maxValueSize);
      values.set(name, evaluated);
    }
    return values;
  }, patience);
}

/** The checks that every call passes. When any fail, one failure of kind `input` names all the faults. */
export async function checkInputs(
  context: RunContext,
  provider: RegisteredProvider,
  values: ReadonlyMap<string, Evaluated>,
  section: CallPlace['section'],
): Promise<CheckedInputs> {
  const prepared = await prepareInputs(provider, values, {
    resolvePath: pathResolver(context, section),
    redactor: context.services.redactor,
  });
  if (prepared.faults.length > 0) throw new Failure('input', prepared.faults.map(faultText).join('; '));
  await prepareLanguages(context, provider, prepared);
  return prepared;
}

/** What is wrong with an input, and what to write instead. */
export const faultText = ({
  message,
  hint,
}: {
  readonly message: string;
  readonly hint?: string | undefined;
}): string => (hint === undefined ? message : `${message} (${hint})`);

/** Calls a provider in a resolver: inputs, checks, `execute` with effects that only read. */
export async function callInResolver(
  context: RunContext,
  use: ProviderUse,
  place: CallPlace & { usedUnknown(provider: string): void },
): Promise<CallOutcome> {
  const provider = findProvider(context, use);
  const values = await materialise(context, use.inputs, place.scope, place.signal);
  const inputs = await checkInputs(context, provider, values, 'resolver');
  const unknownAllowed = context.services.settings.resolversMaySpawn && !context.strict;
  const refusal = refusalInResolver(provider, place.capability, inputs.inputs, unknownAllowed);
  if (refusal !== undefined) throw new ToolError('not-allowed-here', refusal, { at: use.at });
  if (classifySideEffects(provider, place.capability, inputs.inputs) === 'unknown') place.usedUnknown(provider.name);
  return executeProvider(context, provider, {
    inputs,
    capability: place.capability,
    effects: readEffects(context, inputs, { ...place, written: use.inputs }),
  });
}

export interface Execution {
  readonly inputs: CheckedInputs;
  readonly capability: Capability;
  readonly effects: ReadEffects;
}

/** Runs a provider with the given effects, and reads its output. */
export async function executeProvider(
  context: RunContext,
  provider: RegisteredProvider,
  { inputs, capability, effects }: Execution,
): Promise<CallOutcome> {
  const output = await provider.execute(inputs.inputs, effects, capability);
  // The value is a member of the data.
  if (isTooDeep(output.data, MAX_VALUE_DEPTH + 1))
    throw new Failure('provider', `the output of provider "${provider.name}" is ${TOO_DEEP}`);
  const taint = outputTaint(provider.outputMarks(capability), output);
  return {
    value: primaryValue(provider, capability, output.data),
    taint: valueTaint(provider, capability, taint),
    data: output.data,
    dataTaint: taint,
    metadata: output.metadata,
    warnings: output.warnings?.map(text => context.services.redactor.redact(text)) ?? [],
  };
}

export function findProvider(
  context: RunContext,
  { provider, at }: Pick<ProviderUse, 'provider' | 'at'>,
): RegisteredProvider {
  const found = context.services.registry.find(provider);
  if (found === undefined) throw new ToolError('invalid-solution', `there is no provider "${provider}"`, { at });
  return found;
}
