import type { Static } from '@sinclair/typebox';
import { closedObject, Type } from '../../core/schema/type.ts';
import { neededFor } from '../needed-for.ts';
import { choice, pathText } from '../shared/inputs/annotations.ts';

const OPERATIONS = ['read', 'write', 'fmt'] as const;
/** A file of data is written as a whole: nothing is appended to it. */
const ON_CONFLICT = ['error', 'overwrite', 'skip', 'skip-unchanged'] as const;

/** Bytes of one file, and of all files of a call. */
export const MAX_FILE_BYTES = 1024 * 1024;
export const MAX_TOTAL_BYTES = 10 * 1024 * 1024;
export const MAX_FILES = 1000;

/** What a directory is searched for when the inputs name no patterns. */
export const DEFAULT_FILES: readonly string[] = ['*.tf', '*.tfvars', '*.hcl'];

/** Operation read knows Terraform's JSON too. */
export const READ_FILES: readonly string[] = ['*.tf', '*.tf.json', '*.tfvars', '*.hcl'];

export const Inputs = closedObject(
  {
    operation: choice(OPERATIONS, {
      description:
        'read: the attributes and blocks of a file or directory as data. write: a file from data. fmt: lay files out as terraform fmt does.',
    }),
    path: pathText('write', { description: 'The file; read and fmt also take a directory.' }),
    files: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), {
        minItems: 1,
        maxItems: 100,
        description:
          'read and fmt of a directory: patterns of paths below it, such as "**/*.tf". Default: *.tf, *.tfvars and *.hcl, for read also *.tf.json. Names that begin with a dot are passed over.',
      }),
    ),
    value: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description:
          'write: attributes and blocks, in the form that read gives. Blocks are lists of maps under their type and labels; a text that is nothing but ${...} is an expression. In a .tfvars file every key is an attribute.',
      }),
    ),
    onConflict: Type.Optional(
      choice(ON_CONFLICT, {
        description: 'write: what happens to an existing file with other content. Default: --on-conflict, else error.',
      }),
    ),
    createDirs: Type.Optional(Type.Boolean({ default: false, description: 'write: make missing directories.' })),
    permissions: Type.Optional(
      Type.String({ pattern: '^0?[0-7]{3}$', description: 'write: octal, e.g. "0640". Also set on existing files.' }),
    ),
    backup: Type.Optional(
      Type.Boolean({
        description:
          'write, fmt: copy an existing file to <name>.bak, .bak.1 ... .bak.4 before it changes. Default: --backup.',
      }),
    ),
  },
  { allOf: [neededFor('operation', 'write', 'value')] },
);
export type Inputs = Static<typeof Inputs>;

const shownPath = Type.String({ description: 'Relative to the base directory when it lies below it, else absolute.' });
const STATUSES = ['created', 'overwritten', 'unchanged', 'skipped'] as const;

export const ReadData = closedObject({
  value: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        'read: attributes by name, blocks as {type: {label: [body]}}. What is not a constant is written as ${expression}. __attributes names attributes that look like blocks.',
    }),
  ),
  files: Type.Optional(Type.Array(shownPath, { description: 'read: the files, in order.' })),
});

export const Data = closedObject({
  value: ReadData.properties.value,
  files: ReadData.properties.files,
  success: Type.Optional(Type.Boolean({ description: 'Always true: what is not written is a failure.' })),
  path: Type.Optional(shownPath),
  status: Type.Optional(choice(STATUSES, { description: 'write: what became of the file.' })),
  size: Type.Optional(Type.Integer({ minimum: 0, description: 'write: bytes of the file.' })),
  backupPath: Type.Optional(shownPath),
  changed: Type.Optional(Type.Boolean({ description: 'write, fmt: whether a file was written.' })),
  filesStatus: Type.Optional(
    Type.Array(closedObject({ path: shownPath, status: choice(STATUSES) }), {
      description: 'fmt: every file, and whether it changed.',
    }),
  ),
});
