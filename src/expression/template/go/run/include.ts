import { isTainted, type Taint } from '../../../../core/secrets/taint.ts';
import { suggestion } from '../../../../core/text/nearest.ts';
import { evaluationFault, TemplateError, TemplateFault } from '../../check/error.ts';
import { type Compiled, type Frame, located, type Program } from './frame.ts';
import { Output } from './output.ts';

/** Templates that render each other. */
const MAX_RENDERS = 1000;

export const rendersTemplate = (name: string): boolean => name === 'include' || name === 'tpl';

interface Given {
  readonly text: string;
  readonly textTaint: Taint;
  readonly data: unknown;
  readonly dataTaint: Taint;
}

/** `include "name" data`: the text of a template. */
export function* renderInclude(frame: Frame, at: number, given: Given): Generator<void, string, void> {
  const template = namedTemplate(frame, given.text, at, isTainted(given.textTaint));
  return yield* renderValue(frame, at, { ...given, template, program: frame.program });
}

/** `tpl text data`: the text as a template, which may render those of the program. */
export function* renderTpl(frame: Frame, at: number, given: Given): Generator<void, string, void> {
  const isHidden = isTainted(given.textTaint);
  frame.run.meter.use(given.text.length);
  const { program, main } = parseTpl(frame, at, given.text, isHidden);
  return yield* renderValue(frame, at, { ...given, template: main, program });
}

function parseTpl(frame: Frame, at: number, text: string, isHidden: boolean): ReturnType<Program['extend']> {
  try {
    return frame.program.extend(text, frame.program);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw located(error, frame, at);
    const reason = isHidden ? 'the text given to tpl is not a template' : `the text given to tpl: ${error.message}`;
    throw located(
      new TemplateFault(error.kind === 'limit' ? 'limit' : 'evaluation', reason, {
        hint: isHidden ? undefined : error.hint,
      }),
      frame,
      at,
    );
  }
}

export function namedTemplate({ program, text }: Frame, name: string, at: number, isHidden = false): Compiled {
  const found = program.templates.get(name);
  if (found !== undefined) return found;
  const fault = isHidden
    ? evaluationFault('there is no template of this name')
    : evaluationFault(`there is no template "${name}"`, suggestion(name, program.templates.keys()));
  throw located(fault, { text }, at);
}

interface Rendered extends Given {
  readonly template: Compiled;
  readonly program: Program;
}

function* renderValue(frame: Frame, at: number, given: Rendered): Generator<void, string, void> {
  const { run } = frame;
  const { watch } = run;
  const output = new Output(run.meter, watch, true);
  const leave = watch?.decide(isTainted(given.textTaint));
  yield* renderInto(frame, at, {
    template: given.template,
    program: given.program,
    data: given.data,
    dataTaint: given.dataTaint,
    output,
  });
  leave?.();
  frame.taint = isTainted(given.textTaint) ? 'derived' : output.taint();
  return output.text;
}

interface Into {
  readonly template: Compiled;
  readonly program: Program;
  readonly data: unknown;
  readonly dataTaint: Taint;
  readonly output: Output;
}

/** Renders a template with data of its own and no variable but `$`. */
export function* renderInto(
  { run, text }: Frame,
  at: number,
  { template, program, data, dataTaint, output }: Into,
): Generator<void, void, void> {
  if (run.depth >= MAX_RENDERS)
    throw located(
      new TemplateFault('limit', `templates render each other more than ${MAX_RENDERS} deep`),
      { text },
      at,
    );
  run.depth++;
  run.meter.work(1);
  const inner = frameFor({ run, program, template, data, dataTaint, output });
  if (template.step.deep) yield* template.step.run(inner);
  else template.step.run(inner);
  run.depth--;
}

interface Begun {
  readonly run: Frame['run'];
  readonly program: Program;
  readonly template: Compiled;
  readonly data: unknown;
  readonly dataTaint: Taint;
  readonly output: Output;
}

export function frameFor({ run, program, template, data, dataTaint, output }: Begun): Frame {
  const values = Array.from<unknown>({ length: template.slots }).fill(null);
  const taints = Array.from<Taint>({ length: template.slots });
  values[0] = data;
  taints[0] = dataTaint;
  return {
    run,
    program,
    text: template.text,
    output,
    values,
    taints,
    dot: data,
    dotTaint: dataTaint,
    taint: undefined,
  };
}
