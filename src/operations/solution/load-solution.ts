import { createHash } from 'node:crypto';
import { discoverSource, type FoundSource, sourceFromFile } from '../../catalog/local/solution-source.ts';
import type { Call } from '../../core/call.ts';
import { type Fault, sortFaults, ToolError } from '../../core/errors.ts';
import { canonicalJson, type JsonMap, toJson } from '../../core/json/json.ts';
import { once } from '../../core/once.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import type { Need, Program } from '../../expression/cel/cel.ts';
import type { Expressions } from '../../expression/expressions.ts';
import type { Registry } from '../../providers/registry.ts';
import type { ReadDocument } from '../../solution/model/document.ts';
import type { Solution } from '../../solution/model/model.ts';
import { checkSource } from '../../solution/parse/load.ts';
import { type CheckedSolution, withoutErrors } from '../../solution/parse/parse.ts';
import type { LoaderFacts } from '../../solution/parse/reading.ts';
import type { LockGuard } from '../lock-guard.ts';
import type { LoadedSolution, SolutionInput, SolutionLoader } from '../services.ts';
import { askingCatalog } from './provider-dependencies.ts';

export interface LoaderOptions {
  readonly files: FileReader;
  readonly registry: Registry;
  readonly expressions: Expressions;
  readonly authHandlers: readonly string[];
  /** Finds a catalog reference. */
  findReference(reference: string, catalog: string | undefined, call: Call): Promise<FoundSource>;
  /** Called when a document is so large that memory should be spared. */
  largeDocument?(): void;
  /** Makes the providers of plugins known that these texts may mean. Absent where no plugin is allowed. */
  loadPlugins?(texts: readonly string[]): Promise<void>;
  /** Whether the plugins have the versions that the document asks for. */
  checkPlugins?(needs: Solution['bundle']['plugins']): Promise<void>;
  /** Default: each document is parsed. */
  readonly readDocument?: ReadDocument | undefined;
  /** With `--locked`. */
  readonly lock?: LockGuard | undefined;
  /** What is wrong with a JSON Schema; loaded only for documents that hold one. */
  loadSchemaCheck(): Promise<(schema: JsonMap) => string | undefined>;
}

/** Characters. */
const LARGE_DOCUMENT = 262_144;

