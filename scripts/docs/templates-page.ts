import { TAGS } from '../../src/expression/template/check/tag-rules.ts';
import { filterDocs } from '../../src/expression/template/filters/filter-docs.ts';
import { loadTemplates } from '../../src/expression/template.ts';
import { escapedTable } from './markdown.ts';
import { variablesTable } from './variables-table.ts';

/** The reference page of templates: filters, tags and variables from the tables that decide them, results computed. */
export async function templatesPage(): Promise<string> {
  return [
    INTRODUCTION,
    escapedTable(['Tag', 'What it does', 'Example', 'Prints'], await tagRows()),
    '',
    OPERATORS,
    '',
    FILTERS,
    escapedTable(['Filter', 'What it gives', 'Example', 'Prints'], filterRows()),
    '',
    MAPS,
    '',
    VARIABLES,
    variablesTable(),
    '',
    LIMITS,
  ].join('\n');
}

/** A backtick inside needs two around it; a line break is shown as in a quoted text. */
const code = (text: string): string => (text === '' ? '' : `\`${text.replaceAll('\n', '\\n')}\``);

const filterRows = (): readonly (readonly string[])[] =>
  filterDocs().map(({ name, arguments: args, doc, example, result }) => [
    code(args === '' ? name : `${name}: ${args}`),
    doc,
    code(`{{ ${example} }}`),
    code(result),
  ]);

interface TagDoc {
  readonly form: string;
  readonly doc: string;
  /** Absent where it would need a file or another tag around it. */
  readonly example?: string;
}

const TAG_DOCS: Readonly<Record<string, TagDoc>> = {
  '#': { form: '{% # text %}', doc: 'A remark, which prints nothing.', example: 'a{% # why %}b' },
  assign: {
    form: '{% assign name = value %}',
    doc: 'Gives a name to a value; filters may follow the value.',
    example: '{% assign n = 1 | plus: 2 %}{{ n }}',
  },
  break: {
    form: '{% break %}',
    doc: 'Ends the loop.',
    example: '{% for i in (1..9) %}{% if i > 2 %}{% break %}{% endif %}{{ i }}{% endfor %}',
  },
  capture: {
    form: '{% capture name %}...{% endcapture %}',
    doc: 'Gives a name to the text inside.',
    example: '{% capture t %}a{{ 1 }}{% endcapture %}{{ t | upcase }}',
  },
  case: {
    form: '{% case value %}{% when a, b %}...{% else %}...{% endcase %}',
    doc: 'The branch whose value is equal.',
    example: '{% case 2 %}{% when 1, 2 %}low{% else %}high{% endcase %}',
  },
  comment: {
    form: '{% comment %}...{% endcomment %}',
    doc: 'Prints nothing of what is inside.',
    example: 'a{% comment %}b{% endcomment %}c',
  },
  continue: {
    form: '{% continue %}',
    doc: 'Goes on with the next item of the loop.',
    example: '{% for i in (1..3) %}{% if i == 2 %}{% continue %}{% endif %}{{ i }}{% endfor %}',
  },
  cycle: {
    form: '{% cycle a, b %}',
    doc: 'Prints its values in turn.',
    example: '{% for i in (1..3) %}{% cycle "a", "b" %}{% endfor %}',
  },
  echo: { form: '{% echo value %}', doc: 'Prints a value, as {{ value }} does.', example: '{% echo "a" | upcase %}' },
  else: {
    form: '{% else %}',
    doc: 'What is printed when nothing before it was; in a loop, when the list is empty.',
    example: '{% for i in nil %}x{% else %}none{% endfor %}',
  },
  elsif: {
    form: '{% elsif test %}',
    doc: 'Another test of an if or unless.',
    example: '{% if 1 > 2 %}a{% elsif true %}b{% endif %}',
  },
  for: {
    form: '{% for item in list [reversed] [limit: n] [offset: n] %}...{% endfor %}',
    doc: 'Once for each item; forloop.index, index0, first, last and length are there.',
    example: '{% for i in (1..3) %}{{ i }}{% unless forloop.last %},{% endunless %}{% endfor %}',
  },
  if: {
    form: '{% if test %}...{% endif %}',
    doc: 'What is inside, when the test holds. What is absent counts as nil.',
    example: '{% if 1 < 2 and "a" == "a" %}yes{% endif %}',
  },
  liquid: {
    form: '{% liquid ... %}',
    doc: 'Several tags, one a line, without their braces.',
    example: '{% liquid\n assign n = 1\n echo n\n%}',
  },
  raw: {
    form: '{% raw %}...{% endraw %}',
    doc: 'Prints what is inside as it stands.',
    example: '{% raw %}{{ x }}{% endraw %}',
  },
  render: {
    form: '{% render "file" [with value as name] [for list as name] [name: value] %}',
    doc: 'Prints a file below the directory of the solution. It sees the data and what it is given.',
  },
  tablerow: {
    form: '{% tablerow item in list [cols: n] %}...{% endtablerow %}',
    doc: 'Rows of a table in HTML.',
  },
  unless: {
    form: '{% unless test %}...{% endunless %}',
    doc: 'What is inside, when the test does not hold.',
    example: '{% unless 1 > 2 %}yes{% endunless %}',
  },
  when: { form: '{% when value %}', doc: 'A branch of case.' },
};

