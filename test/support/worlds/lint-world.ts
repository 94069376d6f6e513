import { createFiles } from '../../../src/host/files/files.ts';
import type { LintResult } from '../../../src/lint/finding.ts';
import { type LintOptions, type LintWorld, lint } from '../../../src/lint/lint.ts';
import { exampleDocument } from '../../../src/lint/rule.ts';
import { builtinProviders } from '../../../src/providers/builtin.ts';
import { createRegistry } from '../../../src/providers/registry.ts';
import { check, solutionFacts } from '../solution-facts.ts';

export interface LintSetting extends LintOptions {
  /** Of the document, where test files are looked for. */
  readonly directory?: string | undefined;
}

/** Findings about a document, or the part of one that `exampleDocument` takes, as in the program. */
export async function lintText(text: string, { directory, ...options }: LintSetting = {}): Promise<LintResult> {
  const checked = check(exampleDocument(text), await solutionFacts(), directory ?? '/nowhere');
  return lint({ ...checked, file: 'f.yaml' }, world(), options);
}

const world = (): LintWorld => ({ providers: createRegistry(builtinProviders()), reader: createFiles() });

/** `location severity message (suggestion)` of what one rule says. */
export async function said(rule: string, text: string, setting: LintSetting = {}): Promise<string[]> {
  const { findings } = await lintText(text, setting);
  return findings
    .filter(finding => finding.rule === rule)
    .map(
      ({ location, severity, message, suggestion }) =>
        `${location} ${severity}: ${message}${suggestion === undefined ? '' : ` (${suggestion})`}`,
    );
}
