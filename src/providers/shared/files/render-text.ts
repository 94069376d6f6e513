import { derivedTaint, joinTaints, type Path, type Taint } from '../../../core/secrets/taint.ts';
import { readSyntax, type TemplateSyntax } from '../../../core/text/template-syntax.ts';
import { Failure, type IgnoredBlock, type ReadEffects } from '../../contract.ts';

export interface RenderSettings {
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly ignoredBlocks: readonly IgnoredBlock[];
  /** Default: that of the document. */
  readonly syntax?: TemplateSyntax | undefined;
  /** Texts whose definitions Go templates may use. */
  readonly helpers?: ReadonlyMap<string, string> | undefined;
  /** Shown in errors. */
  readonly name: string | undefined;
}

/** Renders the template at `path` of the inputs. */
export async function renderText(
  template: string,
  path: Path,
  { data, ignoredBlocks, name, syntax, helpers }: RenderSettings,
  { render, taintOf }: Pick<ReadEffects, 'render' | 'taintOf'>,
): Promise<{ readonly value: string; readonly taint: Taint }> {
  const { data: value, taint } = await render(template, {
    variables: data,
    taint: taintOf(['data']),
    name,
    ...(syntax !== undefined && { syntax }),
    ...(helpers !== undefined && { helpers }),
    ...(ignoredBlocks.length > 0 && { ignoredBlocks }),
  });
  return { value, taint: joinTaints(taint, derivedTaint(taintOf(path))) };
}

/** The syntax that an input names; undefined where there is none. */
export function chosenSyntax(written: unknown): TemplateSyntax | undefined {
  if (written === undefined) return undefined;
  const read = readSyntax(written);
  if ('syntax' in read) return read.syntax;
  throw new Failure('input', `syntax: ${read.fault}${read.hint === undefined ? '' : ` (${read.hint})`}`);
}
