import { type Node, nodePosition } from '../../core/yaml/node.ts';
import { ALL_VARIABLES, CONTEXTS, contextVariables } from '../../expression/contexts.ts';
import { compileText, parseCondition, parseValue } from '../../expression/parse-value.ts';
import type { Condition, Value } from '../../expression/value.ts';
import { addConditionMentions, addMentions, type Mention, type Names } from '../../expression/value-references.ts';
import { add, type Place } from './place.ts';
import type { Reading } from './reading.ts';

export function readValue(reading: Reading, node: Node, pointer: string, place: Place): Value {
  const value = parseValue(node, pointer, reading.values);
  if (value.kind === 'literal') return value;
  const mentions: Mention[] = [];
  addMentions(value, namesAt(reading, place), mentions);
  judge(reading, mentions, place);
  return value;
}

export function readCondition(reading: Reading, node: Node, pointer: string, place: Place): Condition | undefined {
  const condition = parseCondition(node, pointer, reading.values);
  if (condition?.program === undefined) return condition;
  const mentions: Mention[] = [];
  addConditionMentions(condition, namesAt(reading, place), mentions);
  judge(reading, mentions, place);
  return condition;
}

/** A text in a place for CEL, written alone or as `{expr: ...}`. */
export function readExpression(reading: Reading, node: Node, pointer: string, place: Place): Value | undefined {
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return readValue(reading, node, pointer, place);
  const source = node.value;
  const program = compileText(node, source, { pointer, parsing: reading.values });
  if (program === undefined) return undefined;
  const value: Value = { kind: 'expression', source, program, at: nodePosition(node, pointer), written: node };
  const mentions: Mention[] = [];
  addMentions(value, namesAt(reading, place), mentions);
  judge(reading, mentions, place);
  return value;
}

/** `local`: variables of the text itself. */
export function namesAt(reading: Reading, place: Place, local?: Names['local']): Names {
  return {
    variables: contextVariables(place.context, place.forEach),
    local,
    aliases: CONTEXTS[place.context].aliases ? reading.names.aliases : NO_ALIASES,
    resolvers: reading.names.resolvers,
  };
}
const NO_ALIASES: ReadonlyMap<string, string> = new Map();

/** Enters what is read on the owner's account, and reports what does not exist. */
export function judge(reading: Reading, mentions: readonly Mention[], place: Place): void {
  for (const mention of mentions) JUDGES[mention.of](reading, mention, place);
}

type Judge = (reading: Reading, mention: Mention, place: Place) => void;

const JUDGES: Readonly<Record<Mention['of'], Judge>> = {
  resolver: judgeResolver,
  resolvers: (_, { at }, { reads }) => {
    reads.anyResolver ??= at;
  },
  action: judgeAction,
  actions: (_, { at }, { reads }) => {
    reads.anyAction ??= at;
  },
  variable: judgeVariable,
  file: addRenderedFile,
};

function judgeResolver({ names, faults, parameterKeys }: Reading, { name, at }: Mention, place: Place): void {
  const { reads } = place;
  const { owner } = reads;
  if (!names.resolvers.has(name)) {
    const hint = parameterKeys().has(name)
      ? `"${name}" is a parameter: read it with provider "parameter" in a resolver`
      : contextVariables(place.context, place.forEach).has(name)
        ? `"${name}" is a variable: read it in an expression, as in { expr: ${name} }`
        : faults.nearest(name, names.resolvers);
    faults.error(`there is no resolver "${name}"`, at, { rule: 'unknown-resolver-reference', hint });
  } else if (owner.kind === 'resolver' && owner.name === name) {
    const hint = 'transform and validate see the value as __self';
    faults.error(`resolver "${name}" refers to itself`, at, { rule: 'resolver-self-reference', hint });
  } else add(reads.resolvers, name, at);
}

function judgeAction({ names, faults }: Reading, { name, at }: Mention, { reads }: Place): void {
  const { owner } = reads;
  const section = names.actions.get(name);
  if (section === undefined) {
    const hint = faults.nearest(name, names.actions.keys());
    faults.error(`there is no action "${name}"`, at, { rule: 'unknown-action-reference', hint });
  } else if (owner.name === name) {
    faults.error(`action "${name}" refers to itself`, at, { rule: 'workflow-validation' });
  } else if (owner.kind === 'action' && owner.section === 'actions' && section === 'finally') {
    const hint = 'finally runs after all of actions';
    faults.error(`action "${owner.name}" reads "${name}" of finally`, at, { rule: 'workflow-validation', hint });
  } else add(reads.actions, name, at);
}

function judgeVariable(reading: Reading, { name, at, language }: Mention, place: Place): void {
  const { faults, names } = reading;
  const variables = contextVariables(place.context, place.forEach);
  if (variables.has(name)) return;
  const { label, aliases } = CONTEXTS[place.context];
  if (ALL_VARIABLES.has(name) || names.aliases.has(name)) {
    const hint = `there are ${[...variables].join(', ')}`;
    faults.error(`${name} does not exist in ${label}`, at, { rule: 'unavailable-variable', hint });
  } else if (language === 'template' && !name.startsWith('__')) {
    const known = [...names.resolvers, ...variables, ...(aliases ? names.aliases.keys() : [])];
    const hint = faults.nearest(name, known);
    faults.error(`there is no resolver or variable "${name}"`, at, { rule: 'unknown-resolver-reference', hint });
  } else {
    const known = [...variables, ...(aliases ? names.aliases.keys() : [])];
    const hint = names.resolvers.has(name) ? `write ${memberExpression(name)}` : faults.nearest(name, known);
    faults.error(`there is no variable "${name}"`, at, { rule: 'unavailable-variable', hint });
  }
}

const memberExpression = (name: string): string => (name.includes('-') ? `_["${name}"]` : `_.${name}`);

/** Remembers a file that a template renders. What it reads is among the references of the template once its text is there. */
function addRenderedFile({ files, faults }: Reading, { name, at }: Mention): void {
  if (files.found.has(name)) return;
  files.found.set(name, at);
  if (files.possible && (!files.texts.has(name) || files.texts.get(name) !== undefined)) return;
  const hint = files.possible ? undefined : 'a document without a directory cannot render files';
  faults.error(`the template file "${name}" cannot be read`, at, { rule: 'invalid-template', hint });
}
