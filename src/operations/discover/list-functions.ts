import { closedObject, Type } from '../../core/schema/type.ts';
import { ENVIRONMENTS, functionDocs } from '../../expression/cel/cel.ts';
import { filterDocs } from '../../expression/template/filters/filter-docs.ts';
import { defineOperation } from '../operation.ts';
import type { Wire } from '../wire.ts';

/** Which items of the list are wanted. */
export const WORD = Type.Optional(
  Type.String({ minLength: 1, maxLength: 100, description: 'Only entries that have this word in a name or text.' }),
);

/** Whether one of the texts has the word, without regard to case. */
export function hasWord(texts: readonly string[], word: string | undefined): boolean {
  if (word === undefined) return true;
  const wanted = word.toLowerCase();
  return texts.some(text => text.toLowerCase().includes(wanted));
}

const FUNCTION_ITEM = closedObject({
  name: Type.String(),
  signatures: Type.Array(Type.String(), { description: 'Its forms, such as string.startsWith(string) -> bool.' }),
  description: Type.String(),
  macro: Type.Boolean({ description: 'It binds names and evaluates its arguments as it needs them.' }),
  example: Type.Optional(Type.String({ description: 'Of Go templates: what stands between {{ and }}.' })),
});
export type FunctionItem = Wire<typeof FUNCTION_ITEM>;

export const listFunctions = defineOperation({
  name: 'function.list',
  summary: 'List the functions and macros of expressions, or the functions of Go templates',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({
    word: WORD,
    syntax: Type.Optional(
      Type.Unsafe<'cel' | 'go'>({
        type: 'string',
        enum: ['cel', 'go'],
        default: 'cel',
        description: 'cel: those of expressions; go: those of Go templates.',
      }),
    ),
  }),
  output: Type.Array(FUNCTION_ITEM),
  async run(_services, { word, syntax }): Promise<readonly FunctionItem[]> {
    if (syntax === 'go') return goFunctions(word);
    const everywhere = new Set(functionDocs(ENVIRONMENTS.eval).map(({ name }) => name));
    return functionDocs(ENVIRONMENTS.cli)
      .filter(({ name, signatures, doc }) => hasWord([name, ...signatures, doc], word))
      .map(({ name, signatures, doc, macro }) => ({
        name,
        signatures,
        description: everywhere.has(name) ? doc : `${doc} On the command line only.`,
        macro,
      }));
  },
});

/** The functions of Go templates by name, and their aliases. */
async function goFunctions(word: string | undefined): Promise<readonly FunctionItem[]> {
  const { goFunctionAliases, goFunctionDocs } = await import('../../expression/template/go/functions/function-docs.ts');
  const documented = goFunctionDocs().map(({ name, arguments: args, doc, example }) => ({
    name,
    signatures: [args === '' ? name : `${name} ${args}`],
    description: doc,
    macro: false,
    ...(example !== '' && { example }),
  }));
  const aliases = goFunctionAliases().map(({ name, of }) => ({
    name,
    signatures: [name],
    description: `Another name of ${of}.`,
    macro: false,
  }));
  return [...documented, ...aliases]
    .filter(({ name, signatures, description }) => hasWord([name, ...signatures, description], word))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const FILTER_ITEM = closedObject({
  name: Type.String(),
  arguments: Type.String({ description: 'Those in brackets may be left out; empty: it takes none.' }),
  description: Type.String(),
  example: Type.String({ description: 'What stands between {{ and }}.' }),
  result: Type.String({ description: 'What the example prints.' }),
});
export type FilterItem = Wire<typeof FILTER_ITEM>;

export const listFilters = defineOperation({
  name: 'filter.list',
  summary: 'List the filters of templates',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ word: WORD }),
  output: Type.Array(FILTER_ITEM),
  async run(_services, { word }): Promise<readonly FilterItem[]> {
    return filterDocs()
      .filter(({ name, doc }) => hasWord([name, doc], word))
      .map(({ doc, ...filter }) => ({
        name: filter.name,
        arguments: filter.arguments,
        description: doc,
        example: filter.example,
        result: filter.result,
      }));
  },
});
