import { ToolError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { TemplateError } from '../../expression/template.ts';
import { defineOperation } from '../operation.ts';
import type { Wire } from '../wire.ts';
import { blaming, placeIn } from './eval-cel.ts';

type Language = 'liquid' | 'go';

const language = Type.Unsafe<Language>({
  type: 'string',
  enum: ['liquid', 'go'],
  description: 'The syntax to convert to; the template is written in the other one.',
});

const CONVERT_TEMPLATE_RESULT = closedObject({
  template: Type.String(),
  syntax: Type.Unsafe<Language>({ type: 'string', enum: ['liquid', 'go'] }),
  notes: Type.Array(closedObject({ line: Type.Integer(), column: Type.Integer(), message: Type.String() }), {
    description: 'Places where a few characters are treated otherwise.',
  }),
});
export type ConvertTemplateResult = Wire<typeof CONVERT_TEMPLATE_RESULT>;

/** A template in the other syntax, where both print the same; otherwise the place that has no counterpart. */
export const convertTemplate = defineOperation({
  name: 'eval.convert',
  summary: 'Convert a template between Liquid and Go',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({
    template: Type.String({ minLength: 1, maxLength: 100_000 }),
    to: language,
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 255, default: 'template', description: 'In errors.' })),
    plainValues: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Take it that every value that is printed is text, a whole number or a bool, and print it without a guard.',
      }),
    ),
  }),
  output: CONVERT_TEMPLATE_RESULT,
  async run(_services, { template, to, name = 'template', plainValues }): Promise<ConvertTemplateResult> {
    // Both engines are loaded: only a conversion pays for that.
    const { convertTemplate: convert } = await import('../../expression/template/convert/convert.ts');
    return await blaming('template', async () => {
      try {
        const { text, notes } = convert(template, { to, name, plainValues });
        return { template: text, syntax: to, notes };
      } catch (error) {
        if (!(error instanceof TemplateError)) throw error;
        throw new ToolError('invalid-template', error.reason, {
          at: placeIn(name, error),
          hint: error.hint,
          cause: error,
        });
      }
    });
  },
});
