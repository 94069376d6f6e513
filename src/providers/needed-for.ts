import type { JsonMap } from '../core/json/json.ts';

/** A part of `allOf`: when `input` is `word`, these inputs are required. */
export function neededFor(input: string, word: string, ...required: readonly string[]): JsonMap {
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  return { if: { properties: { [input]: { const: word } }, required: [input] }, then: { required } };
}

/** A part of `allOf`: no two of these inputs together. */
export function notTogether(...names: readonly string[]): JsonMap {
  return { not: { required: names } };
}
