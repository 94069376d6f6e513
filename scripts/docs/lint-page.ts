import { CATEGORIES, type LintRule } from '../../src/lint/rule.ts';
import { RULES } from '../../src/lint/rules.ts';

const INTRODUCTION = `# Lint rules

<!-- Written by scripts/generate/lint-doc.ts from the rules themselves. -->

\`tool lint -f solution.yaml\` judges a solution without running it. Every finding has a rule, a severity, a place and, mostly, what to
do. The command ends with exit code 2 when there is an error, with \`--strict\` also when there is a warning. \`tool lint rules <id>\`
prints one rule of this page.

## Severities and comments

Rules marked "refused" are faults that no run accepts: they cannot be switched off. The severity of all others is set in the
configuration:

\`\`\`yaml
lint:
  rules:
    missing-description: off
    unused-resolver: error
\`\`\`

A comment on the line of a node, or above it, hides findings of a rule about the node and all that is in it. Among the comments at
the top of a file, \`disable-file\` does so for the whole file:

\`\`\`yaml
# tool-lint: disable-file=missing-description
apiVersion: tool.dev/v1
kind: Solution
metadata: {name: demo, version: 1.0.0}
spec:
  resolvers:
    # tool-lint: disable=resolver-side-effect
    commit: {provider: exec, inputs: {command: git, args: [rev-parse, HEAD]}}
\`\`\`

In these examples a document without \`apiVersion\` is a part of one: of \`spec\`, or of the top level.
`;

/** The reference page of all rules, in Markdown. */
export function lintDocument(): string {
  const parts = [INTRODUCTION, rulesTable(RULES)];
  for (const category of CATEGORIES) {
    const rules = RULES.filter(rule => rule.category === category);
    if (rules.length === 0) continue;
    parts.push(`## ${category.charAt(0).toUpperCase()}${category.slice(1)}\n`, ...rules.map(ruleSection));
  }
  return parts.join('\n');
}

function rulesTable(rules: readonly LintRule[]): string {
  const rows = rules.map(
    rule => `| [${rule.id}](#${rule.id}) | ${severityText(rule)} | ${rule.category} | ${escaped(rule.summary)} |`,
  );
  return ['## All rules', '', '| Rule | Severity | Category | Finds |', '|---|---|---|---|', ...rows, ''].join('\n');
}

const severityText = ({ severity, refused }: LintRule): string =>
  refused === true ? `${severity}, refused` : severity;

function ruleSection(rule: LintRule): string {
  const { id, summary, why, fix, example } = rule;
  return [
    `### ${id}`,
    '',
    `${summary}. Severity: ${severityText(rule)}.`,
    '',
    why,
    '',
    `**What to do:** ${fix}`,
    '',
    'Wrong:',
    '',
    fenced(example.wrong),
    '',
    'Right:',
    '',
    fenced(example.right),
    '',
  ].join('\n');
}

const fenced = (text: string): string => `\`\`\`yaml\n${text.trimEnd()}\n\`\`\``;

const escaped = (text: string): string => text.replaceAll('|', '\\|');
