import type { Liquid } from 'liquidjs';
import { LiquidError } from 'liquidjs/dist/liquid.browser.mjs';
import { createLineIndex } from '../../core/text/line-index.ts';
import type { Need } from '../cel/cel.ts';
import { UnknownSignal } from '../cel/values/values.ts';
import type { Reference } from '../reference.ts';
import type { Checking } from './check/check.ts';
import { type Place, TemplateError, TemplateFault } from './check/error.ts';
import { maskIgnored } from './check/ignored.ts';
import { goLookAlike } from './check/look-alike.ts';
import { fileNamesIn, templateReferences } from './check/references.ts';
import { parseText } from './check/text-parser.ts';
import { RenderContext } from './context.ts';
import type { ParseOptions, Rendering, RenderOptions, Template, TrackOptions } from './contract.ts';
import { createLiquid } from './liquid.ts';
import { drive } from './render/drive.ts';
import { readMember } from './render/member.ts';
import { createMeter } from './render/meter.ts';
import { createOutput } from './render/output.ts';
import { renderNodes } from './render/renderer.ts';
import { Watch } from './render/watch.ts';
import type { Text } from './text.ts';

const MAX_OUTPUT = 10 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

export interface Engine {
  parse(source: string, options: ParseOptions): Template;
}

/** Parses texts with markup. */
export function createEngine(): Engine {
  const liquid = createLiquid();
  return {
    parse(source, options) {
      const needs = new Set<Need>();
      const checking: Checking = { needs, isKnown: options.isKnown };
      const main = readText({ source, name: options.name }, { liquid, checking, options });
      const files = new Map<string, Text>();
      const names = new Set(fileNamesIn(main.nodes));
      for (const name of names) {
        const content = options.partials?.get(name);
        if (content === undefined) continue;
        const text = readText({ source: content, name }, { liquid, checking, options: {} });
        files.set(name, text);
        // A set grows while it is walked: files of files are met later in this loop.
        for (const inner of fileNamesIn(text.nodes)) names.add(inner);
      }
      return createTemplate({ source, main, files, names: [...names], needs: [...needs], liquid });
    },
  };
}

interface Reading {
  readonly liquid: Liquid;
  readonly checking: Checking;
  readonly options: ParseOptions;
}

function readText({ source, name }: { source: string; name: string | undefined }, reading: Reading): Text {
  const { liquid, checking, options } = reading;
  const lines = createLineIndex(source);
  const placeAt = (offset: number): Place => {
    lines.seek(offset);
    return { file: name, line: lines.line(), column: lines.column() };
  };
  try {
    const masked = options.ignoredBlocks === undefined ? source : maskIgnored(source, options.ignoredBlocks);
    return { nodes: parseText(liquid, { source, masked }, checking), placeAt };
  } catch (error) {
    throw parseFailure(error, { source, placeAt, checking });
  }
}

interface Failing {
  readonly source: string;
  readonly checking: Checking;
  placeAt(offset: number): Place;
}

function parseFailure(error: unknown, { source, placeAt, checking }: Failing): TemplateError {
  if (error instanceof TemplateFault) {
    return new TemplateError(error.kind, error.message, placeAt(error.offset ?? 0), { hint: error.hint });
  }
  if (error instanceof RangeError) return new TemplateError('limit', 'the template is nested too deeply', placeAt(0));
  if (!LiquidError.is(error)) return new TemplateError('syntax', 'this is not a template', placeAt(0));
  const { begin } = error.token;
  return new TemplateError('syntax', liquidReason(error.message, source.slice(begin), checking), placeAt(begin));
}

/** Texts longer than this never count as look-alikes. */
const LOOK_AT = 200;

/** The messages of LiquidJS end with a position and quote what they do not understand. */
function liquidReason(message: string, rest: string, { isKnown }: Checking): string {
  const reason = message.replace(/, line:\d+, col:\d+$/, '');
  if (!reason.endsWith('not closed')) return reason;
  const [, content] = /^\{\{-?([^}]*)\}\}/.exec(rest.slice(0, LOOK_AT)) ?? [];
  const found = content === undefined ? undefined : goLookAlike(content.replace(/-$/, ''), isKnown);
  if (found !== undefined) return found;
  if (reason.startsWith('output')) return '"{{" is never closed with "}}"';
  if (reason.startsWith('raw')) return '{% raw %} is never closed';
  return reason.startsWith('tag') ? '"{%" is never closed with "%}"' : reason;
}

interface Parsed {
  readonly source: string;
  readonly main: Text;
  readonly files: ReadonlyMap<string, Text>;
  readonly names: readonly string[];
  readonly needs: readonly Need[];
  readonly liquid: Liquid;
}

function createTemplate({ source, main, files, names, needs, liquid }: Parsed): Template {
  const references = templateReferences(main, files);
  return {
    source,
    references,
    files: names,
    needs,
    begin,
    render: (data, options) => begin(data, options).advance(Infinity)?.text ?? '',
    renderTracked: (data, options) => begin(data, options, options).advance(Infinity) ?? { text: '', taint: undefined },
  };

  function begin(data: Rendered['data'], options: RenderOptions, track?: TrackOptions): Rendering {
    const { signal, now, describeMissing, libraries = {}, outer = {} } = options;
    const { maxOutput = MAX_OUTPUT, timeoutMs = TIMEOUT_MS } = options;
    const watch = track && new Watch(track.taints, track.outerTaint);
    return failingAs(
      error => renderFailure(error, { references, data, outer, place: main.placeAt(0) }),
      () => {
        const meter = createMeter({ maxOutput, timeoutMs, signal });
        const rendering = { liquid, main, files, data, outer, meter, now, libraries, describeMissing, watch };
        const output = createOutput({ meter, watch }, false);
        const driven = drive(renderNodes(main.nodes, new RenderContext(rendering), output));
        return sliceMs => {
          meter.begin(sliceMs);
          const done = driven.advance(meter.isDue);
          return done && { text: done.value, taint: output.taint() };
        };
      },
    );
  }
}

/** A rendering that throws its failures as `failed` converts them. */
function failingAs(failed: (error: unknown) => TemplateError, begin: () => Rendering['advance']): Rendering {
  const told = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw failed(error);
    }
  };
  const advance = told(begin);
  return { advance: sliceMs => told(() => advance(sliceMs)) };
}

interface Rendered {
  readonly references: readonly Reference[];
  readonly data: Parameters<Template['render']>[0];
  readonly outer: Rendered['data'];
  readonly place: Place;
}

/** One unknown value ends the rendering; the causes of all that the template may read are named with it. */
function renderFailure(error: unknown, rendered: Rendered): TemplateError {
  const { references, place } = rendered;
  if (error instanceof TemplateFault) return new TemplateError(error.kind, error.message, place, { hint: error.hint });
  if (!(error instanceof TemplateError))
    return new TemplateError('evaluation', 'the template cannot be rendered', place);
  if (error.kind !== 'unknown') return error;
  const causes = new Set(error.causes);
  for (const reference of references) for (const cause of unknownCauses(reference, rendered)) causes.add(cause);
  const sorted = [...causes].sort();
  return new TemplateError('unknown', `not known before ${sorted.join(', ')}`, error, { causes: sorted });
}

function unknownCauses({ root, path }: Reference, { data, outer }: Rendered): readonly string[] {
  const scope = Object.hasOwn(data, root) ? data : outer;
  try {
    let value: unknown = Object.hasOwn(scope, root) ? scope[root] : undefined;
    for (const step of path) value = readMember(value, step);
    return [];
  } catch (error) {
    return error instanceof UnknownSignal ? error.causes : [];
  }
}
