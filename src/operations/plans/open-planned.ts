import { join, resolve as resolvePath } from 'node:path';
import { type FoundSource, sourceFromFile } from '../../catalog/local/solution-source.ts';
import type { Call } from '../../core/call.ts';
import { type Fault, faultsError, ToolError } from '../../core/errors.ts';
import type { Json } from '../../core/json/json.ts';
import { parseJson } from '../../core/json/json-read.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import { decodeText } from '../../core/yaml/yaml.ts';
import type { PlannedEntry } from '../../engine/guard/planned.ts';
import { createOverlay } from '../../engine/resolve/overlay.ts';
import type { GivenParameter, RunContext, RunEvent } from '../../engine/services.ts';
import { decodeValue } from '../../expression/encode-value.ts';
import type { ExecutablePlan, KeptParameter } from '../../plans/plan.ts';
import type { RunPlace } from '../../providers/contract.ts';
import type { LoadedSolution, Services } from '../services.ts';
import { runningChildren } from '../solution/children.ts';
import { openRun } from '../solution/run-context.ts';

export interface OpenPlan {
  readonly plan: ExecutablePlan;
  /** Parameters that the plan holds no value of, because they are secret. */
  readonly params?: ReadonlyMap<string, GivenParameter> | undefined;
  /** Absolute. Default: the directory that the plan was made in. */
  readonly base?: string | undefined;
  /** Absolute. Default: that of the plan. */
  readonly outputDirectory?: string | undefined;
  readonly observe?: ((event: RunEvent) => void) | undefined;
  readonly place?: RunPlace | undefined;
}

export interface OpenedPlan {
  readonly context: RunContext;
  readonly loaded: LoadedSolution;
  readonly parameters: ReadonlyMap<string, GivenParameter>;
  readonly files: FileReader;
}

/** The run of the plan's document, parameters, clock and ids, in its directory. */
export async function openPlanned(services: Services, request: OpenPlan, call: Call): Promise<OpenedPlan> {
  const { plan } = request;
  const base = request.base ?? plan.base;
  const { options, seed } = plan;
  const bundle = await bundleFiles(services.engine.files, { plan, base }, call);
  const engine = { ...services.engine, files: bundle };
  const own: Call = { ...call, startedAt: new Date(seed.startedAt), cwd: base };
  const parameters = parametersFor(plan, request.params ?? new Map());
  const { onConflict } = options;
  const outputDirectory = request.outputDirectory ?? options.outputDirectory;
  const { context, loaded } = await openRun(
    { ...services, engine, solutions: childrenIn(services, { plan, files: bundle }) },
    {
      source: { kind: 'found', found: await planSource(plan, bundle), files: bundle },
      params: parameters,
      outputDirectory: outputDirectory === undefined ? undefined : resolvePath(base, outputDirectory),
      onConflict,
      backup: options.backup,
      strict: options.strict,
      settings: options.settings,
      command: plan.made.command,
      observe: request.observe,
      ids: () => seed.ids,
      place: request.place,
    },
    own,
    runningChildren,
  );
  return { context, loaded, parameters, files: bundle };
}

/** The files that the plan brings along, over those of the machine. What its actions change is seen as it is. */
async function bundleFiles(
  files: FileReader,
  { plan: { bundle, actions }, base }: { readonly plan: ExecutablePlan; readonly base: string },
  { startedAt }: Call,
): Promise<FileReader> {
  const { directory } = bundle;
  if (directory === undefined) return files;
  const overlay = createOverlay(files, startedAt);
  const changed = new Set(
    (actions as unknown as readonly PlannedEntry[]).flatMap(({ effects = [] }) =>
      effects.flatMap(effect => ('path' in effect ? [resolvePath(base, effect.path)] : [])),
    ),
  );
  for (const { path, text, base64, executable } of bundle.files) {
    const absolute = join(directory, path);
    const content =
      text !== undefined ? Buffer.from(text) : base64 !== undefined ? Buffer.from(base64, 'base64') : undefined;
    if (content === undefined || changed.has(absolute)) continue;
    overlay.apply(absolute, {
      path: absolute,
      status: 'created',
      kind: 'file',
      after: content,
      mode: executable === true ? 0o755 : 0o644,
    });
  }
  return overlay.files;
}

/** Solutions that the document runs are found in the plan too. */
function childrenIn(
  { solutions }: Services,
  { plan, files }: { plan: ExecutablePlan; files: FileReader },
): Services['solutions'] {
  const { directory } = plan.bundle;
  const kept = new Set(directory === undefined ? [] : plan.bundle.files.map(({ path }) => join(directory, path)));
  return {
    ...solutions,
    load: async (input, call) =>
      input.kind === 'file' && kept.has(resolvePath(call.cwd, input.path))
        ? solutions.load({ kind: 'found', found: await sourceFromFile(files, call.cwd, input.path), files }, call)
        : solutions.load(input, call),
  };
}

async function planSource({ bundle, document }: ExecutablePlan, files: FileReader): Promise<FoundSource> {
  const { file, origin, directory, path, composes, content } = bundle;
  const absolute = directory !== undefined && path !== undefined ? join(directory, path) : undefined;
  return {
    source: {
      file,
      ...(directory !== undefined && { directory }),
      ...(absolute !== undefined && { path: absolute }),
      ...(composes === false && { composes: false }),
      content: content ?? {
        text: absolute === undefined ? '' : decodeText(await keptOutside(files, absolute, file), file),
      },
    },
    origin,
    version: document.version,
  };
}

/** A document that holds a secret is in no plan. */
async function keptOutside(files: FileReader, path: string, file: string): Promise<Uint8Array> {
  if ((await files.stat(path).catch(() => undefined)) === undefined)
    throw new ToolError(
      'plan-changed',
      `the plan does not hold ${file}, because that holds a secret, and it is not there any more`,
      { hint: 'put it back, or make the plan again' },
    );
  return files.read(path, MAX_DOCUMENT);
}

export const MAX_DOCUMENT = 10 * 1024 * 1024;

/** The values of the plan, and those that are given again because they are secret. */
function parametersFor(
  { parameters }: ExecutablePlan,
  given: ReadonlyMap<string, GivenParameter>,
): ReadonlyMap<string, GivenParameter> {
  const all = new Map<string, GivenParameter>();
  const faults: Fault[] = [];
  for (const [name, kept] of Object.entries(parameters)) {
    const again = given.get(name);
    if ('json' in kept) all.set(name, givenParameter(kept, kept.json));
    else if (again === undefined)
      faults.push({
        message: `parameter "${name}" is secret, so the plan does not hold it`,
        hint: `give it again: -r ${name}=…`,
      });
    else all.set(name, again);
  }
  for (const name of given.keys()) {
    const kept = parameters[name];
    if (kept === undefined)
      faults.push({
        message: `the plan was made without parameter "${name}"`,
        hint: 'leave it out, or make the plan again with it',
      });
    else if ('json' in kept)
      faults.push({
        message: `parameter "${name}" is in the plan already`,
        hint: 'leave it out: only secret parameters are given again',
      });
  }
  if (faults.length > 0) throw faultsError('invalid-input', 'the parameters do not fit the plan', faults);
  return all;
}

function givenParameter({ form, source }: KeptParameter, json: string): GivenParameter {
  const value = decodeValue(parseJson(json) as Json);
  if (form === 'text')
    return {
      form,
      texts: Array.isArray(value) ? value.map(String) : [],
      source: source === 'file' ? 'file' : 'command-line',
    };
  return { form, value, source: source === 'file' ? 'file' : 'api' };
}
