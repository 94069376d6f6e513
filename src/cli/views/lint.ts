import { escapeControls } from '../../core/text/text-width.ts';
import type { Finding, LintResult, Severity } from '../../operations/lint/lint-solution.ts';
import type { HumanStyle } from '../print/human.ts';
import { cyan, dim, painter, red, yellow } from '../render/style.ts';
import { table } from '../render/table.ts';

const PAINTS: Readonly<Record<Severity, (text: string) => string>> = { error: red, warning: yellow, info: cyan };

/**
 * One line for each finding, `file:line:column` first, so that editors and terminals jump there; what to do stands below it.
 * Messages are never cut.
 */
export function lintText({ file, findings, summary }: LintResult, style: HumanStyle): string {
  if (findings.length === 0) return `${escapeControls(file)}: no findings\n`;
  const told = new Set<string>();
  const rows = findings.flatMap(finding => [
    [findingPlace(finding), finding.severity, finding.rule, finding.message],
    ...hintRows(finding, told),
  ]);
  const columns = ['place', 'severity', 'rule', 'message'].map(header => ({ header }));
  const text = table(columns, rows, { ...style, columns: undefined });
  return `${style.color ? painted(text) : text}\n${countsText(summary)}\n`;
}

/** What to do, shown only the first time that a rule says it. */
function hintRows({ rule, suggestion }: Finding, told: Set<string>): readonly (readonly string[])[] {
  const key = `${rule} ${suggestion}`;
  if (suggestion === undefined || told.has(key)) return [];
  told.add(key);
  return [['', '', '', `hint: ${suggestion}`]];
}

const findingPlace = ({ file, line, column }: Finding): string => `${file}:${line}:${column}`;

/** The severity in its colour, the suggestion dim. */
function painted(text: string): string {
  return text
    .split('\n')
    .map(line => {
      if (/^\s+\S/.test(line)) return dim(line);
      return line.replace(
        / (error|warning|info) /,
        (_, severity: Severity) => ` ${painter(true, PAINTS[severity])(severity)} `,
      );
    })
    .join('\n');
}

export function countsText({ errors, warnings, infos }: Omit<LintResult['summary'], 'total'>): string {
  return [count(errors, 'error'), count(warnings, 'warning'), count(infos, 'info')].join(', ');
}

const count = (amount: number, word: string): string =>
  `${amount} ${word}${amount === 1 || word === 'info' ? '' : 's'}`;
