import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadRegex } from '../../../src/expression/cel/cel.ts';
import { TemplateError } from '../../../src/expression/template/check/error.ts';
import { loadYamlCodec } from '../../../src/expression/template/yaml-codec.ts';
import { loadTemplates } from '../../../src/expression/template.ts';
import type { GoCase } from './go-template-cases.ts';

export interface GoAnswer {
  readonly output?: string;
  readonly error?: string;
}

const templates = await loadTemplates({}, ['go']);
const libraries = { regex: await loadRegex(), yaml: await loadYamlCodec() };
/** That of the program in Go. */
const NOW = new Date('2026-01-02T15:04:05.250Z');

/** Our answer to the same template. */
export function ourAnswer({ template, data, missingKey = 'error', helpers }: GoCase): GoAnswer {
  try {
    const parsed = templates.parse(template, {
      syntax: { language: 'go', missingKey },
      ...(helpers !== undefined && { helpers: new Map(Object.entries(helpers)) }),
    });
    return { output: parsed.render(data as Readonly<Record<string, unknown>>, { now: NOW, libraries }) };
  } catch (error) {
    if (error instanceof TemplateError) return { error: error.message };
    throw error;
  }
}

/** Where we are stricter, or more lenient, on purpose: see docs/go-templates.md. */
const DELIBERATE: readonly (readonly [go: RegExp | 'renders', ours: RegExp | 'renders'])[] = [
  // A list cut into pieces of no size.
  ['renders', /chunk needs a size above 0/],
  // What can never be computed is refused when the text is read, also where it is not reached.
  ['renders', /nil is not a command|cannot be invoked|takes .* arguments?, here/],
  // `slice` cuts texts too, as text/template without sprig does.
  [/error calling (?:mustSlice|slice): list should be type of slice or array but string/, 'renders'],
  // Lists and maps of texts are lists and maps.
  [/expected map\[string\]interface \{\}; got (?:map\[string\]string|interface \{\})/, 'renders'],
  [/expected \[\]interface \{\}; got/, 'renders'],
  // A float without fraction is a count as well.
  [/expected int; got float64/, 'renders'],
  // One kind of whole numbers.
  [/expected int; got (?:int64|int32|uint8)|expected int64; got int/, 'renders'],
];

const matches = (answer: GoAnswer, shape: RegExp | 'renders'): boolean =>
  shape === 'renders' ? answer.output !== undefined : answer.error !== undefined && shape.test(answer.error);

/** Go has lists that are nil, which JSON and YAML show as null: `rest`, `initial` and `concat` of nothing. */
const isNilList = ({ output: go }: GoAnswer, { output: ours }: GoAnswer): boolean =>
  go !== undefined && go.includes('null') && go.replaceAll('null', '[]') === ours?.replaceAll('null', '[]');

export interface Difference extends GoCase {
  readonly go: GoAnswer;
  readonly ours: GoAnswer;
}

export interface Comparison {
  readonly differences: readonly Difference[];
  readonly counts: Readonly<Record<'same' | 'both fail' | 'deliberate' | 'different', number>>;
}

export function compareWithGo(cases: readonly GoCase[], answers: readonly GoAnswer[]): Comparison {
  const counts = { same: 0, 'both fail': 0, deliberate: 0, different: 0 };
  const differences: Difference[] = [];
  for (const [index, one] of cases.entries()) {
    const go = answers[index] ?? {};
    const ours = ourAnswer(one);
    if (go.output !== undefined && go.output === ours.output) counts.same++;
    else if (go.output === undefined && ours.output === undefined) counts['both fail']++;
    else if (isNilList(go, ours) || DELIBERATE.some(([theirs, mine]) => matches(go, theirs) && matches(ours, mine)))
      counts.deliberate++;
    else {
      counts.different++;
      differences.push({ ...one, go, ours });
    }
  }
  return { differences, counts };
}

/** Charts as people write them for Helm: each file with the definitions of `_helpers.tpl` and the values. */
export function chartCases(folder: string): readonly GoCase[] {
  const charts = join(folder, 'charts');
  return readdirSync(charts).flatMap(chart => {
    const read = (name: string): string => readFileSync(join(charts, chart, name), 'utf8');
    const helpers = { '_helpers.tpl': read('_helpers.tpl') };
    const data = JSON.parse(read('values.json')) as unknown;
    return readdirSync(join(charts, chart))
      .filter(name => name.endsWith('.gotmpl'))
      .map((name): GoCase => ({ template: read(name), helpers, data, missingKey: 'empty' }));
  });
}
