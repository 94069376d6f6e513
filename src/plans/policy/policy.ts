import { createHash } from 'node:crypto';
import { type Fault, type Position, ToolError } from '../../core/errors.ts';
import { pointerSteps } from '../../core/schema/schema-pointer.ts';
import type { SchemaCheck } from '../../core/schema/schema-violations.ts';
import { describeViolation } from '../../core/schema/schema-violations.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { childNode, type Node, nodePosition, plainData, positionWithin } from '../../core/yaml/node.ts';
import { readYaml } from '../../core/yaml/yaml.ts';
import { CelError, type Program } from '../../expression/cel/cel.ts';

export type Decision = 'deny' | 'warn' | 'approve';

export interface PolicyRule {
  readonly name: string;
  readonly description?: string | undefined;
  readonly when: Program;
  /** Judged for each action, or once for the plan. */
  readonly isOfActions: boolean;
  readonly decision: Decision;
  readonly message?: string | undefined;
  readonly at: Position;
}

export interface PolicyCase {
  readonly name: string;
  readonly plan: Readonly<Record<string, unknown>>;
  readonly actions: readonly Readonly<Record<string, unknown>>[];
  readonly caller: Readonly<Record<string, unknown>>;
  readonly now?: string | undefined;
  readonly expect: Readonly<Record<Decision, readonly string[]>>;
  readonly at: Position;
}

export interface Policy {
  readonly name: string;
  /** As shown to people. */
  readonly file: string;
  /** The digest of the text: `sha256:<hex>`. */
  readonly digest: string;
  readonly rules: readonly PolicyRule[];
  readonly tests: readonly PolicyCase[];
}

/** What reading a policy takes from the program. */
export interface PolicyTools {
  readonly check: SchemaCheck;
  compile(source: string): Promise<Program>;
}

/** A policy, or everything that is wrong with the document. */
export type ReadPolicy =
  | { readonly policy: Policy; readonly faults: readonly [] }
  | { readonly policy?: undefined; readonly faults: readonly Fault[] };

const POLICY_VARIABLES: readonly string[] = ['plan', 'action', 'caller', 'now'];

interface WrittenRule {
  readonly name: string;
  readonly description?: string;
  readonly when: string;
  readonly then: Decision;
  readonly message?: string;
}
type WrittenCase = Omit<PolicyCase, 'expect' | 'at' | 'plan' | 'caller' | 'actions'> &
  Partial<Pick<PolicyCase, 'plan' | 'caller' | 'actions'>> & { readonly expect?: Partial<PolicyCase['expect']> };

export async function readPolicy(text: string, file: string, tools: PolicyTools): Promise<ReadPolicy> {
  let root: Node;
  try {
    root = readYaml(text, file);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { faults: error.faults.length > 0 ? error.faults : [error] };
  }
  const data = plainData(root);
  const violations = tools.check(data);
  if (violations.length > 0)
    return {
      faults: violations.map(violation => ({
        message: describeViolation(violation),
        at: nearestPosition(root, violation.pointer, violation.property),
        hint: violation.hint,
      })),
    };
  return read(root, data as Written, { text, file, tools });
}

interface Written {
  readonly metadata: { readonly name: string };
  readonly rules: readonly WrittenRule[];
  readonly tests?: readonly WrittenCase[];
}

interface Reading {
  readonly text: string;
  readonly file: string;
  readonly tools: PolicyTools;
}

async function read(root: Node, { metadata, rules, tests = [] }: Written, reading: Reading): Promise<ReadPolicy> {
  const faults: Fault[] = [];
  const found: PolicyRule[] = [];
  const names = new Set<string>();
  for (const [index, rule] of rules.entries()) {
    const node = childNode(childNode(root, 'rules'), String(index)) ?? root;
    if (names.has(rule.name)) faults.push({ message: `there are two rules "${rule.name}"`, at: nodePosition(node) });
    names.add(rule.name);
    const read = await readRule(rule, node, reading.tools);
    if ('name' in read) found.push(read);
    else faults.push(...read.faults);
  }
  const cases = tests.map((test, index): PolicyCase => {
    const node = childNode(childNode(root, 'tests'), String(index)) ?? root;
    const expect = { deny: [], warn: [], approve: [], ...test.expect };
    for (const [decision, list] of Object.entries(expect))
      for (const name of list) {
        const rule = rules.find(one => one.name === name);
        if (rule?.then !== decision)
          faults.push({
            message:
              rule === undefined
                ? `there is no rule "${name}"`
                : `rule "${name}" says ${rule.then}, so it is not expected under ${decision}`,
            at: nodePosition(node),
            hint: rule === undefined ? suggestion(name, names) : undefined,
          });
      }
    return { plan: {}, actions: [], caller: {}, ...test, expect, at: nodePosition(node) };
  });
  if (faults.length > 0) return { faults };
  const digest = `sha256:${createHash('sha256').update(reading.text).digest('hex')}`;
  return { policy: { name: metadata.name, file: reading.file, digest, rules: found, tests: cases }, faults: [] };
}

async function readRule(
  rule: WrittenRule,
  node: Node,
  { compile }: PolicyTools,
): Promise<PolicyRule | { readonly faults: readonly Fault[] }> {
  const when = childNode(node, 'when') ?? node;
  const place = (line: number, column: number): Position =>
    when.kind === 'scalar' ? positionWithin(when, line, column) : nodePosition(when);
  try {
    const program = await compile(rule.when);
    const faults = program.references
      .filter(({ root }) => !POLICY_VARIABLES.includes(root))
      .map(({ root, line, column }) => ({
        message: `rule "${rule.name}": "${root}" is not a variable of policies`,
        at: place(line, column),
        hint: suggestion(root, POLICY_VARIABLES) ?? `there are ${POLICY_VARIABLES.join(', ')}`,
      }));
    if (faults.length > 0) return { faults };
    const { name, description, message, then: decision } = rule;
    const isOfActions = program.references.some(({ root }) => root === 'action');
    return { name, description, message, decision, when: program, isOfActions, at: nodePosition(node) };
  } catch (error) {
    if (!(error instanceof CelError)) throw error;
    return { faults: [{ message: `rule "${rule.name}": ${error.message}`, at: place(error.line, error.column) }] };
  }
}

/** The place of a value, or of the nearest one that is written. */
function nearestPosition(root: Node, pointer: string, property: string | undefined): Position {
  let node = root;
  for (const step of [...pointerSteps(pointer), ...(property === undefined ? [] : [property])]) {
    const child = childNode(node, step);
    if (child === undefined) break;
    node = child;
  }
  return nodePosition(node);
}
