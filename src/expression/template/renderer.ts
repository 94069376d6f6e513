import type { Context, Emitter, Liquid, Token } from 'liquidjs';
import { LiquidError, toValueSync } from 'liquidjs/dist/liquid.browser.mjs';
import { UnknownSignal } from '../cel/values.ts';
import { type RenderContext, renderContext } from './context.ts';
import { TemplateError, TemplateFault } from './error.ts';
import { explainMissing, MissingFault } from './missing.ts';
import { createOutput } from './output.ts';
import type { Node } from './text.ts';

/**
 * Renders nodes one after the other, in place of the renderer of LiquidJS: every step is counted, text goes to an output
 * with a limit also where LiquidJS collects it (`capture`), and faults get their place where it is known.
 */
export function renderNodes(nodes: readonly Node[], given: Context, emitter?: Emitter): string {
  const context = renderContext(given);
  const { meter } = context.rendering;
  const output = emitter ?? createOutput(meter, true);
  meter.work(1);
  for (const node of nodes) {
    try {
      meter.work(1);
      const printed: unknown = toValueSync(node.render(context, output));
      if (printed !== undefined) output.write(printed);
    } catch (error) {
      throw located(error, node, context);
    }
    if (context.breakCalled || context.continueCalled) break;
  }
  return output.buffer;
}

export function useRenderer(liquid: Liquid): void {
  Object.defineProperty(liquid, 'renderer', { value: { renderTemplates: renderNodes } });
}

/** What was thrown while a node was rendered, with its place and without a word of the data. */
function located(error: unknown, node: Node, context: RenderContext): TemplateError {
  if (error instanceof TemplateError) return error;
  const { cause, offset } = unwrap(error, node.token);
  const place = context.text.placeOf(offset);
  if (cause instanceof UnknownSignal) {
    const causes = [...cause.causes].sort();
    return new TemplateError('unknown', `not known before ${causes.join(', ')}`, place, { causes });
  }
  if (cause instanceof TemplateFault) return new TemplateError(cause.kind, cause.message, place, { hint: cause.hint });
  if (cause instanceof RangeError)
    return new TemplateError('limit', 'the template is nested too deeply or makes too large values', place);
  return new TemplateError('evaluation', 'this cannot be evaluated with the data at hand', place);
}

/** LiquidJS wraps what is thrown inside of it, with the token at fault. */
function unwrap(error: unknown, node: Token): { readonly cause: unknown; readonly offset: number } {
  let cause = error;
  let token = node;
  while (LiquidError.is(cause)) {
    token = cause.token;
    if (cause.originalError === undefined) break;
    cause = cause.originalError;
  }
  if (cause instanceof MissingFault) cause = explainMissing(cause, token);
  return { cause, offset: cause instanceof TemplateFault ? (cause.offset ?? token.begin) : token.begin };
}
