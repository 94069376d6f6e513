import { ATTRIBUTES, readHcl } from '../../core/hcl/hcl-data.ts';
import { isMap } from '../../core/json/json.ts';
import { mapFrom } from '../../core/json/ordered-map.ts';
import { Failure, type Output, type ReadEffects } from '../contract.ts';
import type { Places } from '../shared/files/file-place.ts';
import { hclFiles, inFile } from './files.ts';
import type { Inputs } from './inputs.ts';

/** The data of a file, or of all files of a directory together. */
export async function readFiles(inputs: Inputs, places: Places, effects: ReadEffects): Promise<Output> {
  const all = new Map<string, { readonly value: unknown; readonly file: string; readonly isAttribute: boolean }>();
  const files: string[] = [];
  const attributes: string[] = [];
  for await (const file of hclFiles(inputs, places, effects)) {
    const { shown } = file.place;
    files.push(shown);
    const { [ATTRIBUTES]: named = [], ...data } = inFile(file, () => readHcl(file.text));
    const own = new Set(named as readonly string[]);
    attributes.push(...own);
    for (const [name, value] of Object.entries(data)) {
      const old = all.get(name);
      const isAttribute = own.has(name) || !isBlocks(value);
      if (old !== undefined && (isAttribute || old.isAttribute))
        throw new Failure(
          'provider',
          `attribute "${name}" is in ${old.file} and in ${shown}: name the file that is meant`,
        );
      all.set(
        name,
        old === undefined ? { value, file: shown, isAttribute } : { ...old, value: together(old.value, value) },
      );
    }
  }
  const entries = [...all].map(([name, { value }]) => [name, value] as const);
  return { data: { value: mapFrom(attributes.length > 0 ? [...entries, [ATTRIBUTES, attributes]] : entries), files } };
}

/** Blocks are lists of bodies, below their labels. */
const isBlocks = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every(isMap)
    : isMap(value) && Object.values(value).length > 0 && Object.values(value).every(isBlocks);

function together(first: unknown, second: unknown): unknown {
  if (Array.isArray(first) && Array.isArray(second)) return [...(first as unknown[]), ...(second as unknown[])];
  // Those without labels are under an empty one.
  const [one, other] = [labelled(first), labelled(second)];
  const entries = new Map(Object.entries(one));
  for (const [label, blocks] of Object.entries(other)) {
    const old = entries.get(label);
    entries.set(label, old === undefined ? blocks : together(old, blocks));
  }
  return mapFrom(entries);
}

const labelled = (blocks: unknown): Readonly<Record<string, unknown>> => (isMap(blocks) ? blocks : { '': blocks });
