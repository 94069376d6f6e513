import type { Static } from '@sinclair/typebox';
import { closedObject, Type } from '../../core/schema/type.ts';
import { choice } from '../shared/inputs/annotations.ts';

const MAX_COLUMNS = 50;
const ColumnName = Type.String({ minLength: 1, maxLength: 200 });

export const Inputs = closedObject(
  {
    message: Type.Optional(Type.String({ maxLength: 65_536, description: 'The text. Either this or data.' })),
    data: Type.Optional(Type.Unknown({ description: 'A value that is shown as format says.' })),
    type: Type.Optional(
      choice(['info', 'success', 'warning', 'error', 'debug', 'plain', 'raw'], {
        default: 'info',
        description: 'What kind of message it is. plain has no mark; raw is the text alone, shown with --quiet too.',
      }),
    ),
    label: Type.Optional(Type.String({ maxLength: 100, description: 'Printed in front, in brackets.' })),
    style: Type.Optional(
      closedObject(
        {
          color: Type.Optional(choice(['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white', 'gray'])),
          bold: Type.Optional(Type.Boolean()),
          italic: Type.Optional(Type.Boolean()),
          icon: Type.Optional(Type.String({ maxLength: 16, description: 'In place of the mark of the type.' })),
        },
        { description: 'In a terminal with colours only.' },
      ),
    ),
    destination: Type.Optional(
      choice(['stdout', 'stderr'], {
        default: 'stdout',
        description: 'stdout is stderr when data is printed as JSON or YAML.',
      }),
    ),
    newline: Type.Optional(Type.Boolean({ default: true, description: 'Whether a line ends after the text.' })),
    format: Type.Optional(
      choice(['auto', 'table', 'list', 'tree', 'mermaid', 'json', 'yaml'], {
        default: 'auto',
        description: 'How data is shown. auto: a table for a list of maps, a list for scalars, else a tree.',
      }),
    ),
    columnOrder: Type.Optional(
      Type.Array(ColumnName, { maxItems: MAX_COLUMNS, description: 'Columns that come first, in this order.' }),
    ),
    columnHints: Type.Optional(
      Type.Record(
        Type.String(),
        closedObject({
          header: Type.Optional(Type.String({ maxLength: 100 })),
          align: Type.Optional(choice(['left', 'right'])),
          maxWidth: Type.Optional(Type.Integer({ minimum: 4, maximum: 1000 })),
          hidden: Type.Optional(Type.Boolean()),
        }),
        { maxProperties: MAX_COLUMNS, description: 'Per column of a table.' },
      ),
    ),
    display: Type.Optional(
      closedObject(
        {
          title: Type.Optional(Type.String({ maxLength: 200, description: 'A line above.' })),
          maxRows: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 10_000, description: 'Rows to show of a table or list.' }),
          ),
          maxDepth: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: 'Levels to show of a tree.' })),
        },
        { description: 'How much is shown.' },
      ),
    ),
    expand: Type.Optional(
      Type.Array(ColumnName, {
        maxItems: MAX_COLUMNS,
        description: 'Columns that hold maps and become one column for each of their keys.',
      }),
    ),
  },
  { oneOf: [{ required: ['message'] }, { required: ['data'] }] },
);
export type Inputs = Static<typeof Inputs>;
