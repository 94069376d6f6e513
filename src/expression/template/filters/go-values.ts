import { mapFrom } from '../../../core/json/ordered-map.ts';
import { evaluationFault } from '../check/error.ts';
import { isWhole, normal, sortedKeys } from '../go/values/kinds.ts';
import { printed } from '../go/values/print.ts';
import { isNil } from '../render/compare.ts';
import { kindWord } from '../render/print.ts';
import { type FilterCall, type Filters, printedText } from './filter.ts';

/** What `{{ value }}` prints in a Go template: lists as `[a b]`, maps as `map[a:1]`. */
function goText(value: unknown, [nil = '<no value>']: readonly unknown[], { meter }: FilterCall): string {
  meter.use(meter.weigh(value));
  const text = isNil(value) ? printedText(nil) : printed(normal(value));
  meter.use(text.length);
  return text;
}

/** What `range` of a Go template goes over: items of a list, values of a map by its sorted keys, numbers below a number. */
function goRange(value: unknown, _: readonly unknown[], { meter }: FilterCall): readonly unknown[] {
  const entries = [...entriesIn(normal(value))].map(([key, item]) => {
    meter.use(2);
    return mapFrom<unknown>([
      ['key', key],
      ['item', item],
    ]);
  });
  meter.useList(entries);
  return entries;
}

function* entriesIn(value: unknown): Generator<readonly [key: unknown, item: unknown]> {
  if (isNil(value)) return;
  if (Array.isArray(value)) yield* value.entries();
  else if (isWhole(value)) for (let i = 0; i < value; i++) yield [i, i];
  else if (kindWord(value) === 'a map') {
    const map = value as Readonly<Record<string, unknown>>;
    for (const key of sortedKeys(map)) yield [key, map[key]];
  } else throw evaluationFault(`go_range cannot go over ${kindWord(value)}`);
}

/** Values as Go templates have them, for templates that were converted from one. */
export const GO_FILTERS: Filters = {
  go_text: { min: 0, max: 1, apply: goText },
  go_range: { min: 0, max: 0, apply: goRange },
};
