import { createLineIndex } from '../../../core/text/line-index.ts';
import type { Need } from '../../cel/cel.ts';
import { UnknownSignal } from '../../cel/values/values.ts';
import type { Reference } from '../../reference.ts';
import { type Place, TemplateError, TemplateFault } from '../check/error.ts';
import type { ParseOptions, Rendering, RenderOptions, Template, TrackOptions } from '../contract.ts';
import { createMeter } from '../render/meter.ts';
import { absentFunction, argumentCount, GO_FUNCTIONS } from './functions/table.ts';
import type { Definition, Node, Pipe } from './parse/nodes.ts';
import { type ParsedText, type ParseRules, parseGo } from './parse/parser.ts';
import { type GoSource, goReferences } from './references.ts';
import { compileNodes } from './run/compile.ts';
import { type Compiled, type Frame, type GoText, located, type Program, type Run } from './run/frame.ts';
import { frameFor } from './run/include.ts';
import { Output } from './run/output.ts';
import { Root } from './run/root.ts';
import { Watch } from './run/watch.ts';

const MAX_OUTPUT = 10 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
const DELIMITERS: readonly [string, string] = ['{{', '}}'];
/** Files that a template renders have names that end so; other names are those of `define`. */
const FILE_NAME = /\.(?:tpl|gotmpl|tmpl)$/;

/** Parses a Go template with the files that it renders. Throws only `TemplateError`. */
export function parseGoTemplate(source: string, options: ParseOptions): Template {
  const { syntax, partials, helpers = new Map<string, string>(), name } = options;
  const rules: ParseRules = {
    delimiters: syntax?.delimiters ?? DELIMITERS,
    functions: GO_FUNCTIONS,
    takes: argumentCount,
    missingFunction: absentFunction,
  };
  const main = readText(source, name, rules);
  const sources: GoSource[] = [main];
  for (const [helper, text] of helpers) sources.push({ ...readText(text, helper, rules), isHelper: true });
  const names = new Set<string>();
  const known = (): Set<string> =>
    new Set(
      sources.flatMap(({ parsed, file }) => [
        ...parsed.defined.map(one => one.name),
        ...(file === undefined ? [] : [file]),
      ]),
    );
  for (const text of sources) {
    for (const { name: wanted } of namesIn(text.parsed)) {
      if (names.has(wanted) || !FILE_NAME.test(wanted) || known().has(wanted)) continue;
      names.add(wanted);
      const content = partials?.get(wanted);
      // A list grows while it is walked: files of files are met later in this loop.
      if (content !== undefined) sources.push({ ...readText(content, wanted, rules), file: wanted });
    }
  }
  const isWhole = [...names].every(file => partials?.has(file) === true);
  if (isWhole) checkNames(sources, known());
  return goTemplate({ source, sources, main, files: [...names], rules, missingKey: syntax?.missingKey ?? 'error' });
}

function readText(source: string, name: string | undefined, rules: ParseRules): GoSource {
  const lines = createLineIndex(source);
  const placeAt = (offset: number): Place => {
    lines.seek(offset);
    return { file: name, line: lines.line(), column: lines.column() };
  };
  try {
    return { parsed: parseGo(source, rules), placeAt, file: undefined, isHelper: false };
  } catch (error) {
    if (error instanceof TemplateFault)
      throw new TemplateError(error.kind, error.message, placeAt(error.offset ?? 0), { hint: error.hint });
    if (error instanceof RangeError) throw new TemplateError('limit', 'the template is nested too deeply', placeAt(0));
    throw error;
  }
}

interface Named {
  readonly name: string;
  readonly at: number;
}

