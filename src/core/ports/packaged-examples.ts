/** A solution that comes with the program. */
export interface PackagedExample {
  /** The name of its directory. */
  readonly name: string;
  /** In order of their paths; the document is `solution.yaml`. */
  readonly files: readonly PackagedFile[];
}

export interface PackagedFile {
  /** Relative, with `/`. */
  readonly path: string;
  readonly content: Uint8Array;
  readonly executable: boolean;
}

export interface PackagedExamples {
  /** Sorted by name. */
  list(): Promise<readonly PackagedExample[]>;
}
