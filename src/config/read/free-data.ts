import { isMap, type Json } from '../../core/json/json.ts';
import { mapFrom } from '../../core/json/ordered-map.ts';
import { REDACTED } from '../../core/secrets/redact.ts';
import { namesSecret } from '../../core/secrets/secret-names.ts';

/** Free data, such as the settings of a plugin, without what stands under the name of a secret. */
export function hideNamedSecrets(data: Json, name = ''): Json {
  if (data !== null && namesSecret(name)) return REDACTED;
  if (Array.isArray(data)) return data.map((item: Json) => hideNamedSecrets(item));
  if (!isMap(data)) return data;
  return mapFrom(Object.entries(data).map(([key, value]) => [key, hideNamedSecrets(value, key)] as const));
}

/** The texts that `hideNamedSecrets` hides. */
export function secretTexts(data: unknown, name = ''): string[] {
  if (typeof data === 'string') return namesSecret(name) && data !== '' ? [data] : [];
  if (Array.isArray(data)) return data.flatMap(item => secretTexts(item, name));
  if (!isMap(data)) return [];
  return Object.entries(data).flatMap(([key, value]) => secretTexts(value, namesSecret(name) ? name : key));
}
