import type { Position } from '../core/errors.ts';
import type { Subject } from './subject.ts';

export const SEVERITIES = ['error', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const CATEGORIES = [
  'schema',
  'structure',
  'naming',
  'provider',
  'expression',
  'dependency',
  'security',
  'usage',
  'performance',
  'documentation',
  'testing',
  'bundling',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** What a rule found. The engine adds who found it and how grave it is. */
export interface Report {
  readonly message: string;
  readonly at: Position;
  /** What to do about it. */
  readonly suggestion?: string | undefined;
}

/** One thing that can be wrong with a solution: its texts, and how it is found. */
export interface LintRule {
  readonly id: string;
  readonly severity: Severity;
  readonly category: Category;
  /** What the rule finds, in one line without final dot. */
  readonly summary: string;
  readonly why: string;
  readonly fix: string;
  /**
   * Documents, or parts of one: without `apiVersion` the head of a document stands above, without `spec` the text is that of
   * `spec`. A test checks that the rule finds the wrong one and not the right one.
   */
  readonly example: { readonly wrong: string; readonly right: string };
  /** Refused wherever a solution is loaded: its severity cannot be changed and no comment hides it. */
  readonly refused?: true;
  /** Only asked about documents without errors: what an unreadable part uses is unknown. */
  readonly wantsSound?: true;
  /** Absent where the loader finds it. */
  check?(subject: Subject, report: (found: Report) => void): void | Promise<void>;
}

export function defineRule(rule: LintRule): LintRule {
  return rule;
}

/** The rule with text of the whole document in place of the part that an example shows. */
export function exampleDocument(text: string): string {
  if (/^apiVersion:/m.test(text)) return text;
  const head = 'apiVersion: tool.dev/v1\nkind: Solution\n';
  const metadata = /^metadata:/m.test(text) ? '' : 'metadata:\n  name: demo\n  version: 1.0.0\n';
  const spec = /^(?:metadata|spec|bundle):/m.test(text) ? text : `spec:\n${text.replace(/^(?=.)/gm, '  ')}`;
  return head + metadata + spec;
}
