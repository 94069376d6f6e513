import { metaSchema } from '../../src/core/schema/meta-schema.generated.js';
import { ENVIRONMENTS } from '../../src/expression/cel/cel.ts';
import { createExpressions } from '../../src/expression/expressions.ts';
import { builtinProviders } from '../../src/providers/builtin.ts';
import { createRegistry } from '../../src/providers/registry.ts';
import { readDocument } from '../../src/solution/model/document.ts';
import { type CheckedSolution, checkSolution } from '../../src/solution/parse/parse.ts';
import type { LoaderFacts } from '../../src/solution/parse/reading.ts';

/** What the loader is handed in the program: every built-in provider, both languages, the usual handlers. */
export async function solutionFacts(): Promise<LoaderFacts> {
  const expressions = createExpressions({
    environment: ENVIRONMENTS.cli,
    cacheSize: 10_000,
    loadYaml: () => Promise.reject(new Error('no YAML in expressions here')),
  });
  await expressions.prepareDocument('{{ }} syntax');
  return {
    providers: createRegistry(builtinProviders()).catalog,
    authHandlers: ['cloud', 'code-host', 'directory'],
    parsers: {
      compile: expressions.compile,
      parseTemplate: expressions.parseTemplate,
      checkSchema: schema => (metaSchema(schema) === true ? undefined : 'is not a JSON Schema'),
    },
  };
}

const HEAD = 'apiVersion: tool.dev/v1\nkind: Solution\nmetadata: {name: demo}\nspec:\n';

/** A document of which only `spec` is of interest, as it stands in a file, two spaces deep. */
export const withHead = (spec: string): string => HEAD + spec;

export function check(text: string, facts: LoaderFacts, directory: string | undefined = '/solution'): CheckedSolution {
  return checkSolution(readDocument({ file: 'f.yaml', directory, content: { text } }), facts);
}

/** `line:column rule message (hint)` of every error. */
export function errorLines({ errors }: CheckedSolution): string[] {
  return errors.map(
    ({ at, rule, message, hint }) =>
      `${at?.line}:${at?.column} ${rule} ${message}${hint === undefined ? '' : ` (${hint})`}`,
  );
}
