import type { Static } from '@sinclair/typebox';
import type { JsonMap } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { notTogether } from '../needed-for.ts';
import { choice, pathText } from '../shared/inputs/annotations.ts';

export const OPERATIONS = ['set', 'delete', 'append', 'merge', 'line', 'block', 'replace'] as const;
export type Operation = (typeof OPERATIONS)[number];
export const FORMATS = ['auto', 'yaml', 'json', 'toml', 'hcl', 'env', 'properties', 'text'] as const;
export type FormatName = Exclude<(typeof FORMATS)[number], 'auto'>;

/** Larger files are refused: an edit holds the file and its parsed form several times. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
const MAX_EDITS = 1000;
const MAX_TEXT = 1024 * 1024;
const MAX_PATTERN = 1000;

const Step = Type.Unsafe<string | number | JsonMap>({
  type: ['string', 'integer', 'object'],
  description: 'A key, an index from 0, or a map such as {name: web}: the one item that has these values.',
});
const Key = Type.Unsafe<string | readonly (string | number | JsonMap)[]>({
  oneOf: [
    { type: 'string', minLength: 1, maxLength: 4096 },
    { type: 'array', items: Step, maxItems: 100 },
  ],
  description:
    'set, delete, append, merge: the place. Text such as spec.containers[name=web].image, dependencies["a.b"] or items[0]; or a list of steps. In HCL blocks are lists under their type and labels: resource.aws_instance.web[0].ami. In .env and .properties files the text is the whole key. merge without key changes the whole document.',
});
const pattern = (description: string) => Type.String({ minLength: 1, maxLength: MAX_PATTERN, description });
const lineText = (description: string) =>
  Type.String({ minLength: 1, maxLength: 4096, pattern: '^[^\\r\\n]+$', description });

const needs = (operation: Operation, ...required: readonly string[]): JsonMap => ({
  if: { required: ['operation'], properties: { operation: { const: operation } } },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { required },
});

/** Inputs of an edit that each operation reads, beside `operation`. Others are an error: they would mean nothing. */
export const FIELDS: Readonly<Record<Operation, readonly string[]>> = {
  set: ['key', 'value', 'document'],
  delete: ['key', 'document'],
  append: ['key', 'value', 'document'],
  merge: ['key', 'value', 'document'],
  line: ['text', 'pattern', 'before', 'after', 'ensure'],
  block: ['text', 'begin', 'end', 'before', 'after', 'ensure'],
  replace: ['pattern', 'text'],
};

const Edit = Type.Object(
  {
    operation: choice(OPERATIONS, {
      description:
        'set, delete, append, merge change a key of YAML, JSON, TOML, HCL, .env or .properties; line, block and replace change the text of any file.',
    }),
    key: Type.Optional(Key),
    value: Type.Optional(
      Type.Unknown({
        description:
          'set: the new value. append: added to the list unless it is there. merge: a map; null removes a key (RFC 7396).',
      }),
    ),
    document: Type.Optional(
      Type.Unsafe<number | JsonMap>({
        type: ['integer', 'object'],
        minimum: 0,
        description:
          'YAML files of several documents: the index from 0, or a map such as {kind: Deployment}: the one document that has these values.',
      }),
    ),
    text: Type.Optional(
      Type.String({
        maxLength: MAX_TEXT,
        description:
          'line: the line. block: the lines between the markers. replace: what takes the place of each match; $1 is the first group, $$ a dollar sign.',
      }),
    ),
    pattern: Type.Optional(
      pattern(
        'RE2. line: the last line in which it is found is replaced (with ensure: absent every one is removed). replace: searched in the whole text; (?m) lets ^ and $ match at lines.',
      ),
    ),
    begin: Type.Optional(lineText('block: the line before it, e.g. "# BEGIN limits".')),
    end: Type.Optional(lineText('block: the line after it.')),
    before: Type.Optional(
      pattern('line, block: a new one goes before the first line in which this pattern (RE2) is found.'),
    ),
    after: Type.Optional(
      pattern(
        'line, block: a new one goes after the last line in which this pattern (RE2) is found. Default: the end.',
      ),
    ),
    ensure: Type.Optional(
      choice(['present', 'absent'], {
        default: 'present',
        description: 'line, block: whether it is there afterwards.',
      }),
    ),
  },
  {
    additionalProperties: false,
    allOf: [
      needs('set', 'key', 'value'),
      needs('delete', 'key'),
      needs('append', 'key', 'value'),
      needs('merge', 'value'),
      needs('block', 'begin', 'end'),
      needs('replace', 'pattern', 'text'),
      notTogether('before', 'after'),
    ],
  },
);
export type Edit = Static<typeof Edit>;

export const Inputs = closedObject({
  path: pathText('write', { description: 'The file to edit.' }),
  format: Type.Optional(
    choice(FORMATS, {
      default: 'auto',
      description: 'What the file is. auto: by its name, else text.',
    }),
  ),
  edits: Type.Array(Edit, {
    minItems: 1,
    maxItems: MAX_EDITS,
    description: 'The changes, made in order and written at once; when one fails nothing is written.',
  }),
  create: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Start with an empty file when the file does not exist. By default that is an error.',
    }),
  ),
  createDirs: Type.Optional(Type.Boolean({ default: false, description: 'With create: make missing directories.' })),
  backup: Type.Optional(
    Type.Boolean({
      description: 'Copy an existing file to <name>.bak, .bak.1 ... .bak.4 before it changes. Default: --backup.',
    }),
  ),
});
export type Inputs = Static<typeof Inputs>;

export const Data = closedObject({
  success: Type.Boolean({ description: 'Always true: an edit that cannot be made is a failure.' }),
  path: Type.String({ description: 'Relative to the base directory when it lies below it, else absolute.' }),
  status: choice(['created', 'overwritten', 'unchanged'], {
    description: 'unchanged: the file has all edits already and was not written.',
  }),
  changed: Type.Boolean({ description: 'Whether the file was written.' }),
  edits: Type.Array(closedObject({ operation: choice(OPERATIONS), changed: Type.Boolean() }), {
    description: 'What each edit did, in order.',
  }),
  size: Type.Integer({ minimum: 0, description: 'Bytes of the file.' }),
  backupPath: Type.Optional(Type.String({ description: 'Where the old content is.' })),
});
