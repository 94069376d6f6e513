import type { FileReader } from '../../../core/ports/ports.ts';

/** Whether two files hold the same bytes, whatever their size. Both paths are real. */
export async function sameFiles(a: string, b: string, files: Pick<FileReader, 'chunks'>): Promise<boolean> {
  const [one, other] = await Promise.all([fileDigest(a, files), fileDigest(b, files)]);
  return one === other;
}

async function fileDigest(path: string, files: Pick<FileReader, 'chunks'>): Promise<string> {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  for await (const piece of files.chunks(path, path)) hash.update(piece);
  return hash.digest('hex');
}
