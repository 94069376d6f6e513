import type { Static } from '@sinclair/typebox';
import { closedObject, Type } from '../../core/schema/type.ts';
import { neededFor, notTogether } from '../needed-for.ts';
import { choice, pathText } from '../shared/inputs/annotations.ts';

const OPERATIONS = ['list', 'mkdir', 'rmdir', 'copy', 'move'] as const;
const CHECKSUMS = ['sha256', 'sha512'] as const;

export const DEFAULT_MAX_DEPTH = 10;
export const DEFAULT_MAX_FILE_SIZE = 1024 * 1024;
const MAX_FILE_SIZE = 10 * 1024 * 1024;

export const Inputs = Type.Object(
  {
    operation: choice(OPERATIONS, { description: 'What to do.' }),
    path: pathText('list', { description: 'The directory; for copy and move also a file.' }),
    destination: Type.Optional(
      pathText('write', { description: 'copy, move: what the directory or file is called afterwards.' }),
    ),
    recursive: Type.Optional(
      Type.Boolean({ default: false, description: 'list, copy, rmdir: with the directories inside.' }),
    ),
    maxDepth: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 50,
        description: 'list, copy, rmdir: levels below path. Default: 10. copy and rmdir refuse what is deeper.',
      }),
    ),
    filterGlob: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description: 'list, copy: only names that match; a pattern with "/" is matched with the path below path.',
      }),
    ),
    filterRegex: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description: 'list, copy: only paths below path in which the RE2 pattern is found.',
      }),
    ),
    excludeHidden: Type.Optional(
      Type.Boolean({ default: false, description: 'list, copy: without names that begin with a dot.' }),
    ),
    filesOnly: Type.Optional(Type.Boolean({ default: false, description: 'list, copy: without empty directories.' })),
    includeContent: Type.Optional(Type.Boolean({ default: false, description: 'list: with the content of files.' })),
    maxFileSize: Type.Optional(
      Type.Integer({
        default: DEFAULT_MAX_FILE_SIZE,
        minimum: 0,
        maximum: MAX_FILE_SIZE,
        description: 'list: bytes up to which content is included; larger files are marked truncated.',
      }),
    ),
    checksum: Type.Optional(choice(CHECKSUMS, { description: 'list: with a checksum (hex) of files.' })),
    createDirs: Type.Optional(
      Type.Boolean({ default: false, description: 'mkdir, copy, move: make missing parents.' }),
    ),
    force: Type.Optional(
      Type.Boolean({
        description:
          'copy, move: replace existing files with other content. Default: true with --on-conflict overwrite.',
      }),
    ),
  },
  {
    additionalProperties: false,
    allOf: [neededFor('operation', 'copy', 'destination'), neededFor('operation', 'move', 'destination')],
    ...notTogether('filterGlob', 'filterRegex'),
  },
);
export type Inputs = Static<typeof Inputs>;

const Entry = closedObject({
  path: Type.String({ description: 'Below the listed directory, with "/".' }),
  absolutePath: Type.Optional(
    Type.String({ description: 'Absent over HTTP and for agents, which do not see paths of the host.' }),
  ),
  name: Type.String(),
  extension: Type.String({ description: 'With the dot; "" without one.' }),
  size: Type.Integer({ minimum: 0, description: 'Bytes of a file, else 0.' }),
  isDir: Type.Boolean(),
  type: choice(['file', 'directory', 'link', 'other'], { description: 'Links are not followed.' }),
  mode: Type.String({ description: 'Permission bits, octal: "0644".' }),
  modTime: Type.String({ description: 'RFC 3339, UTC.' }),
  mimeType: Type.String({ description: 'As the extension says.' }),
  content: Type.Optional(Type.String()),
  contentEncoding: Type.Optional(choice(['text', 'base64'])),
  truncated: Type.Optional(Type.Boolean({ description: 'The content is left out: the file is too large.' })),
  checksum: Type.Optional(Type.String()),
});
export type Entry = Static<typeof Entry>;

const total = Type.Optional(Type.Integer({ minimum: 0 }));
const listing = {
  entries: Type.Optional(Type.Array(Entry, { description: 'Sorted by path.' })),
  totalFiles: total,
  totalDirs: total,
  totalSize: total,
};

/** Data of list. */
export const ListData = closedObject(listing);

/** Data of every operation. */
export const Data = closedObject({
  ...listing,
  success: Type.Optional(Type.Boolean({ description: 'Always true: what is not done is a failure.' })),
  path: Type.Optional(Type.String()),
  destination: Type.Optional(Type.String()),
  status: Type.Optional(choice(['created', 'unchanged', 'deleted', 'absent', 'copied', 'moved'])),
  files: Type.Optional(Type.Integer({ minimum: 0, description: 'Files of the tree.' })),
});
