import { closedObject, Type } from '../../core/schema/type.ts';
import { names } from '../wire.ts';

const COUNT = Type.Integer({ minimum: 0 });
const PLACE = { file: Type.Optional(Type.String()), line: Type.Optional(COUNT), column: Type.Optional(COUNT) };

const ASSERTION = closedObject({
  kind: Type.Union(
    ['expression', 'regex', 'contains', 'notRegex', 'notContains', 'exitCode', 'snapshot'].map(word =>
      Type.Literal(word),
    ),
  ),
  input: Type.String({ description: 'What is expected, as written.' }),
  passed: Type.Boolean(),
  message: Type.Optional(Type.String({ description: 'Why not; both sides of a comparison.' })),
  ...PLACE,
});

const RESULT = closedObject({
  solution: Type.String(),
  test: Type.String(),
  status: Type.Union(['pass', 'fail', 'error', 'skip'].map(word => Type.Literal(word))),
  durationMs: COUNT,
  message: Type.Optional(Type.String()),
  retries: COUNT,
  assertions: Type.Array(ASSERTION),
  warnings: Type.Optional(Type.Array(Type.String(), { description: 'What went wrong in cleanup.' })),
  stdout: Type.Optional(Type.String()),
  stderr: Type.Optional(Type.String()),
  exitCode: Type.Optional(COUNT),
  sandbox: Type.Optional(Type.String()),
  ...PLACE,
});

export const TEST_REPORT = closedObject({
  results: Type.Array(RESULT, { description: 'Built-in tests first, then cases in the order of the document.' }),
  summary: closedObject({
    passed: COUNT,
    failed: COUNT,
    errors: COUNT,
    skipped: COUNT,
    total: COUNT,
    durationMs: COUNT,
  }),
  warnings: Type.Optional(Type.Array(Type.String())),
});

/** Which tests are meant. */
export const SELECTION_FIELDS = {
  filter: names(50, 500, 'Globs of case or solution/case.'),
  tags: names(20, 200, 'Cases with one of these.'),
};

export const TEST_LIST = closedObject({
  items: Type.Array(
    closedObject({
      solution: Type.String(),
      test: Type.String(),
      command: Type.String(),
      tags: Type.Array(Type.String()),
      skip: Type.Union([Type.Boolean(), Type.String()]),
      description: Type.Optional(Type.String()),
      ...PLACE,
    }),
  ),
});
