import { emptyMap, type Json } from '../../core/json/json.ts';
import { parseJson } from '../../core/json/json-read.ts';
import { decodeValue } from '../../expression/encode-value.ts';
import type { Solution } from '../../solution/model/model.ts';
import { ephemeralReach } from '../../solution/uses/ephemeral.ts';
import type { Given } from '../resolve/given.ts';
import type { Resolution } from '../resolve/resolution.ts';
import type { PlanMarks } from './plan-marks.ts';
import type { PlannedResolver } from './planned.ts';

/** The values of resolvers as a plan keeps them. */
export async function plannedValues(
  solution: Solution,
  { records }: Resolution,
  marks: PlanMarks,
): Promise<Readonly<Record<string, PlannedResolver>>> {
  const kept = emptyMap<PlannedResolver>();
  const ephemeral = ephemeralReach(solution).resolvers;
  for (const { name, status, value, taint } of records.values()) {
    if (status === 'succeeded') {
      const whole = await marks.whole({ data: value, taint });
      kept[name] = { status, value: whole, ...('mac' in whole && ephemeral.has(name) && { ephemeral: true as const }) };
    } else kept[name] = { status: status === 'skipped' ? 'skipped' : 'failed' };
  }
  return kept;
}

/** Resolvers that hold nothing secret stand as the plan has them; the others run again. */
export function givenByPlan(values: Readonly<Record<string, PlannedResolver>>): ReadonlyMap<string, Given> {
  const given = new Map<string, Given>();
  for (const [name, { status, value }] of Object.entries(values)) {
    if (status === 'skipped') given.set(name, { value: undefined, as: 'plan', skipped: true });
    else if (value !== undefined && 'json' in value)
      given.set(name, { value: plannedData(value.json), as: 'plan', skipped: false });
  }
  return given;
}

/** The data that a plan keeps as JSON text. */
export const plannedData = (json: string): unknown => decodeValue(parseJson(json) as Json);
