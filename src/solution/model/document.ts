import type { Fault } from '../../core/errors.ts';
import { type Node, nodeFromData } from '../../core/yaml/node.ts';
import { readYaml } from '../../core/yaml/yaml.ts';

/** Where a solution comes from. */
export interface SolutionSource {
  /** As shown to people: the path as given, `<stdin>`, `<inline>` or `name@version`. */
  readonly file: string;
  /** Real directory that relative paths start from; undefined for inline documents. */
  readonly directory?: string | undefined;
  /** Real path of the document, where it is a file; default: `file` in the directory. */
  readonly path?: string | undefined;
  /** False where `compose` has no meaning although there is a directory: stdin. */
  readonly composes?: boolean | undefined;
  /** YAML or JSON text, or the document as data. */
  readonly content: { readonly text: string } | { readonly data: unknown };
}

/** A document as read and composed, before it is understood. */
export interface SolutionDocument {
  readonly file: string;
  readonly directory: string | undefined;
  readonly path: string | undefined;
  readonly root: Node;
  /** Every text of the document. */
  readonly sources: readonly { readonly file: string; readonly text: string }[];
  /** Real paths of the parts. */
  readonly parts: readonly string[];
  /** Whether its `compose` has been followed. */
  readonly composed: boolean;
  /** Texts of the files that templates render, by name; undefined: cannot be read. */
  readonly templates: ReadonlyMap<string, string | undefined>;
  /** What was found to be wrong so far. */
  readonly faults: readonly Fault[];
}

export type ReadDocument = (source: SolutionSource) => SolutionDocument;

/** Reads as `readDocument` does, but a text that is read again right after itself is not parsed again: for programs that get one document many times. */
export function rememberingReader(): ReadDocument {
  let last: { readonly text: string; readonly document: SolutionDocument } | undefined;
  return source => {
    const { file, directory, path, content } = source;
    if (!('text' in content)) return readDocument(source);
    if (last?.text === content.text && last.document.file === file) return { ...last.document, directory, path };
    const document = readDocument(source);
    last = { text: content.text, document };
    return document;
  };
}

/** Reads the text. Broken YAML is `unparsable`; other faults are kept with the document. */
export function readDocument({ file, directory, path, content }: SolutionSource): SolutionDocument {
  const faults: Fault[] = [];
  const root = 'text' in content ? readYaml(content.text, file, { faults }) : nodeFromData(content.data, file);
  const sources = 'text' in content ? [{ file, text: content.text }] : [];
  return { file, directory, path, root, sources, parts: [], composed: false, templates: new Map(), faults };
}