/** Finds, reads and understands solution documents. The expressions of a document are ready to be evaluated afterwards. */
export function createSolutionLoader(options: LoaderOptions): SolutionLoader {
  const { lock } = options;
  async function find(input: SolutionInput, call: Call): Promise<FoundSource> {
    switch (input.kind) {
      case 'file':
        return sourceFromFile(options.files, call.cwd, input.path);
      case 'discover':
        return discoverSource(options.files, call.cwd, input.directory);
      case 'text':
        return {
          source: { file: input.name, directory: input.directory, composes: false, content: { text: input.text } },
          origin: input.directory === undefined ? 'inline' : 'stdin',
        };
      case 'document':
        return { source: { file: '<inline>', content: { data: input.document } }, origin: 'inline' };
      case 'found':
        return input.found;
      case 'reference':
        return input.isChild === true && lock !== undefined
          ? findLocked(lock, input.reference, call)
          : options.findReference(input.reference, input.catalog, call);
    }
  }

  async function findLocked(guard: LockGuard, reference: string, call: Call): Promise<FoundSource> {
    const locked = guard.pinned(reference);
    const found = await options.findReference(`${locked.name}@${locked.version}`, undefined, call);
    guard.check(locked, found);
    return found;
  }

  async function open(input: SolutionInput, call: Call): Promise<FoundSource> {
    const found = await find(input, call);
    if (!isChild(input)) await lock?.enter(found);
    return found;
  }

  /** Entries that the lock lacks are reported before anything runs. */
  async function checkChildren(input: SolutionInput, solution: Solution | undefined, call: Call): Promise<void> {
    if (lock === undefined || solution === undefined || isChild(input)) return;
    const { loadChildren } = await import('../locked-children.ts');
    await loadChildren(solution, options.registry, child => loader.load(child, call));
  }

  const loader: SolutionLoader = {
    async load(input, call) {
      const found = await open(input, call);
      if ('text' in found.source.content && found.source.content.text.length > LARGE_DOCUMENT)
        options.largeDocument?.();
      const needs = new Set<Need>();
      const checked = await checkSource(found.source, {
        files: input.kind === 'found' ? input.files : options.files,
        facts: texts => factsFor(options, texts, needs),
        missingParts: call.absences,
        read: options.readDocument,
      });
      const absent = call.absences === 'kept' ? absencesIn(checked) : [];
      const errors = checked.errors.filter(fault => !absent.includes(fault));
      const { solution, warnings, partials } = withoutErrors(found.source.file, { ...checked, errors });
      await options.expressions.load(needs);
      await options.checkPlugins?.(solution.bundle.plugins);
      await checkChildren(input, solution, call);
      return {
        solution: versioned(solution, found.version),
        warnings,
        partials,
        digest: once(() => solutionDigest(found, solution.sources)),
        origin: found.origin,
        published: found.published,
        found,
        ...(absent.length > 0 && { absences: absent }),
      };
    },
    async check(input, call) {
      const found = await open(input, call);
      const checked: CheckedSolution = await checkSource(found.source, {
        files: options.files,
        facts: texts => factsFor(options, texts, new Set()),
        read: options.readDocument,
      });
      const { solution } = checked;
      await checkChildren(input, solution, call);
      const tests =
        solution?.testing === undefined
          ? []
          : await (await import('../../testing/check-suite.ts')).checkTests(solution);
      return { ...checked, errors: sortFaults([...checked.errors, ...tests]), file: found.source.file };
    },
  };
  return loader;
}

/** Without one of its parts a document lacks what that would define: whatever is wrong then may be wrong because of it. */
function absencesIn({ errors }: CheckedSolution): readonly Fault[] {
  if (errors.some(({ lacksPart }) => lacksPart === true)) return errors;
  return errors.filter(({ rule }) => rule === 'missing-provider');
}

const isChild = (input: SolutionInput): boolean => 'isChild' in input && input.isChild === true;

/** A catalog gives a version to a document that has none, or another one. */
function versioned(solution: Solution, version: string | undefined): Solution {
  if (version === undefined || version === solution.metadata.version) return solution;
  return { ...solution, metadata: { ...solution.metadata, version } };
}

/** Loads what the texts of a document need: the template engine when one has markup, schema checks when one holds a schema. */
async function factsFor(
  { registry, expressions, authHandlers, loadPlugins, loadSchemaCheck }: LoaderOptions,
  texts: readonly string[],
  needs: Set<Need>,
): Promise<LoaderFacts> {
  for (const text of texts) await expressions.prepareDocument(text);
  await loadPlugins?.(texts);
  const checkSchema = texts.some(text => text.includes('resultSchema')) ? await loadSchemaCheck() : noSchema;
  const noted = (program: Program): Program => {
    for (const need of program.needs) needs.add(need);
    return program;
  };
  const asking = loadPlugins === undefined ? undefined : askingCatalog(registry);
  return {
    providers: asking?.catalog ?? registry.catalog,
    ...(asking !== undefined && { answer: asking.answer }),
    authHandlers,
    parsers: {
      compile: source => noted(expressions.compile(source)),
      parseTemplate: (source, parse) => {
        const template = expressions.parseTemplate(source, parse);
        for (const need of template.needs) needs.add(need);
        return template;
      },
      checkSchema,
    },
  };
}

function noSchema(): never {
  throw new ToolError('internal', 'a schema was met where none was expected');
}

function solutionDigest({ source }: FoundSource, sources: LoadedSolution['solution']['sources']): string {
  const texts =
    'data' in source.content ? [canonicalJson(toJson(source.content.data))] : sources.map(({ text }) => text);
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return `sha256:${hash.digest('hex')}`;
}
