import type { Json, JsonMap } from '../core/json/json.ts';
import type { Finding, LintResult } from './finding.ts';
import type { LintRule, Severity } from './rule.ts';
import { RULES } from './rules.ts';

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' };

/** Where the rules are described to people. */
const RULES_PAGE = 'https://tool.dev/docs/reference/lint-rules';

/** The findings as a SARIF 2.1.0 log with the texts of all rules, as code hosts and editors take it. */
export function sarifLog(results: readonly LintResult[], program: { readonly version: string }): JsonMap {
  const findings = results.flatMap(result => result.findings);
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'tool lint',
            semanticVersion: program.version,
            informationUri: 'https://tool.dev',
            rules: RULES.map(ruleObject),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: findings.map(resultObject),
      },
    ],
  };
}

function ruleObject({ id, summary, why, fix, severity, category }: LintRule): Json {
  return {
    id,
    name: id.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: `${plain(summary)}.` },
    fullDescription: { text: plain(why) },
    help: { text: plain(fix), markdown: fix },
    helpUri: `${RULES_PAGE}#${id}`,
    defaultConfiguration: { level: LEVELS[severity] },
    properties: { tags: [category] },
  };
}

const plain = (text: string): string => text.replaceAll('`', '');

const INDEX = new Map(RULES.map(({ id }, index) => [id, index]));

function resultObject(finding: Finding): Json {
  const { rule, severity, message, suggestion, location, file, line, column } = finding;
  const ruleIndex = INDEX.get(rule);
  return {
    ruleId: rule,
    ...(ruleIndex !== undefined && { ruleIndex }),
    level: LEVELS[severity],
    message: { text: suggestion === undefined ? message : `${message} (${suggestion})` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: toUri(file) },
          region: { startLine: line, startColumn: column },
        },
        ...(location !== '' && { logicalLocations: [{ fullyQualifiedName: location }] }),
      },
    ],
    ...sarifFixes(finding),
  };
}

function sarifFixes({ mend, file, suggestion }: Finding): JsonMap {
  if (mend === undefined) return {};
  const { line, column, endLine, endColumn, text } = mend;
  return {
    fixes: [
      {
        ...(suggestion !== undefined && { description: { text: suggestion } }),
        artifactChanges: [
          {
            artifactLocation: { uri: toUri(file) },
            replacements: [
              {
                deletedRegion: { startLine: line, startColumn: column, endLine, endColumn },
                insertedContent: { text },
              },
            ],
          },
        ],
      },
    ],
  };
}

/** A path as given, as a relative reference; what is not a path (`<stdin>`) is percent-encoded like any other text. */
function toUri(file: string): string {
  const path = file.replaceAll('\\', '/');
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  if (/^[A-Za-z]:\//.test(path)) return `file:///${path.slice(0, 2)}${encoded.slice(4)}`;
  return path.startsWith('/') ? `file://${encoded}` : encoded;
}