/** Templates that a text renders by a literal name. */
function namesIn({ main, defined }: ParsedText): readonly Named[] {
  const found: Named[] = [];
  const visitPipe = (pipe: Pipe): void => {
    for (const { words } of pipe.commands) {
      const [first, second] = words;
      if (
        first?.kind === 'function' &&
        first.name === 'include' &&
        second?.kind === 'constant' &&
        typeof second.value === 'string'
      )
        found.push({ name: second.value, at: second.at });
      for (const word of words) if (word.kind === 'pipe') visitPipe(word.pipe);
    }
  };
  const visit = (node: Node): void => {
    if (node.kind === 'template') found.push({ name: node.name, at: node.at });
    if ('pipe' in node && node.pipe !== undefined) visitPipe(node.pipe);
    if (!('body' in node)) return;
    node.body.forEach(visit);
    node.otherwise?.forEach(visit);
  };
  for (const { nodes } of [main, ...defined]) nodes.forEach(visit);
  return found;
}

/** A name that nothing defines is found before anything is rendered, unless it stands in a definition: that may never be used. */
function checkNames(sources: readonly GoSource[], known: ReadonlySet<string>): void {
  for (const { parsed, placeAt, isHelper } of sources)
    for (const { name, at } of isHelper ? [] : namesIn({ main: parsed.main, defined: [] }))
      if (!known.has(name))
        throw new TemplateError('syntax', `there is no template "${name}"`, placeAt(at), {
          hint: 'write it with {{ define }}, or name a file that ends in .tpl or .gotmpl',
        });
}

interface Parsed {
  readonly source: string;
  readonly sources: readonly GoSource[];
  readonly main: GoSource;
  readonly files: readonly string[];
  readonly rules: ParseRules;
  readonly missingKey: Run['missingKey'];
}

function goTemplate({ source, sources, main, files, rules, missingKey }: Parsed): Template {
  const references = goReferences(main, sources);
  const needs = new Set<Need>();
  let program: Program | undefined;
  let compiled: Compiled | undefined;
  for (const name of sources.flatMap(functionNames)) {
    const need = GO_FUNCTIONS.get(name)?.needs;
    if (need !== undefined) needs.add(need);
    // The text of a tpl may use anything.
    if (name === 'tpl') needs.add('regex').add('yaml');
  }
  const constant = source.includes(rules.delimiters[0]) ? undefined : source;
  return {
    source,
    references,
    files,
    needs: [...needs],
    ...(constant !== undefined && { constant }),
    begin,
    render: (data, options) => begin(data, options).advance(Infinity)?.text ?? '',
    renderTracked: (data, options) => begin(data, options, options).advance(Infinity) ?? { text: '', taint: undefined },
  };

  function begin(data: Readonly<Record<string, unknown>>, options: RenderOptions, track?: TrackOptions): Rendering {
    program ??= createProgram(sources, rules);
    compiled ??= compileDefinition(main.parsed.main, main);
    return beginRendering({ program, compiled, references, missingKey }, data, options, track);
  }
}

interface Ready {
  readonly program: Program;
  readonly compiled: Compiled;
  readonly references: readonly Reference[];
  readonly missingKey: Run['missingKey'];
}

function beginRendering(
  { program, compiled, references, missingKey }: Ready,
  data: Readonly<Record<string, unknown>>,
  options: RenderOptions,
  track: TrackOptions | undefined,
): Rendering {
  const { signal, now, describeMissing, libraries = {}, outer = {} } = options;
  const { maxOutput = MAX_OUTPUT, timeoutMs = TIMEOUT_MS } = options;
  const owned = new WeakSet<object>();
  const watch = track && new Watch(owned);
  const root = new Root(data, outer, track?.taints, track?.outerTaint);
  let frame: Frame | undefined;
  let steps: Generator<void, unknown, void> | undefined;
  const failed = (error: unknown): TemplateError => {
    const failure = located(error, compiled, 0);
    if (failure.kind === 'unknown') return withCauses(failure, references, root);
    if (failure.kind !== 'evaluation' || watch?.hasChosen !== true) return failure;
    const reason = 'the template cannot be rendered; where is not shown, since that depends on a sensitive condition';
    return new TemplateError('evaluation', reason, compiled.text.placeAt(0));
  };
  const start = (): Frame => {
    const meter = createMeter({ maxOutput, timeoutMs, signal });
    const run: Run = { meter, now, libraries, missingKey, describeMissing, watch, owned, depth: 0 };
    const output = new Output(meter, watch, false);
    return frameFor({ run, program, template: compiled, data: root, dataTaint: undefined, output });
  };
  return {
    advance(sliceMs) {
      try {
        frame ??= start();
        const { output, run } = frame;
        run.meter.begin(sliceMs);
        if (compiled.step.deep) {
          steps ??= compiled.step.run(frame);
          if (steps.next().done !== true) return undefined;
        } else compiled.step.run(frame);
        return { text: output.text, taint: output.taint() };
      } catch (error) {
        throw failed(error);
      }
    },
  };
}

