import type { Mention } from '../../expression/value-references.ts';
import type { Reading } from '../parse/reading.ts';

/** Remembers a file that a template renders. What it reads is among the references of the template once its text is there. */
export function addRenderedFile({ files, faults }: Reading, { name, at }: Mention): void {
  if (files.found.has(name)) return;
  files.found.set(name, at);
  if (files.possible && (!files.texts.has(name) || files.texts.get(name) !== undefined)) return;
  const hint = files.possible ? undefined : 'a document without a directory cannot render files';
  faults.error(`the template file "${name}" cannot be read`, at, { rule: 'invalid-template', hint });
}
