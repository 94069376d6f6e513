import { styleText } from 'node:util';
import { closedObject, Type } from '../../core/schema/type.ts';
import { childTaints } from '../../core/secrets/taint.ts';
import { escapeControlsInLines } from '../../core/text/text-width.ts';
import {
  type Deferred,
  defineProvider,
  type Output,
  type PrintKind,
  type ReadEffects,
  type View,
} from '../contract.ts';
import { redacted } from '../redacted.ts';
import { printable, shown } from '../what-if.ts';
import { Inputs } from './inputs.ts';

const Data = closedObject({
  success: Type.Boolean(),
  message: Type.String({ description: 'The text, without style.' }),
});

/** Tells people something while a workflow runs. */
export const messageProvider = defineProvider({
  name: 'message',
  version: '1.0.0',
  displayName: 'Message',
  description: 'Prints a message, or data as a table, list, tree, diagram, JSON or YAML.',
  category: 'output',
  tags: ['message', 'output', 'table'],
  examples: [
    { name: 'A text', inputs: { message: 'Deployment finished', type: 'success' } },
    {
      name: 'A table',
      inputs: { data: [{ name: 'web', port: 80 }], format: 'table', columnHints: { port: { align: 'right' } } },
    },
  ],
  capabilities: ['action'],
  inputs: Inputs,
  outputs: { action: Data },
  reach: {},
  sideEffects: 'none',
  execute,
  describe,
  sample: () => ({ success: true, message: '' }),
});

async function execute(inputs: Inputs, effects: ReadEffects): Promise<Output> {
  const { type = 'info', destination = 'stdout', newline = true } = inputs;
  const text = inputs.message === undefined ? await dataText(inputs, effects) : inputs.message;
  const safe = escapeControlsInLines(printable(text, effects.taintOf(['message']), effects));
  const line = type === 'raw' ? safe : decorated(safe, inputs, effects.terminal.color);
  effects.print(newline ? `${line}\n` : line, destination, KINDS.get(type) ?? 'message');
  return { data: { success: true, message: text }, taint: childTaints([['message', effects.taintOf(['message'])]]) };
}

/** `--quiet` hides every kind but these. */
const KINDS: ReadonlyMap<string, PrintKind> = new Map([
  ['raw', 'raw'],
  ['error', 'error'],
]);

async function dataText(inputs: Inputs, effects: ReadEffects): Promise<string> {
  const { renderData } = await import('./render-data.ts');
  const width = effects.terminal.color ? effects.terminal.columns : undefined;
  const text = renderData(redacted(inputs.data, effects.taintOf(['data']), effects), inputs, width).trimEnd();
  const title = inputs.display?.title;
  return title === undefined ? text : `${title}\n${text}`;
}

const SHOWN_LENGTH = 200;

function describe(inputs: Partial<Inputs>, view: View, deferred: Deferred): string {
  const known = { inputs, deferred, view };
  if (inputs.message !== undefined || deferred.has('message'))
    return `Would output ${shown('type', known)} message: ${shown('message', known, SHOWN_LENGTH)}`;
  return `Would render data as ${shown('format', known)}`;
}

type Kind = NonNullable<Inputs['type']>;
type Format = Parameters<typeof styleText>[0];

interface Look {
  readonly icon: string;
  /** Says the same without colours. */
  readonly word: string;
  readonly color: Extract<Format, string> | undefined;
}

const PLAIN: Look = { icon: '', word: '', color: undefined };

const LOOKS: Readonly<Record<Kind, Look>> = {
  info: { icon: 'ℹ', word: '', color: 'blue' },
  success: { icon: '✔', word: 'success', color: 'green' },
  warning: { icon: '⚠', word: 'warning', color: 'yellow' },
  error: { icon: '✖', word: 'error', color: 'red' },
  debug: { icon: '›', word: 'debug', color: 'gray' },
  plain: PLAIN,
  raw: PLAIN,
};

/** The text with what its type, label and style add. Style is for terminals with colours; elsewhere a word says it. */
function decorated(text: string, { type = 'info', label, style = {} }: Inputs, color: boolean): string {
  const look = LOOKS[type];
  const named = label === undefined ? text : `[${label}] ${text}`;
  if (!color) return look.word === '' ? named : `${look.word}: ${named}`;
  const icon = style.icon ?? look.icon;
  const formats = [style.color ?? look.color, style.bold === true && 'bold', style.italic === true && 'italic'];
  const chosen = formats.filter(format => typeof format === 'string') as Extract<Format, string>[];
  const whole = icon === '' ? named : `${icon} ${named}`;
  return chosen.length === 0 ? whole : styleText(chosen, whole, { validateStream: false });
}
