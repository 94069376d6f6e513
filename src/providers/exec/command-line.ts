import { isTainted, type Taint, TextParts } from '../../core/secrets/taint.ts';
import type { Piece } from '../../core/text/text-parts.ts';
import { quoteWord, shownWord } from '../shared/processes/command-words.ts';
import { cut, type Known, knownAfter, printable } from '../what-if.ts';
import type { Inputs } from './inputs.ts';
import type { Shell } from './shells.ts';

const SHOWN_LENGTH = 120;

/** The command with its arguments as one text. Shell text stays as it is; a program and its arguments are quoted as words. */
export function commandLine(shell: Shell, { command, args = [] }: Pick<Inputs, 'command' | 'args'>): string {
  return [shell === 'none' ? quoteWord(command) : command, ...args.map(quoteWord)].join(' ');
}

/** The same, with the words of it that are sensitive. */
export function watchedCommandLine(
  shell: Shell,
  inputs: Pick<Inputs, 'command' | 'args'>,
  { taintOf }: Pick<Known['view'], 'taintOf'>,
): { readonly text: string; readonly taint: Taint } {
  const text = commandLine(shell, inputs);
  const pieces = [inputs.command, ...(inputs.args ?? [])].flatMap((word, index): Piece[] => {
    const quoted = index === 0 && shell !== 'none' ? word : quoteWord(word);
    const taint = index === 0 ? taintOf(['command']) : taintOf(['args', index - 1]);
    const kept = taint instanceof TextParts && taint.isOf(quoted) ? taint : undefined;
    const piece: Piece = { length: quoted.length, taint: kept ?? (isTainted(taint) ? 'whole' : undefined) };
    return index === 0 ? [piece] : [{ length: 1, taint: undefined }, piece];
  });
  return { text, taint: TextParts.of(text, pieces) };
}

/** The same for people: sensitive parts hidden, unknown ones with what they wait for. */
export function shownCommandLine(shell: Shell | undefined, known: Known): string {
  return [shownProgram(shell, known), ...shownArgs(known)].join(' ');
}

/** What fits into a sentence. */
export const shortCommandLine = (shell: Shell | undefined, known: Known): string =>
  cut(shownCommandLine(shell, known), SHOWN_LENGTH);

function shownProgram(shell: Shell | undefined, { inputs, deferred, view }: Known): string {
  const why = deferred.get('command');
  if (why !== undefined) return knownAfter(why);
  const command = String(inputs['command'] ?? '');
  const taint = view.taintOf(['command']);
  return shell === 'none' ? shownWord(command, taint, view) : printable(command, taint, view);
}

function shownArgs({ inputs, deferred, view }: Known): string[] {
  const why = deferred.get('args');
  if (why !== undefined) return [knownAfter(why)];
  const args = (inputs['args'] ?? []) as NonNullable<Inputs['args']>;
  return args.map((arg, index) => shownWord(arg, view.taintOf(['args', index]), view));
}
