import { styleText } from 'node:util';
import type { Inputs } from './inputs.ts';

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
export function decorated(text: string, { type = 'info', label, style = {} }: Inputs, color: boolean): string {
  const look = LOOKS[type];
  const named = label === undefined ? text : `[${label}] ${text}`;
  if (!color) return look.word === '' ? named : `${look.word}: ${named}`;
  const icon = style.icon ?? look.icon;
  const formats = [style.color ?? look.color, style.bold === true && 'bold', style.italic === true && 'italic'];
  const chosen = formats.filter(format => typeof format === 'string') as Extract<Format, string>[];
  const whole = icon === '' ? named : `${icon} ${named}`;
  return chosen.length === 0 ? whole : styleText(chosen, whole, { validateStream: false });
}
