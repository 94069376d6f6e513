import type { Static } from '@sinclair/typebox';
import { closedObject, Type } from '../../core/schema/type.ts';
import { childTaints } from '../../core/secrets/taint.ts';
import { type Deferred, defineProvider, type Output, type ReadEffects, type View } from '../contract.ts';
import { chosenSyntax, renderText } from '../shared/files/render-text.ts';
import { choice, syntaxValue, templateText } from '../shared/inputs/annotations.ts';
import { counted, knownAfter, shown } from '../what-if.ts';
import { renderEntries } from './render-entries.ts';

const MAX_ENTRIES = 10_000;
const TEMPLATE = { variablesFrom: 'data', ignoredFrom: 'ignoredBlocks', syntaxFrom: 'syntax' } as const;
const Mark = Type.String({ minLength: 1, maxLength: 200 });

const Inputs = Type.Object(
  {
    operation: Type.Optional(
      choice(['render', 'render-tree'], { default: 'render', description: 'One text, or a list of files.' }),
    ),
    template: Type.Optional(templateText({ ...TEMPLATE, description: 'The template (render).' })),
    entries: Type.Optional(
      Type.Array(
        closedObject({
          path: templateText({ ...TEMPLATE, minLength: 1, maxLength: 4096 }),
          content: templateText(TEMPLATE),
        }),
        {
          maxItems: MAX_ENTRIES,
          description: 'Files whose path and content are templates (render-tree); rendered paths are relative.',
        },
      ),
    ),
    syntax: Type.Optional(
      syntaxValue('How the templates are written. Default: spec.syntax of the document, else liquid.'),
    ),
    name: Type.Optional(Type.String({ maxLength: 255, description: 'Shown in errors.' })),
    data: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Names added at the root, over those of resolvers.' }),
    ),
    ignoredBlocks: Type.Optional(
      Type.Array(Type.Union([closedObject({ start: Mark, end: Mark }), closedObject({ line: Mark })]), {
        maxItems: 20,
        description: 'Parts that are copied as they are: from start to end, or every line that holds a text.',
      }),
    ),
  },
  {
    additionalProperties: false,
    allOf: [
      {
        if: { properties: { operation: { const: 'render-tree' } }, required: ['operation'] },
        then: { required: ['entries'] },
        else: { required: ['template'] },
      },
    ],
  },
);
type Inputs = Static<typeof Inputs>;

const Data = closedObject({
  value: Type.Union([
    Type.String({ description: 'render: the text.' }),
    Type.Array(closedObject({ path: Type.String(), content: Type.String() }), {
      description: 'render-tree: the files.',
    }),
  ]),
});

/** Renders templates over resolver values. */
export const templateProvider = defineProvider({
  name: 'template',
  version: '1.0.0',
  displayName: 'Template',
  description: 'Renders a Liquid or Go template, or a list of files whose paths and contents are templates.',
  category: 'values',
  tags: ['template', 'liquid', 'go', 'text'],
  examples: [
    { name: 'One text', inputs: { template: 'Hello {{ name }}', data: { name: 'world' } } },
    {
      name: 'Files',
      inputs: {
        operation: 'render-tree',
        entries: [{ path: '{{ name }}.txt', content: 'port = {{ port }}' }],
        data: { name: 'service', port: 8080 },
      },
    },
    {
      name: 'A Go template',
      inputs: { template: 'Hello {{ .name | upper }}', syntax: 'go', data: { name: 'world' } },
    },
    {
      name: 'Parts for another template language',
      inputs: {
        template: '{{ name }}: ${{ env.X }}',
        data: { name: 'a' },
        ignoredBlocks: [{ start: '${{', end: '}}' }],
      },
    },
  ],
  capabilities: ['from', 'transform', 'action'],
  inputs: Inputs,
  outputs: { from: Data, transform: Data, action: Data },
  valueField: 'value',
  reach: { selfContained: true },
  sideEffects: 'none',
  execute,
  describe,
  sample: ({ operation }) => ({ value: operation === 'render-tree' ? [] : '' }),
});

async function execute(inputs: Inputs, effects: ReadEffects): Promise<Output> {
  const { operation, template = '', entries = [], data, ignoredBlocks = [], name } = inputs;
  const settings = { data, ignoredBlocks, name, syntax: chosenSyntax(inputs.syntax) };
  const { value, taint } =
    operation === 'render-tree'
      ? await renderEntries(entries, settings, effects)
      : await renderText(template, ['template'], settings, effects);
  return { data: { value }, taint: childTaints([['value', taint]]) };
}

const SHOWN_LENGTH = 40;

function describe(inputs: Partial<Inputs>, view: View, deferred: Deferred): string {
  const known = { inputs, deferred, view };
  if (inputs.operation !== 'render-tree')
    return `Would render template ${shown(inputs.name === undefined ? 'template' : 'name', known, SHOWN_LENGTH)}`;
  const why = deferred.get('entries');
  return `Would render ${why === undefined ? counted(inputs.entries?.length ?? 0, 'template') : `templates ${knownAfter(why)}`}`;
}
