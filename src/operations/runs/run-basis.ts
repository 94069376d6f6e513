import type { Json, JsonMap } from '../../core/json/json.ts';
import { toJson } from '../../core/json/json.ts';
import type { NewEvent, RunEvent, RunStore } from '../../core/ports/run-store.ts';
import { seal, unseal } from '../../core/secrets/sealing.ts';
import { isTainted } from '../../core/secrets/taint.ts';
import { createPlanMarks, type PlanMarks } from '../../engine/guard/plan-marks.ts';
import type { PlannedEntry } from '../../engine/guard/planned.ts';
import { plannedValues } from '../../engine/guard/planned-values.ts';
import type { Resolution } from '../../engine/resolve/resolution.ts';
import type { Given } from '../../engine/resolve/resolve.ts';
import type { GivenParameter, RunContext } from '../../engine/services.ts';
import { decodeValue, encodeValue } from '../../expression/encode-value.ts';
import type { ExecutablePlan } from '../../plans/plan.ts';
import { keptParameters, providerVersions, toPlanOptions } from '../plans/make-plan.ts';
import { planBundle } from '../plans/plan-files.ts';
import type { LoadedSolution, Services } from '../services.ts';
import type { RunRequest } from '../solution/run-input.ts';
import { decodeTaint, encodeTaint } from './journal-values.ts';
import { sealingContext } from './sealing-context.ts';

/** Everything that going on with a run needs: the parts of a plan that executing needs, and whether it is held to a plan. */
export interface RunBasis {
  readonly plan: ExecutablePlan;
  readonly isGuarded: boolean;
  /** An approval of the plan counted when the run began. */
  readonly isApproved?: boolean | undefined;
}

/** The secret values of a run, which are encrypted. */
export interface RunSecrets {
  readonly parameters: ReadonlyMap<string, GivenParameter>;
  readonly values: ReadonlyMap<string, Given>;
}

export interface BasisFacts {
  readonly request: RunRequest;
  readonly context: RunContext;
  readonly loaded: LoadedSolution;
  readonly resolution: Resolution;
  readonly ids: string;
  /** The entries that the run is held to, when it is. */
  readonly entries?: readonly PlannedEntry[] | undefined;
}

/** The basis of a run that no plan was made for. Files that its actions read are read where they are. */
export async function createRunBasis(
  services: Services,
  facts: BasisFacts,
  key: Uint8Array | undefined,
): Promise<RunBasis> {
  const { request, context, loaded, resolution, ids, entries } = facts;
  const marks = runMarks(context, key);
  const { bundle, digests } = await planBundle(context.services, loaded, { marks, kept: true, reads: false });
  const { name, version } = loaded.solution.metadata;
  const { workflow } = loaded.solution;
  const actions = [...(workflow?.actions.values() ?? []), ...(workflow?.finally.values() ?? [])];
  const plan: ExecutablePlan = {
    document: { name, ...(version !== undefined && { version }), digest: loaded.digest(), files: digests },
    bundle,
    options: toPlanOptions(request, context.cwd),
    base: context.cwd,
    seed: { startedAt: context.startedAt.toISOString(), ids },
    parameters: await keptParameters({ context, resolution }, marks),
    values: await plannedValues(loaded.solution, resolution, marks),
    actions: (entries ?? []).map(entry => toJson(entry) as JsonMap),
    requires: {
      handlers: [],
      providers: providerVersions(
        services,
        actions.map(({ provider }) => provider),
      ),
    },
    made: {
      at: context.startedAt.toISOString(),
      version: services.program.version,
      command: request.command ?? '',
    },
  };
  return { plan, isGuarded: entries !== undefined };
}

/** Digests of secrets with the key of the run. Without one they can be compared with nothing. */
function runMarks({ services: { random, redactor } }: RunContext, key: Uint8Array | undefined): PlanMarks {
  const own = key ?? random.bytes(32);
  return createPlanMarks(async () => own, redactor);
}

