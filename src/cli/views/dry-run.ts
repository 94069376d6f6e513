import type { Json } from '../../core/json/json.ts';
import { escapeControls } from '../../core/text/text-width.ts';
import type {
  ActionEntry,
  DryRunOutcome,
  DryRunReport,
  ReportEffect,
} from '../../operations/solution/dry-run-solution.ts';
import type { HumanStyle } from '../print/output.ts';
import { bold, cyan, dim, green, painter, red, yellow } from '../render/style.ts';
import { tableRows } from '../render/table.ts';

/** The report for people: a title, the plan by phase, under each action what belongs to it, then warnings and a summary. */
export function dryRunText({ report, counts }: DryRunOutcome, style: HumanStyle): string {
  if (!report.hasWorkflow) return reportText(report, style);
  const summary = `${counts.actions} ${plural(counts.actions, 'action')} in ${counts.phases} ${plural(counts.phases, 'phase')}: ${counts.change} would change, ${counts.unchanged} unchanged, ${counts.skipped} skipped, ${counts.uncertain} uncertain${counts.faulty > 0 ? `, ${counts.faulty} faulty` : ''}${withoutPreview(counts.fallback)}\n`;
  return `${reportText(report, style)}${(report.warnings ?? []).length === 0 ? '' : '\n'}${painter(style.color, bold)(summary.trimEnd())}\n`;
}

/** The same without the summary. */
export function reportText(report: DryRunReport, style: HumanStyle): string {
  const strong = painter(style.color, bold);
  const title = `${strong(`Dry run of ${escapeControls(report.solution)}`)}${report.version === undefined ? '' : ` ${report.version}`}: nothing is executed\n`;
  const warnings = (report.warnings ?? [])
    .map(text => `${painter(style.color, yellow)('warning:')} ${escapeControls(text)}\n`)
    .join('');
  if (!report.hasWorkflow) return `${title}\nNo workflow defined.\n${warnings === '' ? '' : `\n${warnings}`}`;
  const plan = report.actionPlan ?? [];
  const body = plan.length === 0 ? '\nThe workflow has no actions.\n' : `\n${planText(plan, style)}`;
  return `${title}${body}\n${warnings}`;
}

const withoutPreview = (count: number): string =>
  count === 0
    ? ''
    : `; ${count} ${count === 1 ? 'action has' : 'actions have'} no preview of ${count === 1 ? 'its' : 'their'} own`;

const plural = (count: number, noun: string): string => (count === 1 ? noun : `${noun}s`);

/** The table, with the details of each action between its rows. */
function planText(plan: readonly ActionEntry[], style: HumanStyle): string {
  const rows = plan.map(entry => [String(entry.phase), entry.section, entry.name, entry.provider, verdictText(entry)]);
  const columns = ['phase', 'section', 'action', 'provider', 'would do'].map(header => ({ header }));
  const { head, body } = tableRows(columns, rows, style);
  const details = plan.map(entry => detailLines(entry, style).map(line => `${line}\n`));
  return head + body.map((row, index) => row + (details[index] ?? []).join('')).join('');
}

/** A decided skip prints its verdict in place of the message. */
function verdictText({ wouldDo, effects = [] }: ActionEntry): string {
  for (const effect of effects) {
    if (effect.type === 'skip')
      return effect.reason === 'condition' ? 'skipped: condition is false' : 'skipped: no items';
  }
  return wouldDo;
}

const INDENT = '         ';

function detailLines(entry: ActionEntry, style: HumanStyle): string[] {
  const faint = painter(style.color, dim);
  const line = (label: string, text: string): string => `${INDENT}${faint(`${label}:`)} ${escapeControls(text)}`;
  return [
    ...(entry.description === undefined ? [] : [`${INDENT}${faint(escapeControls(entry.description))}`]),
    ...(entry.when === undefined ? [] : [line('when', entry.when)]),
    ...(entry.dependencies === undefined ? [] : [line('depends on', entry.dependencies.join(', '))]),
    ...Object.entries(entry.deferredInputs ?? {}).map(([name, source]) => line('deferred', `${name} = ${source}`)),
    ...Object.entries(entry.materializedInputs ?? {}).map(([name, value]) =>
      line('input', `${name} = ${inputText(value)}`),
    ),
    ...(entry.effects ?? [])
      .filter(effect => !saidAlready(effect, entry.wouldDo))
      .flatMap(effect => effectLines(effect, style)),
  ];
}

/** A command that the message holds in full. */
function saidAlready(effect: ReportEffect, wouldDo: string): boolean {
  return effect.type === 'command' && effect.directory === undefined && wouldDo.includes(`"${effect.command}"`);
}

function inputText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function effectLines(effect: ReportEffect, style: HumanStyle): string[] {
  const faint = painter(style.color, dim);
  if (effect.type === 'skip') return [];
  if (effect.type === 'fault')
    return [`${INDENT}${painter(style.color, red)('would fail:')} ${escapeControls(effect.message)}`];
  if (effect.type === 'action')
    return [
      `${INDENT}${faint(`${escapeControls(effect.action)} (${effect.provider}):`)} ${escapeControls(effect.wouldDo)}`,
    ];
  if (effect.type === 'unknown' && effect.about === 'actions')
    return [
      `${INDENT}${painter(style.color, yellow)('unknown:')} the actions of this solution: ${escapeControls(effect.because.join(', '))}`,
    ];
  if (effect.type === 'unknown' && effect.about === 'observed')
    return [
      `${INDENT}${painter(style.color, yellow)('unknown:')} what is there now: ${escapeControls(effect.because.join(', '))}`,
    ];
  if (effect.type === 'unknown')
    return [
      `${INDENT}${painter(style.color, yellow)('unknown:')} ${effect.about}${effect.because.length === 0 ? '' : `, because of ${effect.because.join(', ')}`}`,
    ];
  if (effect.type === 'request')
    return [`${INDENT}${faint('request:')} ${effect.method} ${escapeControls(effect.url)}`];
  if (effect.type === 'command')
    return [
      `${INDENT}${faint('command:')} ${escapeControls(effect.command)}${effect.directory === undefined ? '' : ` (in ${escapeControls(effect.directory)})`}`,
    ];
  if (effect.type === 'remote') {
    const head = `${INDENT}${faint('there:')} ${escapeControls(effect.about)} ${effect.status}`;
    return [head, ...(effect.diff === undefined ? [] : diffLines(effect.diff, style))];
  }
  const facts = [
    effect.size === undefined ? '' : `${effect.size} ${plural(effect.size, 'byte')}`,
    effect.mode ?? '',
    effect.binary === true ? 'binary' : '',
  ].filter(fact => fact !== '');
  const head = `${INDENT}${faint('file:')} ${escapeControls(effect.path)} ${effect.status}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`;
  return [head, ...(effect.diff === undefined ? [] : diffLines(effect.diff, style))];
}

function diffLines(diff: string, { color }: HumanStyle): string[] {
  const lines = diff.replace(/\n$/, '').split('\n');
  return lines.map(line => `${INDENT}${paintDiff(escapeControls(line), color)}`);
}

function paintDiff(line: string, color: boolean): string {
  if (!color) return line;
  if (line.startsWith('@@')) return cyan(line);
  if (line.startsWith('+')) return green(line);
  return line.startsWith('-') ? red(line) : line;
}
