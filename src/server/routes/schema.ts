import type { TSchema } from '@sinclair/typebox';
import type { JsonMap } from '../../core/json/json.ts';

/** JSON Schema 2020-12, typed or as data. */
export type Schema = TSchema | JsonMap;
