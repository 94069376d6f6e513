import { comparePositions, type Fault, faultsError, type Position, sortFaults } from '../../core/errors.ts';
import { readSyntax, type TemplateSyntax } from '../../core/text/template-syntax.ts';
import { type MapNode, type Node, nodePosition, plainData, pointerStep } from '../../core/yaml/node.ts';
import type { Parsers } from '../../expression/parse-value.ts';
import { orderActions, orderResolvers } from '../graph/graph.ts';
import type { SolutionDocument } from '../model/document.ts';
import { METADATA_FIELDS, ROOT_FIELDS, SPEC_FIELDS } from '../model/field-names.ts';
import { NO_METADATA, readMetadata } from '../model/metadata.ts';
import type { Metadata, Solution } from '../model/model.ts';
import { collectNames, type NamedMaps, RESOLVERS } from '../model/names.ts';
import { readTesting } from '../testing/testing.ts';
import { readBundle, readCatalog } from '../uses/bundle.ts';
import { createFaults, type Faults } from './faults.ts';
import {
  type Fields,
  fieldKeyPosition,
  fieldPosition,
  has,
  mapField,
  need,
  nodeAt,
  openFields,
  textField,
} from './fields.ts';
import { findParameterKeys } from './parameter-keys.ts';
import type { Defaults, DocumentNames, LoaderFacts, Reading } from './reading.ts';
import { readResolver } from './resolver.ts';
import { openWorkflow, readWorkflow } from './workflow.ts';

export interface ParsedSolution {
  readonly solution: Solution;
  readonly warnings: readonly Fault[];
  /** Texts of the files that its templates render, by name: rendering needs them. */
  readonly partials: ReadonlyMap<string, string>;
}

export interface CheckedSolution {
  /** What could be read, also when there are errors: good enough to look for more. Undefined when it is not a map. */
  readonly solution: Solution | undefined;
  /** As written, the parts put together. */
  readonly root: Node;
  /** Sorted by position. */
  readonly errors: readonly Fault[];
  readonly warnings: readonly Fault[];
  readonly partials: ReadonlyMap<string, string>;
}

/**
 * The normal form of a document, or one `invalid-solution` with everything that is wrong with it. Nothing is executed or
 * read from elsewhere. Specification: "Solution document".
 */
export function parseSolution(document: SolutionDocument, facts: LoaderFacts): ParsedSolution {
  return withoutErrors(document.file, checkSolution(document, facts));
}

/** What was checked, if nothing is wrong with it. */
export function withoutErrors(file: string, { solution, errors, warnings, partials }: CheckedSolution): ParsedSolution {
  if (solution === undefined || errors.length > 0)
    throw faultsError('invalid-solution', `${file} is not a valid solution`, errors);
  return { solution, warnings, partials };
}

/** The same with errors as data. */
export function checkSolution(document: SolutionDocument, facts: LoaderFacts): CheckedSolution {
  const faults = createFaults();
  faults.errors.push(...document.faults);
  const partials = templatePartials(document);
  const solution = readSolution({ document, facts, faults, partials });
  const { errors, warnings } = faults;
  return { solution, root: document.root, errors: sorted(errors), warnings: sorted(warnings), partials };
}

/** By position. What stands behind an anchor is read as often as it is referred to; its fault is reported once. */
function sorted(faults: readonly Fault[]): Fault[] {
  const inOrder = sortFaults(faults);
  return inOrder.filter((fault, index) => {
    const before = inOrder[index - 1];
    if (before?.message !== fault.message || comparePositions(before.at, fault.at) !== 0) return true;
    return isStart(fault.at) && before.at?.pointer !== fault.at?.pointer;
  });
}

/** In a document that came as data, everything has this position. */
const isStart = (at: Position | undefined): boolean => at?.line === 1 && at.column === 1;

function templatePartials({ templates }: SolutionDocument): ReadonlyMap<string, string> {
  return new Map([...templates].flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const])));
}

