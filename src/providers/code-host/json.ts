import { isMap, type Json, type JsonMap } from '../../core/json/json.ts';

/** Members of answers. What is missing, or of another type than the service documents, counts as not there. */

export const textAt = (from: JsonMap | undefined, name: string): string => {
  const value = from?.[name];
  return typeof value === 'string' ? value : '';
};

export const numberAt = (from: JsonMap | undefined, name: string): number => {
  const value = from?.[name];
  return typeof value === 'number' ? value : 0;
};

export const mapAt = (from: JsonMap | undefined, name: string): JsonMap | undefined => asMap(from?.[name]);

export const asMap = (value: unknown): JsonMap | undefined => (isMap(value) ? (value as JsonMap) : undefined);

export const mapsAt = (from: JsonMap | undefined, name: string): readonly JsonMap[] => asMaps(from?.[name]);

export function asMaps(value: unknown): readonly JsonMap[] {
  return Array.isArray(value) ? value.filter((item): item is JsonMap => isMap(item)) : [];
}

/** The members `name` of a list of maps: the names of labels, the logins of users. */
export const namesAt = (from: JsonMap | undefined, list: string, name: string): readonly string[] =>
  mapsAt(from, list).map(item => textAt(item, name));

/** Members that are undefined left out. */
export function given(members: Readonly<Record<string, Json | undefined>>): JsonMap {
  return Object.fromEntries(
    Object.entries(members).filter((member): member is [string, Json] => member[1] !== undefined),
  );
}
