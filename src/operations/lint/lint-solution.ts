import { join, resolve } from 'node:path';
import { discoverSource } from '../../catalog/local/solution-source.ts';
import type { Call } from '../../core/call.ts';
import { ToolError } from '../../core/errors.ts';
import type { JsonMap } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { suggestion } from '../../core/text/nearest.ts';
import type { LintResult } from '../../lint/finding.ts';
import { lint } from '../../lint/lint.ts';
import { CATEGORIES, SEVERITIES, type Severity } from '../../lint/rule.ts';
import { findRule, RULES } from '../../lint/rules.ts';
import { sarifLog } from '../../lint/sarif.ts';
import { defineOperation } from '../operation.ts';
import type { Services, SolutionInput } from '../services.ts';
import { local, SOURCE_FIELDS, SOURCED, words } from '../wire.ts';

export type { Finding, LintResult } from '../../lint/finding.ts';
export type { Severity } from '../../lint/rule.ts';

export interface LintRequest {
  /** A file may be a directory: then the one document in it that has a usual name. */
  readonly source: SolutionInput;
  /** Findings below it are left out. Default: info. */
  readonly severity?: Severity | undefined;
  /** Only these rules. Default: all. */
  readonly rules?: readonly string[] | undefined;
  /** Severities in place of those of the rules, by id. Default: those of the configuration. */
  readonly severities?: ReadonlyMap<string, Severity | 'off'> | undefined;
}

const SEVERITY = Type.Union(SEVERITIES.map(word => Type.Literal(word)));
const COUNT = Type.Integer({ minimum: 0 });
const PLACE = Type.Integer({ minimum: 1 });

const MEND = closedObject(
  { line: PLACE, column: PLACE, endLine: PLACE, endColumn: PLACE, text: Type.String() },
  { description: 'The text from line:column up to endLine:endColumn becomes `text`.' },
);

const FINDING = closedObject({
  rule: Type.String(),
  severity: SEVERITY,
  category: Type.Union(CATEGORIES.map(word => Type.Literal(word))),
  message: Type.String(),
  suggestion: Type.Optional(Type.String({ description: 'What to do about it.' })),
  location: Type.String({ description: 'JSON pointer of the place in the document.' }),
  file: Type.String(),
  line: PLACE,
  column: PLACE,
  mend: Type.Optional(MEND),
});

export const LINT_RESULT = closedObject({
  file: Type.String({ description: 'The reference, the path, or <inline>.' }),
  valid: Type.Boolean({ description: 'No finding is an error.' }),
  findings: Type.Array(FINDING, { description: 'Sorted by file, place and rule.' }),
  summary: closedObject({ errors: COUNT, warnings: COUNT, infos: COUNT, total: COUNT }),
});

/** What is wrong with a document or could be better, with places. A document that is not YAML is `unparsable`. */
export const lintSolution = defineOperation({
  name: 'solution.lint',
  summary: 'Validate solution structure',
  access: 'user',
  needs: { solution: 'read', host: ['reads'] },
  input: Type.Object(
    {
      ...SOURCE_FIELDS,
      severity: words(SEVERITIES, { default: 'info', description: 'Minimum.' }),
    },
    SOURCED,
  ),
  output: LINT_RESULT,
  fromWire: async ({ severity, ...source }, context): Promise<LintRequest> => ({
    source: await context.source(source),
    severity,
  }),
  async run(services, { source, severity, rules, severities }, call): Promise<LintResult> {
    for (const rule of rules ?? []) checkRule(rule);
    const checked = await services.solutions.check(await documentIn(source, services, call), call);
    const { registry, files } = services.engine;
    const configured = severities ?? new Map(Object.entries(services.config.config.lint.rules));
    return lint(checked, { providers: registry, reader: files }, { severity, rules, severities: configured });
  },
});

function checkRule(id: string): void {
  if (findRule(id) !== undefined) return;
  const hint =
    suggestion(
      id,
      RULES.map(rule => rule.id),
    ) ?? 'tool lint rules shows all of them';
  throw new ToolError('invalid-input', `there is no lint rule "${id}"`, { hint, field: 'rule' });
}

/** The one document of a directory that is named in place of a file. */
async function documentIn(source: SolutionInput, { engine }: Services, { cwd }: Call): Promise<SolutionInput> {
  if (source.kind !== 'file') return source;
  const directory = resolve(cwd, source.path);
  if ((await engine.files.stat(directory))?.kind !== 'directory') return source;
  const found = await discoverSource(engine.files, directory);
  return { kind: 'file', path: join(source.path, found.source.file) };
}

/** Findings as code hosts and editors take them. */
export const lintSarif = defineOperation({
  name: 'solution.lint-sarif',
  summary: 'Findings as a SARIF 2.1.0 log',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ results: Type.Array(local<LintResult>()) }),
  output: Type.Object({}, { additionalProperties: true, description: 'SARIF 2.1.0' }),
  async run({ program }, { results }): Promise<JsonMap> {
    return sarifLog(results, program);
  },
});
