import { ATTRIBUTES, readHclInSteps } from '../../core/hcl/hcl-data.ts';
import { mapFrom } from '../../core/json/ordered-map.ts';
import { Failure, type Output, type ReadEffects } from '../contract.ts';
import type { Places } from '../shared/files/file-place.ts';
import { type HclFile, hclFiles, inFile } from './files.ts';
import { type Inputs, READ_FILES } from './inputs.ts';
import { isOverride, overridden } from './override.ts';
import { readTerraformJson } from './terraform-json.ts';
import { isBlocks, together } from './together.ts';

type Data = Readonly<Record<string, unknown>>;

/** The data of a file, or of all files of a directory together: those of Terraform as Terraform merges them. */
export async function readFiles(inputs: Inputs, places: Places, effects: ReadEffects): Promise<Output> {
  const files: string[] = [];
  const found: Found[] = [];
  let isDirectory = false;
  for await (const file of hclFiles(inputs, places, effects, READ_FILES)) {
    files.push(file.place.shown);
    isDirectory ||= file.name !== undefined;
    found.push({ file, data: await readFile(file, effects.signal) });
  }
  const overrides = found.filter(({ file: { name } }) => isDirectory && name !== undefined && isOverride(name));
  const all = new Map<string, Member>();
  for (const one of found) if (!overrides.includes(one)) addFile(all, one);
  for (const one of overrides) addOverride(all, one);
  const entries = [...all].map(([name, { value }]) => [name, value] as const);
  const attributes = [...all].filter(([, { looksLikeBlocks }]) => looksLikeBlocks).map(([name]) => name);
  return { data: { value: mapFrom(attributes.length > 0 ? [...entries, [ATTRIBUTES, attributes]] : entries), files } };
}

interface Found {
  readonly file: HclFile;
  readonly data: Data;
}

interface Member {
  readonly value: unknown;
  readonly file: string;
  readonly isAttribute: boolean;
  /** An attribute that could be taken for blocks. */
  readonly looksLikeBlocks: boolean;
}

function addFile(all: Map<string, Member>, { file, data }: Found): void {
  const { shown } = file.place;
  const { [ATTRIBUTES]: named = [], ...members } = data;
  const own = new Set(named as readonly string[]);
  for (const [name, value] of Object.entries(members)) {
    const old = all.get(name);
    const isAttribute = own.has(name) || !isBlocks(value);
    if (old !== undefined && (isAttribute || old.isAttribute))
      throw new Failure(
        'provider',
        `attribute "${name}" is in ${old.file} and in ${shown}: name the file that is meant`,
      );
    all.set(
      name,
      old === undefined
        ? { value, file: shown, isAttribute, looksLikeBlocks: own.has(name) }
        : { ...old, value: together(old.value, value) },
    );
  }
}

function addOverride(all: Map<string, Member>, { file, data }: Found): void {
  const { shown } = file.place;
  for (const [name, change] of Object.entries(data)) {
    const old = all.get(name);
    const value = overridden(name, old?.value, change, shown);
    all.set(name, { file: shown, isAttribute: false, looksLikeBlocks: false, ...old, value });
  }
}

/** How long others wait at most while a file is read, machine permitting. */
const SLICE_MS = 25;

async function readFile(file: HclFile, signal: AbortSignal): Promise<Data> {
  const { place, text } = file;
  if (/\.json$/i.test(place.path)) return readTerraformJson(text, place.shown);
  const reading = inFile(file, () => readHclInSteps(text));
  for (let endsAt = performance.now() + SLICE_MS; ; ) {
    const step = inFile(file, () => reading.next());
    if (step.done === true) return step.value;
    if (performance.now() < endsAt) continue;
    await new Promise<void>(resolve => setImmediate(resolve));
    signal.throwIfAborted();
    endsAt = performance.now() + SLICE_MS;
  }
}
