import { ToolError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { goSuffix, readSyntax, type TemplateSyntax } from '../../core/text/template-syntax.ts';
import { type Template, TemplateError } from '../../expression/template.ts';
import { defineOperation } from '../operation.ts';
import type { Services } from '../services.ts';
import type { Wire } from '../wire.ts';
import { blaming, dataScope, evaluatorFor, placeIn } from './eval-cel.ts';

export interface EvalTemplateRequest {
  readonly template: string;
  readonly data?: unknown;
  /** Shown in errors. */
  readonly name?: string | undefined;
  /** How the template is written: a word, or a map for Go templates. Default: liquid, or go where the name ends in .tpl or .gotmpl. */
  readonly syntax?: unknown;
  readonly showReferences?: boolean | undefined;
  /** Bytes that the output may have, where that is less than what the configuration says. */
  readonly maxOutput?: number | undefined;
}

const words = Type.Unsafe<string>({ type: 'string', enum: ['liquid', 'go'] });

/** How a template is written, in requests. */
export const SYNTAX_INPUT = Type.Union(
  [
    words,
    closedObject({
      language: Type.Optional(words),
      delimiters: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { minItems: 2, maxItems: 2 })),
      missingKey: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: ['error', 'default', 'empty'] })),
    }),
  ],
  { description: 'liquid (the default) or go; a map with language, delimiters and missingKey for Go templates.' },
);

const EVAL_TEMPLATE_RESULT = closedObject({
  output: Type.String(),
  /** `name`, `cfg.hosts[0]`, in order of the text. */
  references: Type.Optional(Type.Array(Type.String())),
});
export type EvalTemplateResult = Wire<typeof EVAL_TEMPLATE_RESULT>;

export const evalTemplate = defineOperation({
  name: 'eval.template',
  summary: 'Evaluate text templates',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({
    template: Type.String({ minLength: 1, maxLength: 100_000 }),
    data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 255, default: 'template', description: 'In errors.' })),
    syntax: Type.Optional(SYNTAX_INPUT),
  }),
  output: EVAL_TEMPLATE_RESULT,
  fromWire: (wire): EvalTemplateRequest => wire,
  async run(
    services,
    { template: text, data, name = 'template', syntax, showReferences, maxOutput = Infinity },
    call,
  ): Promise<EvalTemplateResult> {
    const { template, output } = await blaming('template', async () => {
      const parsed = await parseText(services, text, { name, syntax });
      const evaluator = evaluatorFor(services, call);
      const rendered = await evaluator.inTurns(inner => inner.renderTemplate(parsed, dataScope(data)));
      if (Buffer.byteLength(rendered.data) > maxOutput)
        throw new ToolError('cost-exceeded', `the output is larger than ${maxOutput} bytes`);
      return { template: parsed, output: rendered.data };
    });
    return { output, ...(showReferences === true && { references: referenceNames(template) }) };
  },
});

export interface TextToParse {
  readonly name: string;
  readonly syntax?: unknown;
}

export async function parseText(
  { engine }: Services,
  text: string,
  { name, syntax: written }: TextToParse,
): Promise<Template> {
  const syntax = chooseSyntax(written, name);
  try {
    await engine.expressions.prepareTemplate(text, syntax);
    const template = engine.expressions.parseTemplate(text, { name, ...(syntax !== undefined && { syntax }) });
    await engine.expressions.load(template.needs);
    if (template.files.length > 0)
      throw new ToolError('not-allowed-here', 'a template outside of a solution cannot render files', {
        hint:
          syntax?.language === 'go'
            ? `remove {{ template "${template.files[0]}" }}`
            : `remove {% render "${template.files[0]}" %}`,
      });
    return template;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw new ToolError('invalid-template', error.reason, {
      at: placeIn(name, error),
      hint: error.hint,
      cause: error,
    });
  }
}

/** The syntax that is named, or that of the file's ending. */
function chooseSyntax(written: unknown, name: string): TemplateSyntax | undefined {
  if (written === undefined) return goSuffix(name) === undefined ? undefined : { language: 'go' };
  const read = readSyntax(written);
  if ('syntax' in read) return read.syntax;
  throw new ToolError('invalid-input', `syntax: ${read.fault}`, { field: 'syntax', hint: read.hint });
}

export function referenceNames({ references }: Pick<Template, 'references'>): readonly string[] {
  const names = references.map(
    ({ root, path, dynamic }) =>
      `${root}${path.map(step => (typeof step === 'number' ? `[${step}]` : /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`)).join('')}${dynamic ? '[*]' : ''}`,
  );
  return [...new Set(names)];
}
