import { canonicalJson, toJson } from '../core/json/json.ts';
import type { ObservedChange } from './contract.ts';

/** Before and after are the same content, whatever the order of keys; or there is nothing on both sides. */
export const isSameContent = ({ before, after }: Pick<ObservedChange, 'before' | 'after'>): boolean =>
  before === undefined || after === undefined
    ? before === after
    : canonicalJson(toJson(before)) === canonicalJson(toJson(after));
