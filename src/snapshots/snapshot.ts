import { ToolError } from '../core/errors.ts';
import { isMap, type Json } from '../core/json/json.ts';
import { parseJson, parseKeptJson } from '../core/json/json-read.ts';
import { mapFrom } from '../core/json/ordered-map.ts';
import { inNewSpelling } from './old-snapshot.ts';

/** The captured outcome of one run, resolution or render. Everything in it is redacted unless `redacted` is false. */
export interface Snapshot {
  readonly schemaVersion: 2;
  readonly id: string;
  readonly kind: SnapshotKind;
  /** RFC 3339, UTC. */
  readonly createdAt: string;
  readonly toolVersion: string;
  readonly solution: {
    readonly name: string;
    readonly version?: string;
    readonly digest: string;
    /** `file`, `stdin`, `inline`, `catalog:<name>` */
    readonly source: string;
  };
  readonly status: SnapshotStatus;
  readonly durationMs: number;
  readonly parameters: Readonly<Record<string, Json>>;
  readonly resolvers: Readonly<Record<string, ResolverSnapshot>>;
  readonly actions: Readonly<Record<string, ActionSnapshot>>;
  readonly phases: readonly PhaseSnapshot[];
  readonly warnings: readonly string[];
  readonly redacted: boolean;
}

export type SnapshotKind = 'run' | 'resolvers' | 'render';
export type SnapshotStatus = 'succeeded' | 'partial-success' | 'failed' | 'cancelled';

export interface ResolverSnapshot {
  readonly status: 'succeeded' | 'failed' | 'skipped' | 'not-run';
  /** Absent unless it succeeded. */
  readonly value?: Json;
  readonly type: string;
  readonly phase: number;
  readonly durationMs: number;
  readonly providerCalls: number;
  /** Bytes of the compact JSON; absent where the value is hidden. */
  readonly valueSize?: number;
  readonly sensitive: boolean;
  readonly error?: string;
  readonly failedAttempts: readonly AttemptSnapshot[];
}

export interface AttemptSnapshot {
  readonly provider: string;
  readonly step: string;
  readonly error: string;
  readonly durationMs: number;
}

export interface ActionSnapshot {
  readonly status: 'succeeded' | 'failed' | 'skipped' | 'timeout' | 'cancelled';
  readonly section: 'actions' | 'finally';
  readonly phase: number;
  readonly inputs: Json;
  readonly results?: Json;
  readonly error?: string;
  readonly skipReason?: string;
  readonly attempts: number;
  readonly durationMs: number;
}

export interface PhaseSnapshot {
  readonly phase: number;
  readonly section: 'resolvers' | 'actions' | 'finally';
  readonly durationMs: number;
  readonly members: readonly string[];
}

export const SNAPSHOT_ID = /^[0-9]{8}T[0-9]{6}Z-[a-z0-9-]{1,64}-[0-9a-f]{6}$/;

/** `<yyyymmdd>T<hhmmss>Z-<solution>-<6 hex>` in UTC. `random`: three bytes. */
export function snapshotId(createdAt: Date, solution: string, random: Uint8Array): string {
  const time = `${createdAt.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const name =
    solution
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, '-')
      .slice(0, 64) || 'solution';
  return `${time}-${name}-${Buffer.from(random).toString('hex').slice(0, 6)}`;
}

/** The instant that an id contains. */
export function instantFromId(id: string): Date {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(id) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/**
 * Reads the text of a snapshot, of format 1 too. Text that is not a snapshot is `unparsable`, a later format `invalid-input`. `name`: as shown to people.
 */
export function parseSnapshot(text: string, name: string): Snapshot {
  const read = parseKeptJson(text, {
    parse: json => plainMaps(parseJson(json)),
    unreadable: (why, cause) => unreadable(name, why, cause),
  });
  if (!isMap(read)) throw unreadable(name, 'it is not a map');
  const data = inNewSpelling(read);
  const version = data['schemaVersion'] ?? data['schema_version'];
  if (typeof version === 'number' && version !== 2) {
    throw new ToolError(
      'invalid-input',
      `${name} has format ${version} of snapshots; this version reads formats 1 and 2`,
      {
        hint: 'update tool, or take the snapshot again',
      },
    );
  }
  const missing = Object.entries(SHAPE).find(([field, fits]) => !fits(data[field]));
  if (missing !== undefined)
    throw unreadable(
      name,
      data[missing[0]] === undefined ? `"${missing[0]}" is missing` : `"${missing[0]}" is of the wrong kind`,
    );
  const broken = brokenMember(data);
  if (broken !== undefined) throw unreadable(name, `${broken} is not what a snapshot holds`);
  return data as unknown as Snapshot;
}

/** Names of users are keys: `__proto__` is one like any other. Numbers are those of JSON: a snapshot holds larger integers as text. */
function plainMaps(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(plainMaps);
  if (!isMap(value)) return value;
  return mapFrom(Object.entries(value).map(([key, item]) => [key, plainMaps(item)] as const));
}

function unreadable(name: string, why: string, cause?: unknown): ToolError {
  return new ToolError('unparsable', `${name} is not a readable snapshot: ${why}`, {
    cause,
    hint: 'it may have been cut off or edited; delete it, or take it again',
  });
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isOneOf =
  (...words: readonly string[]) =>
  (value: unknown): boolean =>
    words.includes(value as string);

/** What every reader of a snapshot relies on. */
const SHAPE: Readonly<Record<string, (value: unknown) => boolean>> = {
  schemaVersion: value => value === 2,
  id: isText,
  kind: isOneOf('run', 'resolvers', 'render'),
  createdAt: isText,
  toolVersion: isText,
  solution: value => isMap(value) && isText(value['name']),
  status: isOneOf('succeeded', 'partial-success', 'failed', 'cancelled'),
  durationMs: isNumber,
  parameters: isMap,
  resolvers: isMap,
  actions: isMap,
  phases: Array.isArray,
  warnings: Array.isArray,
  redacted: value => typeof value === 'boolean',
};

function brokenMember(data: Readonly<Record<string, unknown>>): string | undefined {
  for (const part of ['resolvers', 'actions']) {
    for (const [name, record] of Object.entries(data[part] as Readonly<Record<string, unknown>>)) {
      if (!isMap(record) || !isText(record['status'])) return `${part}.${name}`;
    }
  }
  return undefined;
}
