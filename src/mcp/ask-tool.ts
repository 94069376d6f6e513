import { isMap, type JsonMap, toJson } from '../core/json/json.ts';
import { type AskedOperation, inputWithout } from '../operations/operation.ts';
import { filteredPage, LIST_FIELDS, PAGINATION, type Page, PER_PAGE } from '../operations/pages.ts';
import type { ToolCall } from './agent-world.ts';
import type { ToolAnswer } from './answer.ts';
import type { Plans } from './plans.ts';
import type { ToolRow } from './tool-row.ts';
import { openCall } from './wire-context.ts';

/** A tool with its operation. */
export interface LoadedTool {
  /** JSON Schemas 2020-12. Both describe objects. */
  readonly input: JsonMap;
  readonly output: JsonMap;
  /** The name of its operation. */
  readonly operation: string;
  /** A call may name a path, so that the roots of the client matter. */
  readonly takesSolution: boolean;
  /** Arguments have been checked against `input`. */
  run(given: Readonly<Record<string, unknown>>, call: ToolCall, plans: Plans): Promise<ToolAnswer>;
}

/** Fails closed: a tool that every caller may use asks no operation that runs a solution or writes. */
export async function loadTool(row: ToolRow): Promise<LoadedTool> {
  const operation = await row.load();
  const { needs } = operation;
  const changes = needs.solution === 'execute' || needs.solution === 'tests';
  if (changes && row.permission === 'none') throw new Error(`tool ${row.name} changes something without permission`);
  return {
    input: toolInput(row, operation),
    output: toolOutputSchema(row, operation),
    operation: operation.name,
    takesSolution: needs.solution !== 'none',
    async run(given, tool, plans) {
      const { context, opened } = openCall(tool, { needs, given, plans });
      const request = await operation.fromWire(given as never, context);
      const { services, call } = await opened();
      const result = await operation.run(services as never, request as never, call);
      if (row.answer !== undefined) return row.answer(result as never, { given, caller: tool.caller, plans });
      return { data: row.list === true ? await page(result, given) : isList(operation) ? { items: result } : result };
    },
  };
}

function toolInput({ without, requires, notes = {}, list }: ToolRow, { input }: AskedOperation): JsonMap {
  const own = inputWithout(input, without);
  const members = { ...(own['properties'] as JsonMap), ...(list === true && (LIST_FIELDS as JsonMap)) };
  for (const [name, description] of Object.entries(notes))
    members[name] = { ...(members[name] as JsonMap), description };
  return { ...own, ...(requires !== undefined && { required: requires }), properties: members };
}

const isList = ({ output }: AskedOperation): boolean => Reflect.get(output, 'type') === 'array';

/** The answer to an operation that gives a list has `items`; a page of one has `pagination` beside them. */
function toolOutputSchema({ list }: ToolRow, operation: AskedOperation): JsonMap {
  const output = operation.output as JsonMap;
  const pagination = list === true ? { pagination: PAGINATION as JsonMap } : {};
  const { properties, required, ...rest } = isList(operation)
    ? { type: 'object', properties: { items: output }, required: ['items'], additionalProperties: false }
    : output;
  if (!isList(operation) && list !== true) return output;
  const all = [...((required ?? []) as readonly string[]), ...Object.keys(pagination)];
  return { ...rest, required: all, properties: { ...(properties as JsonMap), ...pagination } };
}

/** The items of a result that the arguments ask for, with whatever the operation says beside them. */
async function page(result: unknown, given: Readonly<Record<string, unknown>>): Promise<Page> {
  const { items, ...rest } = isMap(result) ? result : { items: result };
  const { filter = '', page: number = 1, per_page: perPage = PER_PAGE } = given;
  const request = { filter: String(filter), page: Number(number), perPage: Number(perPage) };
  return { ...(await filteredPage((items as readonly unknown[]).map(toJson), request)), ...rest };
}
