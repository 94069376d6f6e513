import { DATA_FILTERS } from './data.ts';
import type { Filter } from './filter.ts';
import { GO_FILTERS } from './go-values.ts';
import { LIST_FILTERS } from './list.ts';
import { NUMBER_FILTERS } from './number.ts';
import { REGEX_FILTERS } from './regex.ts';
import { TEXT_FILTERS } from './text.ts';
import { TIME_FILTERS } from './time.ts';

/** Every filter that a template may use. */
export const FILTERS: ReadonlyMap<string, Filter> = new Map(
  [TEXT_FILTERS, NUMBER_FILTERS, LIST_FILTERS, TIME_FILTERS, DATA_FILTERS, REGEX_FILTERS, GO_FILTERS].flatMap(table =>
    Object.entries(table),
  ),
);

const HIDDEN = 'it hides what the template reads; ';

/** Filters of Liquid that do not exist here, with what to write instead. */
export const REMOVED_FILTERS: ReadonlyMap<string, string> = new Map([
  ['sample', 'two renderings would differ; use {{ list | first }} or {{ list[0] }}'],
  ['raw', 'nothing is escaped, so leave it out'],
  ['find_exp', `${HIDDEN}use {{ list | find: "key", value }}`],
  ['find_index_exp', `${HIDDEN}use {{ list | find_index: "key", value }}`],
  ['group_by_exp', `${HIDDEN}use {{ list | group_by: "key" }}`],
  ['has_exp', `${HIDDEN}use {{ list | has: "key", value }}`],
  ['reject_exp', `${HIDDEN}use {{ list | reject: "key", value }}`],
  ['where_exp', `${HIDDEN}use {{ list | where: "key", value }}, or {% for %} with {% if %}`],
]);