/** One unknown value ends the rendering; the causes of all that the template may read are named with it. */
function withCauses(failure: TemplateError, references: readonly Reference[], root: Root): TemplateError {
  const causes = new Set(failure.causes);
  for (const { root: name, path } of references)
    try {
      let value: unknown = root.read(name)?.value;
      for (const step of path)
        value =
          typeof value === 'object' && value !== null && Object.hasOwn(value, step)
            ? (value as Readonly<Record<string | number, unknown>>)[step]
            : undefined;
    } catch (error) {
      if (error instanceof UnknownSignal) for (const cause of error.causes) causes.add(cause);
    }
  const sorted = [...causes].sort();
  const { file, line, column } = failure;
  return new TemplateError(
    'unknown',
    `not known before ${sorted.join(', ')}`,
    { file, line, column },
    { causes: sorted },
  );
}

const compileDefinition = ({ name, nodes, slots }: Definition, { placeAt }: GoText): Compiled => ({
  name,
  slots,
  text: { placeAt },
  step: compileNodes(nodes, GO_FUNCTIONS),
});

/** Everything with a name, compiled when it is first rendered. */
function createProgram(sources: readonly GoSource[], rules: ParseRules): Program {
  const templates = new Map<string, Compiled>();
  for (const source of sources) {
    for (const definition of source.parsed.defined) templates.set(definition.name, lazily(definition, source));
    if (source.file !== undefined)
      templates.set(source.file, lazily({ ...source.parsed.main, name: source.file }, source));
  }
  const names = new Set(sources.flatMap(functionNames));
  const mutates = [...names].some(name => name === 'tpl' || GO_FUNCTIONS.get(name)?.mutates === true);
  return extendableProgram({ templates, mutates, rules });
}

function lazily(definition: Definition, source: GoText): Compiled {
  let compiled: Compiled | undefined;
  return {
    name: definition.name,
    slots: definition.slots,
    text: source,
    get step() {
      compiled ??= compileDefinition(definition, source);
      return compiled.step;
    },
  };
}

interface Made {
  readonly templates: ReadonlyMap<string, Compiled>;
  readonly mutates: boolean;
  readonly rules: ParseRules;
}

/** Texts of `tpl` that are kept. */
const MAX_TPL = 100;

function extendableProgram({ templates, mutates, rules }: Made): Program {
  const known = new Map<string, ReturnType<Program['extend']>>();
  return {
    templates,
    mutates,
    extend(source) {
      const before = known.get(source);
      if (before !== undefined) return before;
      const text = readText(source, 'tpl', rules);
      const all = new Map(templates);
      for (const definition of text.parsed.defined) all.set(definition.name, lazily(definition, text));
      const extended = {
        program: extendableProgram({ templates: all, mutates, rules }),
        main: compileDefinition(text.parsed.main, text),
      };
      if (known.size < MAX_TPL) known.set(source, extended);
      return extended;
    },
  };
}

function functionNames({ parsed }: GoSource): readonly string[] {
  const names = new Set<string>();
  const visitPipe = ({ commands }: Pipe): void => {
    for (const { words } of commands)
      for (const word of words) {
        if (word.kind === 'function') names.add(word.name);
        if (word.kind === 'pipe') visitPipe(word.pipe);
      }
  };
  const visit = (node: Node): void => {
    if ('pipe' in node && node.pipe !== undefined) visitPipe(node.pipe);
    if (!('body' in node)) return;
    node.body.forEach(visit);
    node.otherwise?.forEach(visit);
  };
  for (const { nodes } of [parsed.main, ...parsed.defined]) nodes.forEach(visit);
  return [...names];
}
