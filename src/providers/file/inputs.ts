import type { Static } from '@sinclair/typebox';
import type { JsonMap } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { notTogether } from '../needed-for.ts';
import { ON_CONFLICT } from '../shared/files/plan-write.ts';
import { choice, pathText, syntaxValue, templateText } from '../shared/inputs/annotations.ts';

export const OPERATIONS = ['read', 'write', 'exists', 'delete', 'write-tree'] as const;
const ENCODINGS = ['utf-8', 'base64'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const MAX_CONTENT_BYTES = 10 * 1024 * 1024;
export const MAX_ENTRIES = 10_000;
/** What marks a file of `source` as a template by default. */
export const TEMPLATE_SUFFIX = '.liquid';
/** What is known of the file in the template `outputPath`. */
export const PATH_VARIABLES = ['__filePath', '__fileName', '__fileStem', '__fileExtension', '__fileDir'] as const;

/** Text, or bytes that an expression made; a map that is not bytes is refused when the content is read. */
const content = Type.Unsafe<string | Uint8Array>({
  type: ['string', 'object'],
  'x-bytes': true,
  description: 'Text (see encoding), or bytes. At most 10 MiB.',
});
const encoding = choice(ENCODINGS, { description: 'What the text is: base64 stands for the bytes it encodes.' });
const onConflict = choice(ON_CONFLICT, {
  description:
    'What happens to an existing file with other content. Default: --on-conflict, else error. error: nothing of the call is written.',
});
const dedupe = Type.Boolean({ description: 'append: add only the lines that the file does not have yet.' });
const backup = Type.Boolean({
  description: 'Copy an existing file to <name>.bak, .bak.1 ... .bak.4 before it changes. Default: --backup.',
});

const Entry = closedObject({
  path: Type.String({ minLength: 1, maxLength: 4096, description: 'Relative, below basePath.' }),
  content,
  encoding: Type.Optional(encoding),
  onConflict: Type.Optional(onConflict),
  dedupe: Type.Optional(dedupe),
  backup: Type.Optional(backup),
});
export type Entry = Static<typeof Entry>;

const needs = (operations: readonly string[], required: readonly string[], where: JsonMap = {}) => ({
  if: { required: ['operation'], properties: { operation: { enum: operations } }, ...where },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { required },
});

export const Inputs = Type.Object(
  {
    operation: choice(OPERATIONS, { description: 'What to do.' }),
    path: Type.Optional(pathText('write', { description: 'The file; for all operations but write-tree.' })),
    content: Type.Optional(content),
    encoding: Type.Optional(encoding),
    basePath: Type.Optional(pathText('write', { description: 'write-tree: the directory that holds the tree.' })),
    entries: Type.Optional(
      Type.Array(Entry, { maxItems: MAX_ENTRIES, description: 'write-tree: the files, e.g. of template render-tree.' }),
    ),
    source: Type.Optional(
      pathText('bundled', {
        description:
          'write-tree: a directory of templates instead of entries, relative to the directory of the solution. Files that end in stripSuffix are rendered, without stripSuffix those in .liquid, and as Go templates those in .gotmpl and .tpl; of the latter those whose names begin with _ are not written, but others may use what they define. All others are copied byte by byte; names are templates; executable files stay executable; names that begin with a dot are included.',
      }),
    ),
    data: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'With source: names that the templates see at the root, over those of resolvers.',
      }),
    ),
    outputPath: Type.Optional(
      templateText({
        variables: PATH_VARIABLES,
        syntaxFrom: 'syntax',
        description: 'write, write-tree: computes each target. Relative to the base directory, or to basePath.',
      }),
    ),
    syntax: Type.Optional(
      syntaxValue(
        'How names, outputPath and the files of stripSuffix are written. Default: spec.syntax of the document, else liquid.',
      ),
    ),
    stripSuffix: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description:
          'Cut from the end of each target, e.g. ".liquid". With source it marks the templates; default there: ".liquid", ".gotmpl" and ".tpl".',
      }),
    ),
    createDirs: Type.Optional(
      Type.Boolean({ description: 'Make missing directories. Default: false for write, true for write-tree.' }),
    ),
    permissions: Type.Optional(
      Type.String({ pattern: '^0?[0-7]{3}$', description: 'Octal, e.g. "0755". Also set on existing files.' }),
    ),
    onConflict: Type.Optional(onConflict),
    backup: Type.Optional(backup),
    dedupe: Type.Optional(dedupe),
    failFast: Type.Optional(
      Type.Boolean({ default: false, description: 'write-tree: stop at the first conflict instead of listing all.' }),
    ),
  },
  {
    additionalProperties: false,
    allOf: [
      needs(['read', 'write', 'exists', 'delete'], ['path']),
      needs(['write'], ['content']),
      needs(['write-tree'], ['basePath', 'entries'], { not: { required: ['source'] } }),
      needs(['write-tree'], ['basePath'], { required: ['operation', 'source'] }),
      notTogether('entries', 'source'),
    ],
  },
);
export type Inputs = Static<typeof Inputs>;

const path = Type.String({ description: 'Relative to the base directory when it lies below it, else absolute.' });
const size = Type.Optional(Type.Integer({ minimum: 0, description: 'Bytes.' }));
const statuses = ['created', 'overwritten', 'appended', 'unchanged', 'skipped', 'deleted', 'absent'] as const;
const count = Type.Optional(Type.Integer({ minimum: 0 }));

const reading = {
  path: Type.Optional(path),
  content: Type.Optional(Type.String({ description: 'read: the text, or base64.' })),
  size,
  encoding: Type.Optional(choice(ENCODINGS)),
  exists: Type.Optional(Type.Boolean()),
  kind: Type.Optional(choice(['file', 'directory'])),
};

/** Data of read and exists. */
export const ReadData = closedObject(reading);

/** Data of every operation. */
export const Data = closedObject({
  ...reading,
  success: Type.Optional(Type.Boolean({ description: 'Always true: what is not written is a failure.' })),
  status: Type.Optional(choice(statuses)),
  backupPath: Type.Optional(path),
  basePath: Type.Optional(path),
  filesWritten: count,
  paths: Type.Optional(Type.Array(Type.String(), { description: 'Written files, relative to basePath.' })),
  filesStatus: Type.Optional(
    Type.Array(Type.Object({ path: Type.String(), status: choice(statuses) }), {
      description: 'Every entry, its path relative to basePath.',
    }),
  ),
  created: count,
  overwritten: count,
  skipped: count,
  unchanged: count,
  appended: count,
});
