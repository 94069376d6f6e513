import type { Context, Emitter, Liquid, Token } from 'liquidjs';
import { BreakTag, ContinueTag, ForTag, LiquidError, TablerowTag } from 'liquidjs/dist/liquid.browser.mjs';
import type { TextParts } from '../../../core/secrets/taint.ts';
import { UnknownSignal } from '../../cel/values/values.ts';
import { TemplateError, TemplateFault } from '../check/error.ts';
import { childNodes } from '../check/references.ts';
import { type RenderContext, renderContext } from '../context.ts';
import { FileTag } from '../file-tag.ts';
import type { Node } from '../text.ts';
import { explainMissing, MissingFault } from './missing.ts';
import { createOutput, type Output } from './output.ts';
import type { NodeKind, Watch } from './watch.ts';

/**
 * Renders nodes one after the other, in place of the renderer of LiquidJS: every step is counted, text goes to an output
 * with a limit also where LiquidJS collects it (`capture`), and faults get their place where it is known. What it hands out
 * `drive` computes; a rendering may be left there and taken up again.
 */
export function* renderNodes(
  nodes: readonly Node[],
  given: Context,
  emitter?: Emitter,
): Generator<unknown, string, unknown> {
  const context = renderContext(given);
  const { meter, watch } = context.rendering;
  const output = emitter ?? createOutput(context.rendering, true);
  meter.work(1);
  const leave = watch?.inside();
  for (const node of nodes) {
    try {
      meter.work(1);
      const rendered: unknown =
        watch === undefined ? node.render(context, output) : watched(watch, node, context, output);
      const printed = rendered === undefined ? undefined : yield rendered;
      if (printed !== undefined) output.write(printed);
    } catch (error) {
      throw located(error, node, context);
    }
    if (context.breakCalled || context.continueCalled) break;
  }
  leave?.();
  if (watch !== undefined && emitter === undefined) watch.captured = capturedTaint(output);
  return output.buffer;
}

/** A node whose reads are followed, and what it could have done besides printing. */
function* watched(
  watch: Watch,
  node: Node,
  context: RenderContext,
  output: Emitter,
): Generator<unknown, unknown, unknown> {
  const { leave, decides } = watch.node(nodeKind(node));
  try {
    const rendered: unknown = node.render(context, output);
    const printed = rendered === undefined ? undefined : yield rendered;
    if (printed !== undefined) output.write(printed);
  } catch (error) {
    throw watch.hasChosen || (error instanceof TemplateError && decides())
      ? withoutChoice(error, node, context)
      : error;
  }
  const inside = childNodes(node);
  if (inside.length > 0 && (watch.decides || watch.isCutShort)) {
    markHidden(output);
    watch.hasChosen = true;
  }
  if (watch.decides) {
    const { names, endsLoop } = nodeEffects(node);
    watch.couldHave(names, context.bottom(), endsLoop);
  }
  leave();
  return undefined;
}

const isLoop = (node: Node): boolean => node instanceof ForTag || node instanceof TablerowTag;
const nodeKind = (node: Node): NodeKind => (isLoop(node) ? 'loop' : node instanceof FileTag ? 'file' : 'other');

interface Effects {
  readonly names: Set<string>;
  endsLoop: boolean;
}

/** Variables that the nodes inside of a node may set, and whether one of them may end a turn of the loop around. */
function nodeEffects(node: Node): Effects {
  const effects: Effects = { names: new Set(), endsLoop: false };
  const visit = (inner: Node, inLoop: boolean): void => {
    for (const { content } of inner.localScope?.() ?? []) effects.names.add(content);
    const ends = inner instanceof BreakTag || inner instanceof ContinueTag;
    effects.endsLoop ||= ends && !inLoop;
    for (const child of childNodes(inner)) visit(child, inLoop || isLoop(inner));
  };
  for (const child of childNodes(node)) visit(child, isLoop(node));
  return effects;
}

/** That nothing was printed must not show either. */
function markHidden(output: Emitter): void {
  if ('markHidden' in output && typeof output.markHidden === 'function') (output as Output).markHidden();
}

const capturedTaint = (output: Emitter): TextParts | undefined =>
  'taint' in output && typeof output.taint === 'function' ? (output as Output).taint() : undefined;

export function useRenderer(liquid: Liquid): void {
  Object.defineProperty(liquid, 'renderer', { value: { renderTemplates: renderNodes } });
}

/** What was thrown while a node was rendered, with its place and without a word of the data. */
function located(error: unknown, node: Node, context: RenderContext): TemplateError {
  if (error instanceof TemplateError) return error;
  const { cause, offset } = unwrap(error, node.token);
  const place = context.text.placeAt(offset);
  if (cause instanceof UnknownSignal) {
    const causes = [...cause.causes].sort();
    return new TemplateError('unknown', `not known before ${causes.join(', ')}`, place, { causes });
  }
  if (cause instanceof TemplateFault) return new TemplateError(cause.kind, cause.message, place, { hint: cause.hint });
  if (cause instanceof RangeError)
    return new TemplateError('limit', 'the template is nested too deeply or makes too large values', place);
  return new TemplateError('evaluation', 'this cannot be evaluated with the data at hand', place);
}

/** Where a template fails, and with what, tells what a sensitive condition inside of it, or before it, has chosen. */
function withoutChoice(error: unknown, node: Node, context: RenderContext): TemplateError {
  const failure = located(error, node, context);
  if (failure.kind !== 'evaluation') return failure;
  const reason = 'the template cannot be rendered; where is not shown, since that depends on a sensitive condition';
  return new TemplateError('evaluation', reason, context.text.placeAt(0));
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
