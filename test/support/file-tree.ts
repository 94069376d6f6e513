import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** What is at a path of a tree: a directory, a link, or a file with its permission bits. */
export type TreeNode =
  | { readonly kind: 'directory' }
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'file'; readonly content: string; readonly mode: number };

/** Everything below a directory by its path relative to it (`/` between names). */
export type Tree = ReadonlyMap<string, TreeNode>;

/** Text is a file, `null` a directory, `{ link }` a symbolic link; missing directories are made. */
export type TreeSketch = Readonly<Record<string, string | null | { readonly link: string }>>;

export function makeTree(directory: string, sketch: TreeSketch): void {
  for (const [path, what] of Object.entries(sketch)) {
    const full = join(directory, path);
    mkdirSync(what === null ? full : dirname(full), { recursive: true });
    if (typeof what === 'string') writeFileSync(full, what);
    else if (what !== null) symlinkSync(what.link, full);
    if (typeof what === 'string') chmodSync(full, 0o644);
  }
}

/** The tree as it is now; content as latin1, so that it also stands for bytes. */
export function readTree(directory: string): Tree {
  const tree = new Map<string, TreeNode>();
  const walk = (path: string): void => {
    for (const name of readdirSync(join(directory, path)).sort()) {
      const below = path === '' ? name : `${path}/${name}`;
      const node = readNode(join(directory, below));
      tree.set(below, node);
      if (node.kind === 'directory') walk(below);
    }
  };
  walk('');
  return tree;
}

function readNode(path: string): TreeNode {
  const stat = lstatSync(path);
  if (stat.isDirectory()) return { kind: 'directory' };
  if (stat.isSymbolicLink()) return { kind: 'link', target: readlinkSync(path) };
  return { kind: 'file', content: readFileSync(path, 'latin1'), mode: stat.mode & 0o777 };
}

/** Path -> text of its files; other things are left out. For short assertions. */
export function readFiles(directory: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [path, node] of readTree(directory)) if (node.kind === 'file') files[path] = node.content;
  return files;
}
