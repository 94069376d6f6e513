import { ToolError } from '../core/errors.ts';
import { canonicalJson, isMap, type Json } from '../core/json/json.ts';
import { parseKeptJson } from '../core/json/json-read.ts';
import type { PlanDocument } from './plan.ts';
import { planShapeFaults } from './plan-shape.ts';

/** Bytes of a plan file: 64 MiB of files, base64, and the rest. */
export const MAX_PLAN_BYTES = 128 * 1024 * 1024;

/** Canonical JSON with a line end: equal plans are equal files. */
export const planText = (plan: PlanDocument): string => `${canonicalJson(plan as unknown as Json)}\n`;

/** Whether a text looks like a plan file, and not like a solution. */
export function looksLikePlan(text: string): boolean {
  return text.trimStart().startsWith('{') && !/^\s*\{[^{}]*"kind"\s*:\s*"Solution"/.test(text);
}

/** Reads a plan file. Whether it may be applied is another question. `name`: as shown to people. */
export function parsePlan(text: string, name: string): PlanDocument {
  const data = parseKeptJson(text, { parse: JSON.parse, unreadable: (why, cause) => unreadable(name, why, cause) });
  if (!isMap(data) || data['kind'] !== 'Plan')
    throw new ToolError('unparsable', `${name} is not a plan: a plan file has kind: Plan`, {
      hint: 'tool plan --out <file> makes one',
    });
  if (data['apiVersion'] === undefined) throw unreadable(name, '"apiVersion" is missing');
  if (data['apiVersion'] !== 'tool.dev/v1')
    throw new ToolError(
      'invalid-input',
      `${name}: this version reads plans of tool.dev/v1, not ${String(data['apiVersion'])}`,
      {
        field: 'apiVersion',
        hint: 'update tool, or make the plan again',
      },
    );
  const [fault] = planShapeFaults(data);
  if (fault !== undefined) throw unreadable(name, fault);
  return data as unknown as PlanDocument;
}

function unreadable(name: string, why: string, cause?: unknown): ToolError {
  return new ToolError('unparsable', `${name} is not a readable plan: ${why}`, {
    cause,
    hint: 'it may have been cut off or edited; make the plan again',
  });
}
