import type { Fault, Position } from '../core/errors.ts';
import type { CheckedSolution } from '../solution/parse/parse.ts';
import { type Finding, isAtLeast, type LintResult, lintResult } from './finding.ts';
import { findMend, type SourceLines, sourceLines } from './mend.ts';
import type { LintRule, Report, Severity } from './rule.ts';
import { findRule, RULES } from './rules.ts';
import { createSubject, type Subject, type SubjectParts } from './subject.ts';
import { readSuppressions, type Suppressions } from './suppress.ts';

export interface LintOptions {
  /** Findings below it are left out. Default: info. */
  readonly severity?: Severity | undefined;
  /** Only these rules. Default: all. */
  readonly rules?: readonly string[] | undefined;
  /** Severities in place of those of the rules; rules that are refused at load keep theirs. */
  readonly severities?: ReadonlyMap<string, Severity | 'off'> | undefined;
}

export interface LintWorld {
  readonly providers: SubjectParts['providers'];
  /** Undefined where nothing may be read but the document. */
  readonly reader: NonNullable<SubjectParts['files']>['reader'] | undefined;
}

export interface LintTarget extends CheckedSolution {
  /** As shown to people. */
  readonly file: string;
}

/**
 * Everything that is wrong with a document, or could be better: the faults that loading finds, and what the rules say. The
 * document is looked at, never executed. Equal documents give equal findings.
 */
export async function lint(target: LintTarget, world: LintWorld, options: LintOptions = {}): Promise<LintResult> {
  const found = [...loaderFindings(target), ...(await askRules(target, world, options))];
  const sources = target.solution?.sources ?? [];
  const hidden = readSuppressions(target.root, sources);
  const lines = sourceLines(sources);
  const findings = unique(found.map(entry => makeFinding(entry, { target, options, lines, hidden })))
    .filter(finding => finding !== undefined)
    .filter(({ severity }) => isAtLeast(severity, options.severity ?? 'info'))
    .filter(({ rule }) => options.rules === undefined || options.rules.includes(rule))
    .sort(byPlace);
  return lintResult(target.file, findings);
}

interface Found extends Report {
  readonly rule: string;
  /** Set by the loader: its errors are errors, its warnings warnings. */
  readonly severity?: Severity | undefined;
}

function loaderFindings({ errors, warnings }: CheckedSolution): Found[] {
  const found =
    (severity: Severity) =>
    (fault: Fault): Found => ({
      rule: fault.rule ?? 'schema-violation',
      severity,
      message: fault.message,
      suggestion: fault.hint,
      at: fault.at ?? NOWHERE,
    });
  return [...errors.map(found('error')), ...warnings.map(found('warning'))];
}

const NOWHERE: Position = { file: '', line: 1, column: 1 };

async function askRules(target: LintTarget, { providers, reader }: LintWorld, options: LintOptions): Promise<Found[]> {
  const { solution, root, errors } = target;
  if (solution === undefined) return [];
  const { directory } = solution;
  const files = reader === undefined || directory === undefined ? undefined : { reader, directory };
  const subject = createSubject({ solution, root, providers, files });
  const found: Found[] = [];
  for (const rule of RULES) {
    if (!isAsked(rule, options) || (rule.wantsSound === true && errors.length > 0)) continue;
    await ask(rule, subject, found);
  }
  return found;
}

async function ask({ id, check }: LintRule, subject: Subject, found: Found[]): Promise<void> {
  const waiting = check?.(subject, report => found.push({ ...report, rule: id }));
  if (waiting !== undefined) await waiting;
}

function isAsked({ id, check }: LintRule, { rules, severities }: LintOptions): boolean {
  if (check === undefined || severities?.get(id) === 'off') return false;
  return rules === undefined || rules.includes(id);
}

interface FindingContext {
  readonly target: LintTarget;
  readonly options: LintOptions;
  readonly lines: SourceLines;
  readonly hidden: Suppressions;
}

function makeFinding(found: Found, { target, options, lines, hidden }: FindingContext): Finding | undefined {
  const { rule: id, message, at } = found;
  const rule = findRule(id);
  const severity = effectiveSeverity(found, rule, options);
  const place = {
    location: at.pointer ?? '',
    file: at.file === '' ? target.file : at.file,
    line: at.line,
    column: at.column,
  };
  if (severity === 'off' || (found.severity !== 'error' && hidden.covers({ rule: id, ...place }))) return undefined;
  const suggestion = found.suggestion ?? usualFix(rule);
  const mend = findMend({ message, suggestion, at }, lines);
  return {
    rule: id,
    severity,
    category: rule?.category ?? 'schema',
    message,
    ...(suggestion !== undefined && { suggestion }),
    ...place,
    ...(mend !== undefined && { mend }),
  };
}

/** What to do about a refusal that says no more than what is wrong. */
function usualFix(rule: LintRule | undefined): string | undefined {
  if (rule?.refused !== true || rule.id === 'schema-violation') return undefined;
  const text = rule.fix.replaceAll('`', '').replace(/\.$/, '');
  return rule.fix.startsWith('`') ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** An error of the loader stays an error whatever is configured: running the solution would end with it. */
function effectiveSeverity(
  { rule: id, severity }: Found,
  rule: LintRule | undefined,
  { severities }: LintOptions,
): Severity | 'off' {
  if (severity === 'error') return 'error';
  const own = severity ?? rule?.severity ?? 'warning';
  return rule?.refused === true ? own : (severities?.get(id) ?? own);
}

/** Removes findings that repeat another at the same place. A document that arrived as data has only one place. */
function unique(findings: readonly (Finding | undefined)[]): (Finding | undefined)[] {
  const seen = new Set<string>();
  return findings.filter(finding => {
    if (finding === undefined) return false;
    const { file, line, column, rule, message } = finding;
    const location = line === 1 && column === 1 ? finding.location : '';
    const key = [file, line, column, rule, message, location].join('\0');
    return seen.has(key) ? false : seen.add(key);
  });
}

function byPlace(a: Finding, b: Finding): number {
  return (
    compare(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compare(a.rule, b.rule) ||
    compare(a.message, b.message)
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
