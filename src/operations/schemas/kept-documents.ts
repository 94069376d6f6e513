import type { LoadedSolution, SolutionInput, SolutionLoader } from '../services.ts';

export interface KeptDocuments extends SolutionLoader {
  /** Forgets everything; answers how many documents it was. */
  clear(): number;
}

const MAX_DOCUMENTS = 64;
/** Characters of the kept documents together. What is made of a document takes about ten times its size. */
const MAX_CHARACTERS = 2_097_152;
/** Larger ones would push out all others. */
const MAX_DOCUMENT_CHARACTERS = 262_144;

/**
 * Remembers what was made of documents that come with a request: their content is all that they depend on. Documents with a directory
 * read files, and are read anew each time.
 */
export function keepDocuments(loader: SolutionLoader): KeptDocuments {
  const kept = new Map<string, LoadedSolution>();
  let characters = 0;

  const forget = (key: string): void => {
    if (kept.delete(key)) characters -= key.length;
  };
  const keep = (key: string, loaded: LoadedSolution): void => {
    forget(key);
    kept.set(key, loaded);
    characters += key.length;
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_DOCUMENTS && characters <= MAX_CHARACTERS) return;
      forget(oldest);
    }
  };

  return {
    ...loader,
    async load(input, call) {
      const key = call.absences === 'kept' ? undefined : documentKey(input);
      const found = key === undefined ? undefined : kept.get(key);
      const loaded = found ?? (await loader.load(input, call));
      // The bundle of a document asks for plugins each time.
      if (key !== undefined && loaded.solution.bundle.plugins.length === 0) keep(key, loaded);
      return loaded;
    },
    clear() {
      const { size } = kept;
      kept.clear();
      characters = 0;
      return size;
    },
  };
}

/** The whole content: no two documents share a key. Undefined: not to be kept. */
function documentKey(input: SolutionInput): string | undefined {
  const key = inputContent(input);
  return key !== undefined && key.length <= MAX_DOCUMENT_CHARACTERS ? key : undefined;
}

function inputContent(input: SolutionInput): string | undefined {
  if (input.kind === 'text' && input.directory === undefined) return `text ${input.name}\n${input.text}`;
  if (input.kind !== 'document') return undefined;
  try {
    return `data\n${JSON.stringify(input.document)}`;
  } catch {
    // Integers beyond 2^53 have no JSON text that tells them apart from other values.
    return undefined;
  }
}
