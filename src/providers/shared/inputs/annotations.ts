import type { TString, TUnsafe } from '@sinclair/typebox';
import { formatDuration } from '../../../core/duration.ts';
import { closedObject, Type } from '../../../core/schema/type.ts';

/**
 * Annotations of input and output schemas, and builders for the inputs that carry them. A validator ignores them; the
 * loader (dependencies), `prepareInputs` (paths, durations, taint) and the docs read them.
 */
/** `bundled`: a path of the solution itself, relative to its directory in actions too. */
export type PathUse = 'read' | 'write' | 'list' | 'bundled';
export type Language = 'cel' | 'template';

interface TextOptions {
  readonly description?: string;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly default?: string;
  /** Further variables that exist inside this text. */
  readonly variables?: readonly string[];
  /** A map input whose keys are further variables as well. */
  readonly variablesFrom?: string;
  /** A list input that says which parts are copied as they are (`IgnoredBlock` of the contract). */
  readonly ignoredFrom?: string;
  /** An input that names the syntax of the template. */
  readonly syntaxFrom?: string;
}

const MAX_EXPRESSION_LENGTH = 8192;
const MAX_TEMPLATE_LENGTH = 65_536;
const MAX_PATH_LENGTH = 4096;

/** Literal text of this input is CEL: it is read for dependencies, and the provider evaluates it. */
export const celText = (options: TextOptions = {}): TString =>
  languageText('cel', { maxLength: MAX_EXPRESSION_LENGTH, minLength: 1, ...options });

/** Literal text of this input is a template: it is read for dependencies, and the provider renders it. */
export const templateText = (options: TextOptions = {}): TString =>
  languageText('template', { maxLength: MAX_TEMPLATE_LENGTH, ...options });

function languageText(
  language: Language,
  { variables, variablesFrom, ignoredFrom, syntaxFrom, ...options }: TextOptions,
): TString {
  return Type.String({
    'x-language': language,
    ...(variables && { 'x-variables': variables }),
    ...(variablesFrom !== undefined && { 'x-variables-from': variablesFrom }),
    ...(ignoredFrom !== undefined && { 'x-ignored-from': ignoredFrom }),
    ...(syntaxFrom !== undefined && { 'x-syntax-from': syntaxFrom }),
    ...options,
  });
}

/** A path of the file system: resolved against the base directory and contained before the provider sees it. */
export const pathText = (use: PathUse, options: TextOptions = {}): TString =>
  Type.String({ minLength: 1, maxLength: MAX_PATH_LENGTH, 'x-path': use, ...options });

interface DurationOptions {
  readonly description?: string;
  /** Limits in milliseconds; default: more than 0, at most 24h. */
  readonly minMs?: number;
  readonly maxMs?: number;
  readonly default?: string;
}

export const DEFAULT_MAX_DURATION_MS = 86_400_000;

/** Text such as `30s`, or a number of seconds. The provider gets milliseconds. */
export function durationValue({ minMs, maxMs, ...options }: DurationOptions = {}): TUnsafe<number> {
  return Type.Unsafe<number>({
    type: ['string', 'number'],
    'x-duration': true,
    ...(minMs === undefined ? undefined : { 'x-min': formatDuration(minMs) }),
    ...(maxMs === undefined ? undefined : { 'x-max': formatDuration(maxMs) }),
    ...options,
  });
}

const Delimiter = Type.String({ minLength: 1, maxLength: 20 });

/** How templates are written: a word, or a map for Go templates. */
export const syntaxValue = (description: string): TUnsafe<unknown> =>
  Type.Unsafe<unknown>({
    description,
    anyOf: [
      { type: 'string', enum: ['liquid', 'go'] },
      closedObject({
        language: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: ['liquid', 'go'], default: 'go' })),
        delimiters: Type.Optional(
          Type.Array(Delimiter, {
            minItems: 2,
            maxItems: 2,
            description: 'What stands around actions; default {{ and }}.',
          }),
        ),
        missingKey: Type.Optional(
          Type.Unsafe<string>({
            type: 'string',
            enum: ['error', 'default', 'empty'],
            default: 'error',
            description: 'A key that a map does not have: an error, <no value>, or nothing.',
          }),
        ),
      }),
    ],
  });

/** One of these words. */
export function choice<const Word extends string>(
  words: readonly Word[],
  options: { readonly description?: string; readonly default?: Word } = {},
): TUnsafe<Word> {
  return Type.Unsafe<Word>({ type: 'string', enum: words, ...options });
}
