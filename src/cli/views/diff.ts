import type { SolutionDiff } from '../../operations/diff/diff-solutions.ts';
import type { HumanStyle } from '../print/human.ts';
import { bold, green, painter, red, yellow } from '../render/style.ts';
import { cellText, tableRows } from '../render/table.ts';

const PAINT = { added: green, removed: red, changed: yellow } as const;

/** One line for each change; those that may break callers say so. */
export function solutionDiffText({ before, after, changes, summary }: SolutionDiff, style: HumanStyle): string {
  const title = `${painter(style.color, bold)(nameAndVersion(before))} -> ${painter(style.color, bold)(nameAndVersion(after))}\n`;
  if (changes.length === 0) return `${title}\nNo differences.\n`;
  const rows = changes.map(({ kind, path, oldValue: old, newValue: now, breaking }) => [
    kind,
    breaking ? 'BREAKING' : '',
    path,
    cellText(old),
    cellText(now),
  ]);
  const table = tableRows(
    ['change', '', 'path', 'before', 'after'].map(header => ({ header })),
    rows,
    { ...style, color: false },
  );
  const painted = table.body.map((row, index) =>
    painter(style.color, PAINT[changes[index]?.kind ?? 'changed'])(row.trimEnd()),
  );
  const body = [painter(style.color, bold)(table.head.trimEnd()), ...painted].join('\n');
  return `${title}\n${body}\n\n${summary.added} added, ${summary.removed} removed, ${summary.changed} changed; ${summary.breaking} breaking\n`;
}

const nameAndVersion = ({ name, version }: SolutionDiff['before']): string =>
  version === undefined ? name : `${name} ${version}`;