interface Task {
  readonly document: SolutionDocument;
  readonly facts: LoaderFacts;
  readonly faults: Faults;
  readonly partials: ReadonlyMap<string, string>;
}

function readSolution(task: Task): Solution | undefined {
  const { document, faults } = task;
  if (isOtherDocument(faults, document)) return undefined;
  const root = openRoot(faults, document);
  if (root === undefined) return undefined;
  const apiVersion = readApiVersion(root);
  readKind(root);
  const metadata = readMetadataField(root);
  const { bundle, defaults } = readBundle(faults, root);
  const catalog = readCatalog(faults, root);
  checkComposed(root, document);
  const spec = openSpec(root);
  const workflowFields = spec && openWorkflow(faults, spec);
  const maps = findNamedMaps(spec, workflowFields);
  if (spec !== undefined) checkNotEmpty(spec, maps);
  const names = collectNames(faults, maps);
  const syntax = readDocumentSyntax(spec);
  const reading = createReading({ ...task, names, maps, defaults, syntax });
  const read = [...(maps.resolvers?.entries ?? [])].flatMap(
    ([name, entry]) => readResolver(reading, name, entry, RESOLVERS + pointerStep(name)) ?? [],
  );
  const workflow = readWorkflow(reading, workflowFields, maps);
  const resolvers = orderResolvers(faults, read);
  const { resultSchemaMode, lock } = workflow;
  return {
    file: document.file,
    directory: document.directory,
    apiVersion,
    metadata,
    resolvers,
    workflow:
      spec !== undefined && has(spec, 'workflow')
        ? { ...orderActions(faults, workflow.actions, resolvers), resultSchemaMode, lock }
        : undefined,
    ...(syntax !== undefined && { syntax }),
    testing: spec && readTesting(faults, spec, names.resolvers),
    bundle,
    catalog,
    parts: document.parts,
    templateFiles: [...reading.files.found.keys()].sort(),
    sources: document.sources,
  };
}

/** Other documents of this program, and where they are named. */
const OTHER_DOCUMENTS: ReadonlyMap<unknown, string> = new Map([
  ['Plan', 'this is a plan: tool apply <file> executes it, tool plan show <file> shows it'],
  ['Policy', 'this is a policy: it judges plans, with --policy <file> or "policies" in the configuration'],
]);

/** Every field of another document would be unknown, so what it is says more. */
function isOtherDocument(faults: Faults, { root }: SolutionDocument): boolean {
  const kind = root.kind === 'map' ? root.entries.get('kind')?.value : undefined;
  if (kind?.kind !== 'scalar') return false;
  const hint = OTHER_DOCUMENTS.get(kind.value);
  if (hint !== undefined) faults.error(notSolution(String(kind.value)), nodePosition(kind, '/kind'), { hint });
  return hint !== undefined;
}

const notSolution = (kind: string): string => `kind must be Solution, not "${kind}"`;

function openRoot(faults: Faults, { root }: SolutionDocument): Fields | undefined {
  if (root.kind === 'map' && root.entries.has('state')) {
    const entry = root.entries.get('state');
    if (entry !== undefined) faults.error('"state" is not supported', nodePosition(entry.key, '/state'));
  }
  return openFields(faults, root, '', { what: 'a solution', fields: [...ROOT_FIELDS, 'state'] });
}

const API_VERSION = /^([a-z0-9]+(?:[.-][a-z0-9]+)*)\/([^/]+)$/;
const CANONICAL = 'tool.dev/v1';

function readApiVersion(root: Fields): string {
  if (!need(root, 'apiVersion', `write apiVersion: ${CANONICAL}`)) return CANONICAL;
  const text = textField(root, 'apiVersion');
  if (text === undefined) return CANONICAL;
  const [, , version] = API_VERSION.exec(text) ?? [];
  if (version === 'v1') return text;
  const hint = `write apiVersion: ${CANONICAL}`;
  const message =
    version === undefined
      ? `"${text}" is not an apiVersion: it is a group in lower case, "/" and v1`
      : `version "${version}" of solutions is not supported: this program reads v1`;
  root.faults.error(message, fieldPosition(root, 'apiVersion'), { hint });
  return CANONICAL;
}

