import { emptyMap, type Json, type JsonMap } from '../../core/json/json.ts';
import { mapFrom } from '../../core/json/ordered-map.ts';
import { decodeValue } from '../../expression/encode-value.ts';
import type { PlanDraft } from '../plan.ts';

/** What rules see of a plan: every field is there, so that a rule that reads one never fails for its absence. */
export interface PlanFacts {
  readonly plan: Readonly<Record<string, unknown>>;
  readonly actions: readonly Readonly<Record<string, unknown>>[];
}

interface Entry {
  readonly name: string;
  readonly action: string;
  readonly section: string;
  readonly provider: string;
  readonly runs: string;
  readonly anyItems?: true;
  readonly inputs: Readonly<Record<string, { readonly json?: string; readonly secret?: true }>>;
  readonly unknown: Readonly<Record<string, string>>;
  readonly effects?: readonly JsonMap[];
}

export function planFacts(plan: PlanDraft, digest: string): PlanFacts {
  const { document, options, parameters, values, report, applicable } = plan;
  return completeFacts(
    {
      name: document.name,
      version: document.version ?? '',
      digest,
      applicable,
      outputDirectory: options.outputDirectory ?? '',
      parameters: known(Object.entries(parameters), parameterValue),
      values: known(
        Object.entries(values).flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value] as const])),
      ),
      warnings: report['warnings'] ?? [],
    },
    (plan.actions as unknown as readonly Entry[]).map(entry => ({
      name: entry.name,
      action: entry.action,
      section: entry.section,
      provider: entry.provider,
      runs: entry.runs,
      anyItems: entry.anyItems === true,
      inputs: known(Object.entries(entry.inputs)),
      unknown: Object.keys(entry.unknown),
      secret: Object.keys(entry.inputs).filter(name => entry.inputs[name]?.secret === true),
      described: entry.effects !== undefined,
      effects: entry.effects ?? [],
    })),
  );
}

const NO_PLAN = {
  name: '',
  version: '',
  digest: '',
  applicable: true,
  outputDirectory: '',
  parameters: {},
  values: {},
  warnings: [],
};
const NO_ACTION = {
  name: '',
  action: '',
  section: 'actions',
  provider: '',
  runs: 'yes',
  anyItems: false,
  inputs: {},
  unknown: [],
  secret: [],
  described: true,
  effects: [],
};
const NO_EFFECT = {
  type: '',
  path: '',
  status: '',
  kind: '',
  size: 0,
  mode: '',
  method: '',
  url: '',
  host: '',
  command: '',
  directory: '',
  about: '',
};

/** Facts with a value for everything that is not said. */
export function completeFacts(
  plan: Readonly<Record<string, unknown>>,
  actions: readonly Readonly<Record<string, unknown>>[],
): PlanFacts {
  const complete = actions.map(given => {
    const action = { ...NO_ACTION, ...given };
    return {
      ...action,
      action: action.action === '' ? action.name : action.action,
      effects: (action.effects as readonly Readonly<Record<string, unknown>>[]).map(effect => ({
        ...NO_EFFECT,
        host: urlHost(effect['url']),
        ...effect,
      })),
    };
  });
  return { plan: { ...NO_PLAN, ...plan, actions: complete }, actions: complete };
}

/** Values that a plan holds; secret and large ones are not there. */
function known<Kept extends object>(
  entries: readonly (readonly [string, Kept])[],
  readValue: (value: unknown, kept: Kept) => unknown = value => value,
): Readonly<Record<string, unknown>> {
  if (entries.length === 0) return emptyMap();
  return mapFrom(
    entries.flatMap(([name, kept]) =>
      'json' in kept && typeof kept.json === 'string'
        ? [[name, readValue(decodeValue(JSON.parse(kept.json) as Json), kept)] as const]
        : [],
    ),
  );
}

/** One word of a command line is a text. */
const parameterValue = (value: unknown, { form }: { readonly form: string }): unknown =>
  form === 'text' && Array.isArray(value) && value.length === 1 ? value[0] : value;

function urlHost(url: unknown): string {
  try {
    return typeof url === 'string' && url !== '' ? new URL(url).host : '';
  } catch {
    return '';
  }
}
