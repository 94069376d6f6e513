import { isMap } from '../core/json/json.ts';
import { joinTaints, type Taint, taintAt } from '../core/secrets/taint.ts';
import { pointerStep } from '../core/yaml/node.ts';
import type { Capability, Output, Provider } from './contract.ts';
import type { Marks } from './sensitive-marks.ts';
import type { Language } from './shared/inputs/annotations.ts';
import { type DeclaredInput, type InputFault, type InputRules, inputFaults } from './shared/inputs/input-rules.ts';
import { plainInput, shapeInputs } from './shared/inputs/input-values.ts';
import { classifySideEffects, type SideEffect } from './side-effects.ts';

/** What the loader of documents knows of a provider; fits its `ProviderFacts`. */
export interface Facts {
  readonly name: string;
  readonly capabilities: readonly string[];
  readonly inputs: ReadonlyMap<string, FactsOfInput>;
  /** Where the inputs hold text that the provider evaluates itself. */
  readonly texts: readonly LanguageText[];
  readonly closed: boolean;
  readonly required: readonly string[];
  sideEffects(capability: string, literals: ReadonlyMap<string, unknown>): SideEffect;
  checkLiterals(literals: ReadonlyMap<string, unknown>, computed: ReadonlySet<string>): readonly InputFault[];
}

interface NestedLanguage {
  /** Below the input; `*` stands for any index or key. */
  readonly pointer: string;
  readonly language: Language;
  readonly variables: readonly string[];
  readonly variablesFrom: string | undefined;
  readonly ignoredFrom: string | undefined;
  readonly syntaxFrom: string | undefined;
}

/** Steps below the input; `*` stands for any index or key. */
interface LanguageText {
  readonly input: string;
  readonly steps: readonly string[];
  readonly language: Language;
  readonly ignoredFrom: string | undefined;
  readonly syntaxFrom: string | undefined;
}

interface FactsOfInput {
  readonly language: Language | undefined;
  readonly variables: readonly string[];
  readonly variablesFrom: string | undefined;
  readonly ignoredFrom: string | undefined;
  readonly syntaxFrom: string | undefined;
  readonly sensitive: boolean;
  readonly path: DeclaredInput['path'];
  readonly schema: DeclaredInput['schema'];
  readonly nested: readonly NestedLanguage[];
}

export function createFacts(provider: Provider, rules: InputRules): Facts {
  const inputs = new Map([...rules.declared].map(([name, input]) => [name, describeInput(input)]));
  return {
    name: provider.name,
    capabilities: provider.capabilities,
    inputs,
    texts: [...inputs].flatMap(([name, facts]) => languageTexts(name, facts)),
    closed: rules.closed,
    required: rules.required,
    sideEffects: (capability, literals) => classifySideEffects(provider, capability, literals),
    checkLiterals: (literals, computed) => literalFaults(rules, literals, computed),
  };
}

function languageTexts(input: string, { language, ignoredFrom, syntaxFrom, nested }: FactsOfInput): LanguageText[] {
  const own = language === undefined ? [] : [{ input, steps: [], language, ignoredFrom, syntaxFrom }];
  const below = nested.map(text => ({
    input,
    steps: text.pointer.split('/').slice(1),
    language: text.language,
    ignoredFrom: text.ignoredFrom,
    syntaxFrom: text.syntaxFrom,
  }));
  return [...own, ...below];
}

function describeInput({ schema, sensitive, path }: DeclaredInput): FactsOfInput {
  return {
    language: expressionLanguage(schema),
    ...languageNotes(schema),
    sensitive,
    path,
    schema,
    nested: [...nestedLanguages(schema, '')],
  };
}

/** Inputs with a language below this schema; `*` stands for any index or key. */
function* nestedLanguages(schema: unknown, pointer: string): Generator<NestedLanguage> {
  if (!isMap(schema)) return;
  const language = expressionLanguage(schema);
  if (language !== undefined && pointer !== '') yield { pointer, language, ...languageNotes(schema) };
  for (const [name, property] of Object.entries(isMap(schema['properties']) ? schema['properties'] : {}))
    yield* nestedLanguages(property, pointer + pointerStep(name));
  yield* nestedLanguages(schema['items'], `${pointer}/*`);
  yield* nestedLanguages(schema['additionalProperties'], `${pointer}/*`);
  for (const branches of [schema['anyOf'], schema['oneOf'], schema['allOf']])
    if (Array.isArray(branches)) for (const branch of branches) yield* nestedLanguages(branch, pointer);
}

function expressionLanguage(schema: Readonly<Record<string, unknown>>): Language | undefined {
  const language = schema['x-language'];
  return language === 'cel' || language === 'template' ? language : undefined;
}

function languageNotes(schema: Readonly<Record<string, unknown>>): Omit<NestedLanguage, 'pointer' | 'language'> {
  const {
    'x-variables': variables,
    'x-variables-from': from,
    'x-ignored-from': ignored,
    'x-syntax-from': syntax,
  } = schema;
  return {
    variables: Array.isArray(variables) ? variables.map(String) : [],
    variablesFrom: typeof from === 'string' ? from : undefined,
    ignoredFrom: typeof ignored === 'string' ? ignored : undefined,
    syntaxFrom: typeof syntax === 'string' ? syntax : undefined,
  };
}

function literalFaults(
  rules: InputRules,
  literals: ReadonlyMap<string, unknown>,
  computed: ReadonlySet<string>,
): readonly InputFault[] {
  const known = plainInput(rules, literals, computed);
  const context = { computed, isSensitive: (name: string) => rules.declared.get(name)?.sensitive ?? false };
  const faults = inputFaults(rules, known, context);
  return faults.length > 0 ? faults : shapeInputs(rules, known, context);
}

/** The value of a call: the field of `data` that the provider names, else `data` itself. */
export function primaryValue({ valueField }: Provider, capability: Capability, data: Output['data']): unknown {
  const field = typeof valueField === 'object' ? valueField[capability] : valueField;
  return field === undefined ? data : data[field];
}

/** Which parts of `data` are sensitive: what the output schema marks, and what the call itself says. */
export function outputTaint(marks: Marks | undefined, { data, taint }: Output): Taint {
  return marks === undefined ? taint : joinTaints(marks(data), taint);
}

/** The taint of the value of a call, given that of its data. */
export function valueTaint({ valueField }: Provider, capability: Capability, taint: Taint): Taint {
  const field = typeof valueField === 'object' ? valueField[capability] : valueField;
  return field === undefined ? taint : taintAt(taint, [field]);
}