function readKind(root: Fields): void {
  if (!need(root, 'kind', 'write kind: Solution')) return;
  const kind = textField(root, 'kind');
  if (kind !== undefined && kind !== 'Solution') root.faults.error(notSolution(kind), fieldPosition(root, 'kind'));
}

function readMetadataField(root: Fields): Metadata {
  const at = fieldPosition(root, 'metadata');
  const node = need(root, 'metadata', 'metadata: {name: ...}') ? nodeAt(root, 'metadata') : undefined;
  const fields = node && openFields(root.faults, node, '/metadata', { what: 'metadata', fields: METADATA_FIELDS });
  return fields === undefined ? { ...NO_METADATA, at } : readMetadata(fields);
}

/** A document with parts that were not put together is not the whole document. */
function checkComposed(root: Fields, { composed }: SolutionDocument): void {
  if (composed || !has(root, 'compose')) return;
  const hint = 'keep the document in a file next to its parts';
  root.faults.error('"compose" needs the directory of the document', fieldKeyPosition(root, 'compose'), { hint });
}

function openSpec(root: Fields): Fields | undefined {
  if (!need(root, 'spec')) return undefined;
  const node = nodeAt(root, 'spec');
  return node && openFields(root.faults, node, '/spec', { what: 'spec', fields: SPEC_FIELDS });
}

/** The syntax of templates that do not name theirs. */
function readDocumentSyntax(spec: Fields | undefined): TemplateSyntax | undefined {
  const node = spec && nodeAt(spec, 'syntax');
  if (spec === undefined || node === undefined) return undefined;
  const read = readSyntax(plainData(node));
  if ('syntax' in read) return read.syntax;
  spec.faults.error(read.fault, fieldPosition(spec, 'syntax'), { hint: read.hint });
  return undefined;
}

function findNamedMaps(spec: Fields | undefined, workflow: Fields | undefined): NamedMaps {
  const inWorkflow = (name: string): MapNode | undefined =>
    workflow === undefined ? undefined : mapField(workflow, name);
  return {
    resolvers: spec && mapField(spec, 'resolvers'),
    actions: inWorkflow('actions'),
    finally: inWorkflow('finally'),
  };
}

function checkNotEmpty(spec: Fields, { resolvers, actions, finally: last }: NamedMaps): void {
  if ([resolvers, actions, last].some(map => map !== undefined && map.entries.size > 0)) return;
  const written = ['resolvers', 'workflow'].some(name => isFaulty(spec, name));
  if (written) return;
  const hint = 'give it at least one resolver or action';
  const at = nodePosition(spec.node, spec.pointer);
  spec.faults.error('the solution has neither resolvers nor actions', at, { rule: 'empty-solution', hint });
}

/** Something of the wrong kind stands there, which is reported already. */
function isFaulty(fields: Fields, name: string): boolean {
  const node = nodeAt(fields, name);
  return node !== undefined && node.kind !== 'map' && plainData(node) !== null;
}

interface ReadingParts extends Task {
  readonly syntax: TemplateSyntax | undefined;
  readonly names: DocumentNames;
  readonly maps: NamedMaps;
  readonly defaults: ReadonlyMap<string, Defaults>;
}

function createReading({ document, facts, faults, partials, names, maps, defaults, syntax }: ReadingParts): Reading {
  const parsers: Parsers = facts.parsers;
  let parameterKeys: ReadonlySet<string> | undefined;
  return {
    facts,
    faults,
    names,
    defaults,
    values: {
      parsers,
      partials,
      syntax,
      isKnown: name => names.resolvers.has(name) || names.aliases.has(name),
      report: fault => faults.errors.push(fault),
    },
    files: { texts: document.templates, found: new Map(), possible: document.directory !== undefined },
    parameterKeys: () => (parameterKeys ??= findParameterKeys(maps.resolvers)),
  };
}
