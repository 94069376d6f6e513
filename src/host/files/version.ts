import { type BigIntStats, lstatSync } from 'node:fs';
import { FileChangedError } from '../../core/errors.ts';
import type { Anchor } from './anchor.ts';
import { unlessMissing } from './errors.ts';

/** What differs after every change of a file: another file, other times, another length. */
export function fileVersion({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${dev}:${ino}:${size}:${mtimeNs}:${ctimeNs}`;
}

/** To be called just before the step that replaces or removes the file. Without `expects` any version is accepted. */
export function requireVersion(anchor: Anchor, expects: string | undefined): void {
  if (expects === undefined) return;
  const stat = unlessMissing(() => lstatSync(anchor.at(anchor.name), { bigint: true }));
  if (stat === undefined || fileVersion(stat) !== expects) throw changed(`${anchor.directory}/${anchor.name}`);
}

export const changed = (path: string): FileChangedError =>
  new FileChangedError('upstream-failed', `"${path}" was changed by another program while this change was prepared`, {
    hint: 'nothing of that program was overwritten: look at the file, and run it again',
  });
