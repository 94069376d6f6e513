import type { Position } from '../../core/errors.ts';
import type { JsonMap } from '../../core/json/json.ts';
import type { MapNode } from '../../core/yaml/node.ts';
import type { Parsers, ValueParsing } from '../../expression/parse-value.ts';
import type { Section } from '../model/model.ts';
import type { ProviderCatalog } from '../uses/provider-facts.ts';
import type { Faults } from './faults.ts';

/** What the loader is given beside the document. */
export interface LoaderFacts {
  readonly providers: ProviderCatalog;
  /** Names of the registered authentication handlers. */
  readonly authHandlers: readonly string[];
  readonly parsers: DocumentParsers;
  /** Asks providers the questions that are still open. True: there are new answers, and the document is to be read again. */
  answer?(): Promise<boolean>;
}

export interface DocumentParsers extends Parsers {
  /** What is wrong with a JSON Schema 2020-12, or undefined. */
  checkSchema(schema: JsonMap): string | undefined;
}

/** Everything that a document names, known before any of it is read, so that references are judged as they are met. */
export interface DocumentNames {
  readonly resolvers: ReadonlySet<string>;
  readonly actions: ReadonlyMap<string, Section>;
  /** Alias -> action. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** Inputs that lie under those of every use of a provider, with where they are written. */
export interface Defaults {
  readonly node: MapNode;
  readonly pointer: string;
}

/** One reading of one document. */
export interface Reading {
  readonly facts: LoaderFacts;
  readonly faults: Faults;
  readonly names: DocumentNames;
  readonly values: ValueParsing;
  /** By provider name. */
  readonly defaults: ReadonlyMap<string, Defaults>;
  readonly files: RenderedFiles;
  /** Keys of parameters, for hints. Found on first use. */
  parameterKeys(): ReadonlySet<string>;
}

/** Files that templates render. */
export interface RenderedFiles {
  /** A name whose text is undefined could not be read. Names that are not in it have not been asked for yet. */
  readonly texts: ReadonlyMap<string, string | undefined>;
  /** Every file that is rendered, directly or not, and the first place that says so. */
  readonly found: Map<string, Position>;
  /** Whether there is a directory that names of files are relative to. */
  readonly possible: boolean;
}
