import { Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import { SELECTION_FIELDS, TEST_LIST } from '../schemas/test-schemas.ts';
import { SOURCE_FIELDS, SOURCED } from '../wire.ts';
import { findTests, type TestSelection } from './test-suites.ts';

export interface TestItem {
  readonly solution: string;
  readonly test: string;
  /** `run resolver` */
  readonly command: string;
  readonly tags: readonly string[];
  /** `true`, `false`, or the expression that decides. */
  readonly skip: boolean | string;
  readonly description?: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface TestList {
  readonly items: readonly TestItem[];
}

/** The tests of a solution without running them. */
export const listTests = defineOperation({
  name: 'solution.list-tests',
  summary: 'List the functional tests of a solution',
  access: 'user',
  needs: { solution: 'read', host: ['reads'] },
  input: Type.Object(
    {
      ...SOURCE_FIELDS,
      ...SELECTION_FIELDS,
    },
    SOURCED,
  ),
  output: TEST_LIST,
  fromWire: async ({ filter, tags, ...source }, context): Promise<TestSelection> => ({
    from: { source: await context.source(source) },
    filters: filter,
    tags,
    skipBuiltins: true,
  }),
  async run(services, request, call): Promise<TestList> {
    const { tests } = await findTests(services, request, call);
    return {
      items: tests.map(({ suite, name, case: { command = [], tags = [], skip = false, description, at } }) => ({
        solution: suite.solution.metadata.name,
        test: name,
        command: command.join(' '),
        tags,
        skip: typeof skip === 'object' ? skip.source : skip,
        ...(description !== undefined && { description }),
        file: at.file,
        line: at.line,
        column: at.column,
      })),
    };
  },
});
