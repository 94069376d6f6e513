import { isMap } from '../../core/json/json.ts';
import type { Value } from '../../expression/value.ts';
import { defineRule, type Report } from '../rule.ts';
import type { Subject } from '../subject.ts';
import { acceptedTypes, fits, type JsonType, staticType, typeWord } from '../value-types.ts';

/** Literal inputs are judged when the solution is loaded; this judges what is computed, as far as its type is known. */
export const mismatchedInputType = defineRule({
  id: 'mismatched-input-type',
  severity: 'error',
  category: 'provider',
  summary: 'A computed value has a type that its input never takes',
  why: 'Inputs are not converted. A template is always text; an expression and a resolver with a `type` have the type that they have: the provider refuses the value whenever it is called.',
  fix: 'Convert the value: `{tmpl: "{{ port }}"}` or `string(...)` make text, `int(...)` a number; or change the `type` of the resolver.',
  example: {
    wrong: `resolvers:
  port: {type: int, value: 8080}
workflow:
  actions:
    serve:
      provider: exec
      inputs:
        command: serve
        args: [--port, {rslvr: port}]
`,
    right: `resolvers:
  port: {type: int, value: 8080}
workflow:
  actions:
    serve:
      provider: exec
      inputs:
        command: serve
        args: [--port, {tmpl: "{{ port }}"}]
`,
  },
  check({ uses, solution }, report) {
    for (const { inputs, facts } of uses) {
      for (const [name, value] of inputs) {
        const declared = facts?.inputs.get(name);
        if (declared === undefined || value.kind === 'literal') continue;
        judge({ value, schema: declared.schema, name }, solution, report);
      }
    }
  },
});

interface Part {
  readonly value: Value;
  readonly schema: unknown;
  /** As messages name it: `args[1]`. */
  readonly name: string;
}

function judge({ value, schema, name }: Part, solution: Subject['solution'], report: (found: Report) => void): void {
  const type = staticType(value, solution);
  const accepted = acceptedTypes(schema);
  if (type !== undefined && accepted !== undefined && !fits(type, accepted)) {
    report(mismatch({ value, schema, name }, type, accepted));
    return;
  }
  if (!isMap(schema)) return;
  if (value.kind === 'list')
    value.items.forEach((item, index) =>
      judge({ value: item, schema: schema['items'], name: `${name}[${index}]` }, solution, report),
    );
  else if (value.kind === 'map' && schema['patternProperties'] === undefined)
    for (const [key, entry] of value.entries)
      judge({ value: entry, schema: memberSchema(schema, key), name: `${name}.${key}` }, solution, report);
}

function memberSchema(schema: Readonly<Record<string, unknown>>, key: string): unknown {
  const { properties, additionalProperties } = schema;
  return isMap(properties) && Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
}

function mismatch({ value, name }: Part, type: JsonType, accepted: ReadonlySet<string>): Report {
  const wanted = [...accepted].filter(word => word !== 'null').map(typeWord);
  return {
    message: `input "${name}" must be ${wanted.join(' or ')}, and ${WHAT[value.kind](value)} is ${typeWord(type)}`,
    at: value.at,
    suggestion: suggestionFor(value, type, accepted),
  };
}

const WHAT: Readonly<Record<Value['kind'], (value: Value) => string>> = {
  literal: () => 'this',
  template: () => 'a template',
  secret: () => 'a secret',
  expression: () => 'this expression',
  resolver: value => (value.kind === 'resolver' ? `resolver "${value.name}"` : 'a resolver'),
  list: () => 'this',
  map: () => 'this',
};

function suggestionFor(value: Value, type: JsonType, accepted: ReadonlySet<string>): string {
  if (accepted.has('string')) {
    if (type === 'array' || type === 'object') return 'write text: json.marshal(...) makes it of lists and maps';
    if (value.kind === 'resolver') return `write {tmpl: "{{ ${value.source} }}"}`;
    if (value.kind === 'expression') return 'convert it with string(...)';
    return value.kind === 'literal' ? `quote it: ${JSON.stringify(String(value.value))}` : 'write text';
  }
  if (value.kind === 'template') return 'write {expr: ...}: a template is always text';
  const wanted = [...accepted].map(typeWord).join(' or ');
  return value.kind === 'resolver' ? `give the resolver another type, or convert it in {expr: ...}` : `write ${wanted}`;
}
