import { type Fault, ToolError } from '../../core/errors.ts';
import type { Json } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { compareCodePoints } from '../../core/text/code-points.ts';
import type { Solution } from '../../solution/model/model.ts';
import { defineOperation } from '../operation.ts';
import type { LoadedSolution, SolutionInput } from '../services.ts';
import { SOURCE } from '../wire.ts';
import { breakingChanges } from './diff-breaking.ts';
import { documentData, type ResolverForm } from './diff-document.ts';
import { hideValues, sensitivePlaces } from './diff-sensitive.ts';
import { compareTrees, type TreeChange } from './diff-tree.ts';

const DIFF_SECTIONS = ['metadata', 'resolvers', 'workflow', 'testing', 'bundle', 'catalog'] as const;
export type DiffSection = (typeof DIFF_SECTIONS)[number];

export interface DiffSolutionsRequest {
  readonly before: SolutionInput;
  readonly after: SolutionInput;
  /** Only changes of these; none = all. */
  readonly sections?: readonly string[] | undefined;
  /** Errors say which of the two they are about: needed for documents that have no file name. */
  readonly namesSides?: boolean;
}

export interface SolutionChange {
  /** JSON pointer with the keys of the author; in a list of named things the step is the name. */
  readonly path: string;
  readonly section: DiffSection;
  readonly kind: 'added' | 'removed' | 'changed';
  /** Redacted where sensitive. */
  readonly oldValue?: Json;
  readonly newValue?: Json;
  readonly breaking: boolean;
}

export interface SolutionDiff {
  readonly before: ComparedSolution;
  readonly after: ComparedSolution;
  /** Sorted by path. */
  readonly changes: readonly SolutionChange[];
  readonly summary: Readonly<Record<'total' | 'added' | 'removed' | 'changed' | 'breaking', number>>;
}

interface ComparedSolution {
  readonly name: string;
  readonly version?: string;
  readonly digest: string;
}

const COMPARED = closedObject({ name: Type.String(), version: Type.Optional(Type.String()), digest: Type.String() });
const COUNT = Type.Integer({ minimum: 0 });

export const DIFF_RESULT = closedObject({
  before: COMPARED,
  after: COMPARED,
  changes: Type.Array(
    closedObject({
      path: Type.String({ description: 'JSON pointer; in a list of named things the step is the name.' }),
      section: Type.Union(DIFF_SECTIONS.map(word => Type.Literal(word))),
      kind: Type.Union(['added', 'removed', 'changed'].map(word => Type.Literal(word))),
      oldValue: Type.Optional(Type.Unknown()),
      newValue: Type.Optional(Type.Unknown()),
      breaking: Type.Boolean({ description: 'Callers or readers of the solution may fail after it.' }),
    }),
  ),
  summary: closedObject({ total: COUNT, added: COUNT, removed: COUNT, changed: COUNT, breaking: COUNT }),
});

/** The two documents compared completely, in their normal form: two spellings of one meaning are equal. Nothing is executed. */
export const diffSolutions = defineOperation({
  name: 'solution.diff',
  summary: 'Solution diff',
  access: 'user',
  needs: { solution: 'read', host: ['reads'] },
  input: closedObject({ before: SOURCE, after: SOURCE }),
  output: DIFF_RESULT,
  fromWire: async ({ before, after }, context): Promise<DiffSolutionsRequest> => ({
    before: await context.source(before, 'before'),
    after: await context.source(after, 'after'),
    namesSides: true,
  }),
  async run(services, { before, after, sections = [], namesSides = false }, call): Promise<SolutionDiff> {
    const load = async (side: 'before' | 'after', input: SolutionInput): Promise<LoadedSolution> => {
      try {
        return await services.solutions.load(input, call);
      } catch (error) {
        throw namesSides && error instanceof ToolError ? errorOfSide(error, side) : error;
      }
    };
    const a = await load('before', before);
    const b = await load('after', after);
    const { catalog } = services.engine.registry;
    const hidden = new Set([...sensitivePlaces(a.solution, catalog), ...sensitivePlaces(b.solution, catalog)]);
    const changes = changesBetween(a.solution, b.solution, hidden).filter(
      ({ section }) => sections.length === 0 || sections.includes(section),
    );
    const count = (kind: SolutionChange['kind']): number => changes.filter(change => change.kind === kind).length;
    return {
      before: comparedSolution(a),
      after: comparedSolution(b),
      changes,
      summary: {
        total: changes.length,
        added: count('added'),
        removed: count('removed'),
        changed: count('changed'),
        breaking: changes.filter(({ breaking }) => breaking).length,
      },
    };
  },
});

/** The error with fields below `before` or `after`, as the request has them. */
function errorOfSide(error: ToolError, side: 'before' | 'after'): ToolError {
  const fieldOfSide = ({ field, at }: Fault): string | undefined => {
    if (field !== undefined && !field.startsWith('/')) return `${side}.${field.replace(/^body\./, '')}`;
    const pointer = field ?? at?.pointer;
    if (pointer !== undefined && pointer !== '') return `/${side}${pointer}`;
    return at === undefined ? undefined : `${side}.solution`;
  };
  const { code, message, at, hint, cause, faults } = error;
  return new ToolError(code, message, {
    at,
    hint,
    cause,
    field: fieldOfSide(error),
    faults: faults.map(fault => ({ ...fault, field: fieldOfSide(fault) })),
  });
}

function changesBetween(a: Solution, b: Solution, hidden: ReadonlySet<string>): SolutionChange[] {
  const resolverForm = (name: string): ResolverForm =>
    commonForm(a.resolvers.get(name)?.origin, b.resolvers.get(name)?.origin);
  const found = compareTrees(documentData(a, resolverForm), documentData(b, resolverForm));
  const breaking = breakingChanges(a, b, found);
  return found
    .map(change => solutionChange(change, breaking.has(change), hidden))
    .sort((x, y) => compareCodePoints(x.path, y.path));
}

/** Paths then are those that the authors wrote, unless the two wrote differently. */
function commonForm(a: ResolverForm | undefined, b: ResolverForm | undefined): ResolverForm {
  if (a === undefined || b === undefined) return a ?? b ?? 'full';
  return a === b ? a : 'full';
}

function solutionChange(
  { path, kind, oldValue, newValue }: TreeChange,
  breaking: boolean,
  hidden: ReadonlySet<string>,
): SolutionChange {
  return {
    path,
    section: sectionAt(path),
    kind,
    ...(oldValue !== undefined && { oldValue: hideValues(oldValue, path, hidden) }),
    ...(newValue !== undefined && { newValue: hideValues(newValue, path, hidden) }),
    breaking,
  };
}

function sectionAt(path: string): DiffSection {
  const [, first = '', second = ''] = path.split('/');
  const name = first === 'spec' ? second : first;
  return DIFF_SECTIONS.find(section => section === name) ?? 'metadata';
}

function comparedSolution({ solution: { metadata }, digest }: LoadedSolution): ComparedSolution {
  return {
    name: metadata.name,
    ...(metadata.version !== undefined && { version: metadata.version }),
    digest: digest(),
  };
}