/** Which parts of a run are secret, and whether any are. */
export function runSecrets(
  { parameters }: RunContext,
  { records }: Resolution,
  { plan }: RunBasis,
): JsonMap | undefined {
  const secretParameters = [...parameters.values].filter(([name]) => 'secret' in (plan.parameters[name] ?? {}));
  const secretValues = [...records.values()].filter(({ status, taint }) => status === 'succeeded' && isTainted(taint));
  if (secretParameters.length === 0 && secretValues.length === 0) return undefined;
  return {
    parameters: secretParameters.map(([name, given]) =>
      given.form === 'text'
        ? { name, form: 'text', texts: [...given.texts], source: given.source }
        : {
            name,
            form: 'data',
            value: encodeValue(given.value),
            taint: encodeTaint(given.taint),
            source: given.source,
          },
    ),
    values: secretValues.map(({ name, value, taint }) => ({
      name,
      value: encodeValue(value),
      taint: encodeTaint(taint),
    })),
  };
}

export const hasSecrets = ({ parameters }: RunContext, { records }: Resolution): boolean =>
  [...records.values()].some(({ status, taint }) => status === 'succeeded' && isTainted(taint)) ||
  [...parameters.values.values()].some(given => given.form === 'data' && isTainted(given.taint));

/** The basis as a store keeps it: what runs of one solution share by its digest, the rest as the first event. */
export async function keepBasis(
  store: RunStore,
  runId: string,
  {
    basis,
    secrets,
    key,
  }: { readonly basis: RunBasis; readonly secrets: JsonMap | undefined; readonly key: Uint8Array | undefined },
): Promise<{ readonly digest: Promise<string>; readonly event: Omit<NewEvent, 'at'> }> {
  const { document, bundle, options, base, seed, parameters, values, actions, requires, made } = basis.plan;
  const rest = { options, base, seed, parameters, values, actions, requires, made };
  const digest = store.blobs.put(Buffer.from(JSON.stringify({ document, bundle })));
  const sealed =
    secrets === undefined || key === undefined
      ? undefined
      : seal(key, Buffer.from(JSON.stringify(secrets)), sealingContext(runId, BASIS, ''));
  const data = JSON.stringify({
    plan: rest,
    guarded: basis.isGuarded,
    approved: basis.isApproved,
    secrets: secrets !== undefined,
  });
  return { digest, event: { type: BASIS, data, ...(sealed !== undefined && { sealed }) } };
}

export const BASIS = 'run-basis';

export interface ReadBasis extends RunBasis {
  /** Undefined: there are some, and they were not kept or cannot be decrypted here. */
  readonly secrets: RunSecrets | undefined;
}

export function readBasis(
  runId: string,
  { data, sealed }: RunEvent,
  blob: Uint8Array,
  key: Uint8Array | undefined,
): ReadBasis {
  const kept = JSON.parse(data) as {
    readonly plan: object;
    readonly guarded: boolean;
    readonly approved?: boolean;
    readonly secrets: boolean;
  };
  const shared = JSON.parse(Buffer.from(blob).toString('utf8')) as object;
  const plan = { ...kept.plan, ...shared } as ExecutablePlan;
  const opened =
    sealed === undefined || key === undefined ? undefined : unseal(key, sealed, sealingContext(runId, BASIS, ''));
  const secrets = kept.secrets ? opened && readSecrets(opened) : NO_SECRETS;
  return { plan, isGuarded: kept.guarded, isApproved: kept.approved, secrets };
}

const NO_SECRETS: RunSecrets = { parameters: new Map(), values: new Map() };

interface KeptSecrets {
  readonly parameters: readonly {
    readonly name: string;
    readonly form: 'text' | 'data';
    readonly texts?: readonly string[];
    readonly value?: Json;
    readonly taint?: Json;
  }[];
  readonly values: readonly { readonly name: string; readonly value: Json; readonly taint: Json }[];
}

function readSecrets(bytes: Uint8Array): RunSecrets {
  const { parameters, values } = JSON.parse(Buffer.from(bytes).toString('utf8')) as KeptSecrets;
  return {
    parameters: new Map(
      parameters.map(({ name, form, texts = [], value = null, taint = null }): [string, GivenParameter] => [
        name,
        form === 'text'
          ? { form, texts, source: 'environment' }
          : { form, value: decodeValue(value), source: 'api', taint: decodeTaint(taint) },
      ]),
    ),
    values: new Map(
      values.map(({ name, value, taint }): [string, Given] => [
        name,
        { value: decodeValue(value), as: 'plan', skipped: false, taint: decodeTaint(taint) },
      ]),
    ),
  };
}
