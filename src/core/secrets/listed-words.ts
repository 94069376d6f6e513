import { isMap, type Json, type JsonMap } from '../json/json.ts';
import { mapFrom } from '../json/ordered-map.ts';

/**
 * An answer in which secrets are hidden, with the words put back that its schema lists at their place (`enum`, `const`, names of fields). Such a
 * word is ours: it tells nothing about a secret that happens to equal it, while its absence would tell that there is one.
 */
export function withListedWords(given: Json, hidden: Json, schema: unknown): Json {
  return restored(given, hidden, alternatives(schema));
}

function restored(given: Json, hidden: Json, places: readonly JsonMap[]): Json {
  if (given === hidden || places.length === 0) return hidden;
  if (typeof given === 'string') return isListed(given, places) ? given : hidden;
  if (Array.isArray(given) && Array.isArray(hidden)) {
    const items = places.flatMap(place => alternatives(place['items']));
    return hidden.map((item: Json, index) => restored(given[index] as Json, item, items));
  }
  if (!isMap(given) || !isMap(hidden)) return hidden;
  const names = Object.keys(given);
  const entries = Object.entries(hidden);
  // Names that were hidden as well may be equal now: then nothing tells which value was whose.
  if (names.length !== entries.length) return hidden;
  return mapFrom(
    entries.map(([shown, value], index) => {
      const name = names[index] ?? '';
      const member = places.flatMap(place => memberPlaces(place, name));
      return [
        places.some(place => isField(place, name)) ? name : shown,
        restored(given[name] as Json, value, member),
      ] as const;
    }),
  );
}

/** What a schema allows, each alternative by itself. */
function alternatives(schema: unknown): readonly JsonMap[] {
  if (!isMap(schema)) return [];
  const { anyOf, oneOf } = schema;
  const parts = [anyOf, oneOf].flatMap(list => (Array.isArray(list) ? list : []));
  return parts.length === 0 ? [schema as JsonMap] : parts.flatMap(part => alternatives(part));
}

/** A name that the schema gives itself, not one that users give. */
const isField = ({ properties }: JsonMap, name: string): boolean =>
  isMap(properties) && Object.hasOwn(properties, name);

function memberPlaces(place: JsonMap, name: string): readonly JsonMap[] {
  const { properties, patternProperties, additionalProperties } = place;
  if (isMap(properties) && isField(place, name)) return alternatives(properties[name]);
  if (isMap(patternProperties)) return Object.values(patternProperties).flatMap(part => alternatives(part));
  return alternatives(additionalProperties);
}

/** The text is one of the words of a place that holds no other text. */
function isListed(text: string, places: readonly JsonMap[]): boolean {
  return places.every(holdsNoOtherText) && places.some(place => wordsOfPlace(place).includes(text));
}

const wordsOfPlace = (place: JsonMap): readonly unknown[] =>
  'const' in place ? [place['const']] : Array.isArray(place['enum']) ? place['enum'] : [];

const holdsNoOtherText = (place: JsonMap): boolean =>
  wordsOfPlace(place).length > 0 || (typeof place['type'] === 'string' && place['type'] !== 'string');
