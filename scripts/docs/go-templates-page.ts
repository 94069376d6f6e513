import { loadRegex } from '../../src/expression/cel/cel.ts';
import { goFunctionAliases, goFunctionDocs } from '../../src/expression/template/go/functions/function-docs.ts';
import { loadYamlCodec } from '../../src/expression/template/yaml-codec.ts';
import { loadTemplates } from '../../src/expression/template.ts';
import { escapedTable } from './markdown.ts';

/** The reference page of Go templates: every function from the tables of the program, with what its example prints. */
export async function goTemplatesPage(): Promise<string> {
  const templates = await loadTemplates({}, ['go']);
  const libraries = { regex: await loadRegex(), yaml: await loadYamlCodec() };
  const printed = (example: string): string =>
    templates
      .parse(`{{ define "greet" }}hi {{ . }}{{ end }}{{ ${example} }}`, { syntax: { language: 'go' } })
      .render({}, { now: new Date(0), libraries });
  const docs = goFunctionDocs();
  const groups = [...new Set(docs.map(({ group }) => group))];
  return [
    INTRODUCTION,
    ...groups.map(group =>
      section(
        group,
        docs.filter(doc => doc.group === group),
        printed,
      ),
    ),
    ALIASES,
    ...aliasLines(),
    '',
  ].join('\n');
}

function section(group: string, docs: ReturnType<typeof goFunctionDocs>, printed: (example: string) => string): string {
  const rows = docs.map(({ name, arguments: args, doc, example }) => [
    code(args === '' ? name : `${name} ${args}`),
    doc,
    code(example === '' ? '' : `{{ ${example} }}`),
    code(example === '' ? '' : printed(example)),
  ]);
  const heads = ['Function', 'What it gives', 'Example', 'Prints'];
  return [`## ${group}`, '', escapedTable(heads, rows), ''].join('\n');
}

/** A line break is shown as in a quoted text. */
const code = (text: string): string => (text === '' ? '' : `\`${text.replaceAll('\n', '\\n')}\``);

function aliasLines(): readonly string[] {
  return goFunctionAliases().map(({ name, of }) => `- \`${name}\`: \`${of}\``);
}

const INTRODUCTION = `# Go templates

<!-- Written by scripts/generate/templates-doc.ts from the functions themselves. Do not edit. -->

The functions of templates with \`syntax: go\`: those of Go's \`text/template\`, of sprig and of Helm. [Go templates](../go-templates.md) says how they are
used and what differs from Helm; [Templates](templates.md) is the reference of Liquid, whose variables Go templates have as well: \`.name\` is a
resolver, \`.__actions.build\` an action.

A value before \`|\` becomes the last argument: \`{{ .name | replace "-" "_" }}\`. Arguments in brackets may be left out; \`...\` stands for any number.
\`tool eval template --syntax go '<text>' -v name=value\` tries a template out.

| Form | Meaning |
| --- | --- |
| \`{{ .a.b }}\`, \`{{ $x.b }}\`, \`{{ (index .list 0).b }}\` | a member of a map |
| \`{{ $x := value }}\`, \`{{ $x = value }}\` | declares a variable, sets it |
| \`{{ if value }}...{{ else if value }}...{{ else }}...{{ end }}\` | a condition: false, 0, nil and what is empty do not hold |
| \`{{ with value }}...{{ else with value }}...{{ else }}...{{ end }}\` | the same, with the value as \`.\` inside |
| \`{{ range value }}...{{ else }}...{{ end }}\`, \`{{ range $key, $item := value }}\` | once for each item, member (by sorted keys) or number below the value |
| \`{{ break }}\`, \`{{ continue }}\` | ends the loop, or its turn |
| \`{{ define "name" }}...{{ end }}\`, \`{{ template "name" value }}\`, \`{{ block "name" value }}...{{ end }}\` | templates with names |
| \`{{- value -}}\` | the same without the white space around it |
| \`{{/* remark */}}\` | prints nothing |
| \`"text"\`, \`\\\`text\\\`\`, \`1\`, \`1.5\`, \`'a'\`, \`true\`, \`nil\` | values |
`;

const ALIASES = `## Other names

Functions that begin with \`must\` are the same as those without, but for \`mustFromJson\`, \`mustToDate\` and \`mustDateModify\`, which fail where the others give
nil, the year 1 or the time as it is.
`;
