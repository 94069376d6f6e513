import { isMap } from '../core/json/json.ts';
import { mapFrom } from '../core/json/ordered-map.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The names of format 1 that format 2 spells in camelCase. Values of users are never renamed. */
const NEW_NAMES: Readonly<Record<string, string>> = {
  schema_version: 'schemaVersion',
  created_at: 'createdAt',
  tool_version: 'toolVersion',
  duration_ms: 'durationMs',
  provider_calls: 'providerCalls',
  value_size: 'valueSize',
  failed_attempts: 'failedAttempts',
  skip_reason: 'skipReason',
};

/** A snapshot of format 1 (`schema_version`) as one of format 2; a snapshot of another format as it is. */
export function inNewSpelling(data: Fields): Fields {
  if (data['schema_version'] !== 1) return data;
  return {
    ...renamed(data),
    schemaVersion: 2,
    resolvers: eachMember(data['resolvers'], resolver => withAttempts(renamed(resolver))),
    actions: eachMember(data['actions'], renamed),
    phases: eachItem(data['phases']),
  };
}

const renamed = (fields: Fields): Fields =>
  mapFrom(Object.entries(fields).map(([name, value]) => [NEW_NAMES[name] ?? name, value] as const));

const withAttempts = (resolver: Fields): Fields =>
  resolver['failedAttempts'] === undefined
    ? resolver
    : { ...resolver, failedAttempts: eachItem(resolver['failedAttempts']) };

/** What is not a map or a list stays: the reader says what is wrong with it. */
function eachMember(members: unknown, change: (member: Fields) => Fields): unknown {
  if (!isMap(members)) return members;
  return mapFrom(
    Object.entries(members).map(([name, member]) => [name, isMap(member) ? change(member) : member] as const),
  );
}

const eachItem = (items: unknown): unknown =>
  Array.isArray(items) ? items.map((item: unknown) => (isMap(item) ? renamed(item) : item)) : items;
