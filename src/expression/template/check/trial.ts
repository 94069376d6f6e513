import { loadRegex } from '../../cel/cel.ts';
import { loadTemplates, type ParseOptions, type RenderOptions, TemplateError } from '../../template.ts';
import { loadHclCodec } from '../hcl-codec.ts';
import { loadYamlCodec } from '../yaml-codec.ts';

/** For tests: parses and renders in one call, with everything loaded. */
const templates = await loadTemplates();
const libraries = { regex: await loadRegex(), yaml: await loadYamlCodec(), hcl: await loadHclCodec() };

export const NOW = new Date('2026-01-02T15:04:05.250Z');

export interface Trial extends ParseOptions, Partial<RenderOptions> {}

export function render(source: string, data: Readonly<Record<string, unknown>> = {}, options: Trial = {}): string {
  return templates.parse(source, options).render(data, { now: NOW, libraries, ...options });
}

/** What goes wrong; fails when nothing does. */
export function failure(
  source: string,
  data: Readonly<Record<string, unknown>> = {},
  options: Trial = {},
): TemplateError {
  try {
    render(source, data, options);
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error(`no error: ${source}`);
}

/** `root.key[0]`, `*` for dynamic. */
export function reads(source: string, options: ParseOptions = {}): readonly string[] {
  return templates.parse(source, options).references.map(({ root, path, dynamic }) => {
    const steps = path.map(step => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
    return `${root}${steps}${dynamic ? '*' : ''}`;
  });
}

export const parse = templates.parse;