async function tagRows(): Promise<readonly (readonly string[])[]> {
  const templates = await loadTemplates();
  return [...TAGS.keys()].toSorted().map(name => {
    const tag = TAG_DOCS[name];
    if (tag === undefined) throw new Error(`tag ${name} has no documentation`);
    const { form, doc, example } = tag;
    const printed = example === undefined ? '' : templates.parse(example).render({}, { now: new Date(0) });
    return [code(form), doc, code(example ?? ''), code(printed)];
  });
}

const INTRODUCTION = `# Templates (Liquid)

<!-- Written by scripts/generate/templates-doc.ts from the filters, tags and variables themselves. Do not edit. -->

Templates are written in [Liquid](https://shopify.github.io/liquid/). They stand in \`{tmpl: ...}\` values, in the input \`template\` of provider
\`template\`, and in files that \`file\` and \`directory\` render. \`tool eval template '<text>' -v name=value\` tries one out,
\`tool eval validate --template '<text>'\` only checks it. With \`syntax: go\` a template is a [Go template](../go-templates.md).

| Form | Meaning |
| --- | --- |
| \`{{ value }}\` | prints a value; \`{{ value \\| filter: argument }}\` what a filter makes of it |
| \`{% tag %}\` | does something, and prints what the tag says |
| \`{{- value -}}\`, \`{%- tag -%}\` | the same, without the white space before or after it |
| \`a.b\`, \`a["odd key"]\`, \`a[0]\` | a member of a map, an item of a list |
| \`"text"\`, \`'text'\`, \`1\`, \`1.5\`, \`true\`, \`false\`, \`nil\`, \`(1..5)\` | values |

An unknown variable, key, filter or tag is an error; only tests and \`default\` take what is absent as nil. Lists and maps print as compact JSON,
null prints nothing, and nothing is escaped: use \`to_json\`, \`to_yaml\`, \`shell_quote\`, \`url_encode\` or \`escape\` for what the text is for.

## Tags
`;

const OPERATORS = `Tests know \`==\`, \`!=\`, \`<\`, \`>\`, \`<=\`, \`>=\`, \`contains\`, \`and\`, \`or\` and \`not\`. \`and\` and \`or\` are read from right to left; there are no brackets: assign a
part of the test first. \`nil\`, \`false\` and what is absent do not hold; everything else does, \`0\` and \`""\` too.`;

const FILTERS = `## Filters

\`tool get filters\` lists them, \`tool get filters <word>\` those that have the word in name or text. Arguments in brackets may be left out.
`;

const MAPS = `\`dict\` builds maps, also step by step, and a loop computes what no filter does:

\`\`\`liquid
{% assign labels = nil | dict: "app.kubernetes.io/name", name, tier: "web" %}
{% for extra in extras %}{% assign labels = labels | dict: extra.key, extra.value %}{% endfor %}
{{ labels | to_yaml }}
\`\`\``;

const VARIABLES = `## Variables

The members of \`_\` (the resolvers) stand at the root as well: \`{{ region }}\` is \`{{ _.region }}\`. A name outside its place is an error.
`;

const LIMITS = `How large a text, list or rendering may become stands in [limits](../limits.md).
`;
