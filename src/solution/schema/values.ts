import type { JsonMap } from '../../core/json/json.ts';
import { MAX_SECRET_NAME, SECRET_NAME_PATTERN } from '../../core/user-secrets.ts';
import { choice, closed, flag, json, list, ref, text, VARIABLE_PATTERN } from './parts.ts';

const IN_RESOLVER: Readonly<Record<string, JsonMap>> = {
  onError: choice(
    ['fail', 'continue', 'collect'],
    'When an item fails: end, give null for it, or give {index, item, data} or {index, item, error} for every item.',
    'fail',
  ),
  keepSkipped: flag('Items whose when is false give null instead of being left out.'),
};

/** Parts that stand for values, conditions and times, wherever they are written. */
export const VALUE_PARTS: Readonly<Record<string, JsonMap>> = {
  value: json({
    description:
      'Data, or a reference: a map with exactly one of the keys rslvr, expr, tmpl (syntax may stand beside it), literal, or with a text under the key secret alone. Lists and maps may hold references at any depth.',
    if: { type: 'object', anyOf: ['rslvr', 'expr', 'tmpl', 'literal'].map(key => ({ required: [key] })) },
    // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
    then: {
      if: { required: ['tmpl'] },
      // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
      then: { maxProperties: 2, propertyNames: { enum: ['tmpl', 'syntax'] } },
      else: { maxProperties: 1 },
      properties: {
        syntax: ref('syntax'),
        rslvr: text('The value of a resolver, or a part of it: name.key[0]["odd key"].', {
          pattern:
            '^[A-Za-z_][A-Za-z0-9_-]*(\\.[A-Za-z_][A-Za-z0-9_-]*|\\[\\d+\\]|\\["([^"\\\\]|\\\\.)*"\\]|\\[\'([^\'\\\\]|\\\\.)*\'\\])*$',
        }),
        expr: text('A CEL expression. Resolvers are members of _: _.region, _["my-name"].', { minLength: 1 }),
        tmpl: text('A template; the result is text: {{ region }} in Liquid, {{ .region }} with syntax: go beside it.', {
          maxLength: 65_536,
        }),
        literal: { description: 'Data as it stands; what looks like a reference inside is data too.' },
      },
    },
    else: {
      if: {
        type: 'object',
        required: ['secret'],
        maxProperties: 1,
        properties: { secret: { type: 'string', description: 'The name of a secret.' } },
      },
      // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
      then: {
        properties: {
          secret: text(
            'The name of a secret that "tool secret set" has stored. The value is hidden wherever it goes.',
            {
              pattern: SECRET_NAME_PATTERN,
              maxLength: MAX_SECRET_NAME,
            },
          ),
        },
      },
      else: { items: ref('value'), additionalProperties: ref('value') },
    },
  }),
  syntax: json({
    description: 'How templates are written: liquid (the default) or go, or a map with details of Go templates.',
    anyOf: [
      { type: 'string', enum: ['liquid', 'go'] },
      closed(
        {
          language: choice(['liquid', 'go'], 'The language.', 'go'),
          delimiters: list(
            text('A text without spaces.', { minLength: 1, maxLength: 20 }),
            'What stands around actions; default {{ and }}.',
            {
              minItems: 2,
              maxItems: 2,
            },
          ),
          missingKey: choice(
            ['error', 'default', 'empty'],
            'A key that a map does not have: an error, <no value> as Go has it, or nothing as Helm has it.',
            'error',
          ),
        },
        { description: 'Details of Go templates.' },
      ),
    ],
  }),
  items: json({
    description: 'What to go over, at most 10,000 items: a list, or a map whose items are {key, value}.',
    allOf: [ref('value')],
    anyOf: [
      { type: 'array', maxItems: 10_000 },
      { type: 'object', not: { required: ['tmpl'] }, maxProperties: 10_000 },
    ],
  }),
  condition: json({
    description: 'true, false, or a CEL expression whose result is bool: _.environment == "prod".',
    anyOf: [
      { type: 'boolean' },
      { type: 'string', minLength: 1 },
      closed(
        { expr: text('A CEL expression.', { minLength: 1 }) },
        { description: 'A CEL expression.', required: ['expr'] },
      ),
    ],
  }),
  duration: json({
    type: 'string',
    pattern: '^((\\d+(\\.\\d+)?|\\.\\d+)(ns|us|µs|μs|ms|s|m|h))+$',
    description: 'A time with units: 300ms, 30s, 1h30m. More than 0, at most 24h.',
  }),
  inputs: json({
    type: ['object', 'null'],
    additionalProperties: ref('value'),
    description: 'Inputs of the provider by name; "tool get provider <name>" lists them.',
  }),
  resolverNames: list(
    text('Name of a resolver.'),
    'Resolvers that have to end before this one starts. What expressions and templates read is found without it.',
    {
      maxItems: 100,
      uniqueItems: true,
    },
  ),
  actionNames: list(text('Name of an action of the same section.'), 'Names of actions of the same section.', {
    maxItems: 100,
    uniqueItems: true,
  }),
  forEach: forEach('in a source', true, IN_RESOLVER),
  stepForEach: forEach('in a transform step', false, IN_RESOLVER),
  actionForEach: forEach('in an action', true, {
    key: {
      description:
        'An expression that names an item in place of its index, as in deploy[eu]: text or a whole number, different for each item and not sensitive.',
      anyOf: [{ type: 'string', minLength: 1 }, ref('value')],
    },
    onError: choice(['fail', 'continue'], 'When an item fails: start no new item, or run all.', 'fail'),
  }),
};

function forEach(where: string, inRequired: boolean, more: Readonly<Record<string, JsonMap>>): JsonMap {
  const name = { pattern: VARIABLE_PATTERN, maxLength: 50 };
  return closed(
    {
      in: ref('items'),
      item: text('A further name for __item.', name),
      index: text('A further name for __index.', name),
      concurrency: {
        type: 'integer',
        minimum: 0,
        default: 0,
        description: 'Items at once; 0: the limit of the section.',
      },
      ...more,
    },
    {
      description: `Once per item of a list or map, ${where}. Expressions see __item and __index.`,
      ...(inRequired ? { required: ['in'] } : {}),
    },
  );
}
