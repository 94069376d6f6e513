import type { Static } from '@sinclair/typebox';
import type { Json } from '../../core/json/json.ts';
import { showPath } from '../../core/paths.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { childTaints } from '../../core/secrets/taint.ts';
import {
  type Capability,
  type Deferred,
  type Description,
  defineProvider,
  Failure,
  type Output,
  type ReadEffects,
  type View,
} from '../contract.ts';
import { neededFor } from '../needed-for.ts';
import { redacted } from '../redacted.ts';
import { applyPlan, fileEffects, HELD_BYTES, type PlannedChange } from '../shared/files/file-change.ts';
import { createPlaces, type Places } from '../shared/files/file-place.ts';
import { inTurn, untilAdded } from '../shared/files/file-turn.ts';
import { celText, choice, pathText } from '../shared/inputs/annotations.ts';
import { knownAfter, printable, shown } from '../what-if.ts';

const Inputs = closedObject(
  {
    expression: Type.Optional(
      celText({ description: 'What is shown. Default: all visible resolvers; in transform and validation __self.' }),
    ),
    label: Type.Optional(Type.String({ maxLength: 100, description: 'Printed in front.' })),
    format: Type.Optional(choice(['pretty', 'json', 'yaml'], { default: 'pretty', description: 'pretty: a tree.' })),
    destination: Type.Optional(
      choice(['stderr', 'stdout', 'file'], { default: 'stderr', description: 'file appends, in actions only.' }),
    ),
    file: Type.Optional(pathText('write', { description: 'The file that the output is appended to.' })),
  },
  { allOf: [neededFor('destination', 'file', 'file')] },
);
type Inputs = Static<typeof Inputs>;

const Data = closedObject({
  success: Type.Boolean(),
  result: Type.Unknown({ description: 'The value of the expression.' }),
  output: Type.String({ description: 'The text as printed, with sensitive parts hidden.' }),
  destination: Type.String(),
});

/** Shows values while a solution is written. In a transform the value passes through. */
export const debugProvider = defineProvider({
  name: 'debug',
  version: '1.0.0',
  displayName: 'Debug output',
  description: 'Prints the value of an expression, or all visible values, with sensitive parts hidden.',
  category: 'output',
  tags: ['debug', 'print'],
  examples: [
    { name: 'Everything that is visible', inputs: {} },
    { name: 'One value', inputs: { expression: '_.hosts', label: 'hosts', format: 'json' } },
  ],
  capabilities: ['from', 'transform', 'validation', 'action'],
  inputs: Inputs,
  outputs: { from: Data, transform: Data, validation: Data, action: Data },
  valueField: { from: 'result', transform: 'result' },
  reach: {},
  judges: false,
  sideEffects: { input: 'destination', none: ['stdout', 'stderr'] },
  execute,
  describe,
  sample: ({ destination = 'stderr' }) => ({ success: true, result: null, output: '', destination }),
});

async function execute(inputs: Inputs, effects: ReadEffects, capability: Capability): Promise<Output> {
  const { destination = 'stderr', file = '' } = inputs;
  const { result, taint, output } = await printed(inputs, effects, capability);
  if (destination === 'file') {
    const { path } = await (await createPlaces(effects)).at(file);
    const append = async (): Promise<void> => {
      const { changes, places } = await planAppend(file, output, effects, false);
      await applyPlan(changes, places, effects);
    };
    await inTurn({ files: [path] }, effects, () => untilAdded(effects, append));
  } else effects.print(output, destination, 'message');
  return {
    data: { success: true, result, output, destination },
    taint: childTaints([['result', taint]]),
  };
}

type Evaluating = Pick<View, 'evaluate' | 'redact'>;

async function printed(inputs: Partial<Inputs>, view: Evaluating, capability: Capability) {
  const { data: result, taint } = await view.evaluate(inputs.expression ?? defaultExpression(capability));
  const text = await FORMATS[inputs.format ?? 'pretty'](redacted(result, taint, view));
  const output = inputs.label === undefined ? text : labelled(view.redact(inputs.label), text);
  return { result, taint, output };
}

const defaultExpression = (capability: Capability): string =>
  capability === 'transform' || capability === 'validation' ? '__self' : '_';

/** The writers are loaded when they are used: most runs print nothing. */
const FORMATS: Readonly<Record<'pretty' | 'json' | 'yaml', (value: Json) => Promise<string>>> = {
  pretty: async value => (await import('../../core/text/text-tree.ts')).renderTree(value),
  json: async value => `${JSON.stringify(value, null, 2)}\n`,
  yaml: async value => (await import('../../core/yaml/yaml-write.ts')).writeYaml(value),
};

const labelled = (label: string, text: string): string =>
  text.trimEnd().includes('\n') ? `${label}:\n${text}` : `${label}: ${text}`;

async function describe(
  inputs: Partial<Inputs>,
  view: View,
  deferred: Deferred,
  capability: Capability,
): Promise<Description> {
  const message = sentence(inputs, view, deferred);
  const { destination, file } = inputs;
  if (destination !== 'file' || file === undefined || deferred.size > 0) return message;
  const { output } = await printed(inputs, view, capability);
  return { message, effects: fileEffects((await planAppend(file, output, view, view.withoutDiffs !== true)).changes) };
}

function sentence(inputs: Partial<Inputs>, view: View, deferred: Deferred): string {
  const known = { inputs, deferred, view };
  const what = inputs.label === undefined && !deferred.has('label') ? 'debug output' : shown('label', known);
  const why = deferred.get('destination');
  if (why !== undefined) return `Would print ${what} to ${knownAfter(why)}`;
  const { destination = 'stderr', file } = inputs;
  if (destination !== 'file') return `Would print ${what} to ${destination}`;
  const path = file === undefined ? shown('file', known) : showPath(view.baseDirectory, file);
  return `Would print ${what} to ${printable(path, view.taintOf(['file']), view)}`;
}

interface AppendPlan {
  readonly places: Places;
  readonly changes: readonly PlannedChange[];
}

/** The change that appending makes: what the dry-run shows and the run carries out. */
async function planAppend(
  file: string,
  text: string,
  view: Pick<View, 'files' | 'baseDirectory' | 'root'>,
  shows: boolean,
): Promise<AppendPlan> {
  const places = await createPlaces(view);
  try {
    const { path, shown, effectPath } = await places.at(file);
    const existing = await view.files.lstat(path);
    if (existing !== undefined && existing.kind !== 'file')
      throw new Failure('provider', `${shown} is not a regular file: debug output cannot be appended to it`);
    const added = Buffer.from(text);
    const named = { path: effectPath, kind: 'file' } as const;
    if (existing === undefined)
      return {
        places,
        changes: [{ target: path, step: 'file', change: { ...named, status: 'created', after: added } }],
      };
    const end = shows && existing.size <= HELD_BYTES ? await view.files.end(path, path) : undefined;
    const change = { ...named, status: 'appended', added, end, size: existing.size + added.length } as const;
    return { places, changes: [{ target: path, step: 'append', change }] };
  } catch (error) {
    throw places.failure(error);
  }
}
