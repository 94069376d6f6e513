import { isMap } from '../json/json.ts';
import { suggestion } from './nearest.ts';

/** How a text is written: Liquid, unless another syntax is named. */
export interface TemplateSyntax {
  readonly language: 'liquid' | 'go';
  /** Go: what stands around actions; default `{{` and `}}`. */
  readonly delimiters?: readonly [string, string] | undefined;
  /** Go: a key that a map does not have is an error (the default), prints `<no value>` as Go has it, or nothing as Helm has it. */
  readonly missingKey?: 'error' | 'default' | 'empty' | undefined;
}

export const LIQUID: TemplateSyntax = { language: 'liquid' };
const LANGUAGES = ['liquid', 'go'] as const;
const MISSING_KEYS = ['error', 'default', 'empty'] as const;
const FIELDS = ['language', 'delimiters', 'missingKey'];

/** Files with these endings are Go templates. */
const GO_SUFFIXES = ['.gotmpl', '.tpl'] as const;
export const goSuffix = (path: string): string | undefined => GO_SUFFIXES.find(suffix => path.endsWith(suffix));

export type ReadSyntax =
  | { readonly syntax: TemplateSyntax }
  | { readonly fault: string; readonly hint?: string | undefined };

/** `go`, `liquid`, or `{language: go, delimiters: ["[[", "]]"], missingKey: empty}`, as it is written wherever templates are. */
export function readSyntax(written: unknown): ReadSyntax {
  if (typeof written === 'string') return syntaxNamed(written);
  if (!isMap(written)) return { fault: 'a syntax is liquid or go, or a map with a language' };
  const { language = 'go', delimiters, missingKey = 'error' } = written;
  const other = Object.keys(written).find(key => !FIELDS.includes(key));
  if (other !== undefined)
    return { fault: `a syntax has no "${other}"`, hint: suggestion(other, FIELDS) ?? `it has ${FIELDS.join(', ')}` };
  const named = syntaxNamed(language);
  if ('fault' in named) return named;
  if (named.syntax.language !== 'go') {
    const given =
      delimiters !== undefined ? 'delimiters' : written['missingKey'] !== undefined ? 'missingKey' : undefined;
    return given === undefined ? named : { fault: `Liquid has no ${given}`, hint: 'write language: go' };
  }
  const known = MISSING_KEYS.find(word => word === missingKey);
  if (known === undefined) return { fault: `missingKey is ${MISSING_KEYS.join(', ')}` };
  if (delimiters === undefined) return { syntax: { language: 'go', missingKey: known } };
  const pair = delimitersIn(delimiters);
  if (pair === undefined)
    return {
      fault: 'delimiters are two texts of 1 to 20 characters without spaces',
      hint: 'write delimiters: ["[[", "]]"]',
    };
  return { syntax: { language: 'go', missingKey: known, delimiters: pair } };
}

function syntaxNamed(word: unknown): ReadSyntax {
  const language = LANGUAGES.find(one => one === word);
  if (language !== undefined) return { syntax: { language } };
  return {
    fault: 'a syntax is liquid or go',
    hint: typeof word === 'string' ? suggestion(word, LANGUAGES) : undefined,
  };
}

const DELIMITER = /^[^\s\w.$"'`()|:=,]{1,20}$/;

function delimitersIn(written: unknown): readonly [string, string] | undefined {
  if (!Array.isArray(written) || written.length !== 2) return undefined;
  const [left, right] = written as unknown[];
  if (typeof left !== 'string' || typeof right !== 'string' || left === right) return undefined;
  return DELIMITER.test(left) && DELIMITER.test(right) ? [left, right] : undefined;
}

/** Whether a text needs the engine of Go templates loaded before it is read: somewhere in it a syntax is named. */
export const mayNameSyntax = (text: string): boolean => text.includes('syntax');

/** Equal for two syntaxes that read every text alike. */
export const syntaxKey = (syntax: TemplateSyntax | undefined): string =>
  syntax === undefined || syntax.language === 'liquid'
    ? ''
    : `go ${syntax.missingKey ?? ''} ${syntax.delimiters?.join(' ') ?? ''}`;
