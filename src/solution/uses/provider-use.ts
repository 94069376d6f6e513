import type { Position } from '../../core/errors.ts';
import { scalarWord } from '../../core/json/json.ts';
import { childNode, describeNode, type Node, nodePosition } from '../../core/yaml/node.ts';
import type { Inputs } from '../model/model.ts';
import type { Place } from '../parse/place.ts';
import type { Reading } from '../parse/reading.ts';
import { judge, readValue } from '../parse/reads.ts';
import { literalText, type ReadInput, unescaped, type WrittenInput, writtenInputs } from '../parse/written-inputs.ts';
import { warnAboutLookAlikes } from './look-alike-texts.ts';
import type { UseCapability } from './provider-capability.ts';
import type { InputFault, ProviderFacts } from './provider-facts.ts';
import { readLanguages } from './provider-languages.ts';

/** One use of a provider as written. */
export interface WrittenUse {
  readonly capability: UseCapability;
  readonly provider: Node | undefined;
  readonly providerAt: Position;
  readonly inputs: readonly WrittenInput[];
  /** Place of the inputs. */
  readonly place: Place;
}

export interface Use {
  readonly provider: string;
  readonly inputs: Inputs;
}

/** Reads the inputs of a use, with the defaults of its provider under them, and checks them against what the provider declares. */
export function readUse(reading: Reading, use: WrittenUse): Use {
  const provider = providerName(reading, use);
  const written = withDefaults(reading, provider, use.inputs);
  const read = written.map(input => readInput(reading, input, use.place));
  const inputs = new Map(read.map(({ name, value }) => [name, value]));
  const facts = provider === '' ? undefined : reading.facts.providers.find(provider);
  warnAboutLookAlikes(reading, facts, read);
  if (facts !== undefined) checkUse(reading, use, facts, read);
  else if (provider !== '') {
    const { names, missingHint } = reading.facts.providers;
    const hint = FORMER_NAMES.get(provider) ?? reading.faults.nearest(provider, names) ?? missingHint?.(provider);
    reading.faults.error(`there is no provider "${provider}"`, use.providerAt, { rule: 'missing-provider', hint });
  }
  return { provider, inputs };
}

/** Names that people bring along from other tools. */
const FORMER_NAMES: ReadonlyMap<string, string> = new Map(
  [
    [['shell', 'command', 'cmd', 'bash', 'sh', 'script', 'run', 'local-exec'], 'exec'],
    [['copy', 'template_file', 'write', 'write-file'], 'file'],
    [['uri', 'curl', 'rest', 'request'], 'http'],
    [['lineinfile', 'blockinfile', 'replace', 'patch'], 'edit'],
    [['echo', 'print', 'log'], 'message'],
    [['var', 'variable', 'input', 'param'], 'parameter'],
  ].flatMap(([names, provider]) =>
    (names as readonly string[]).map(name => [name, `did you mean "${String(provider)}"?`] as const),
  ),
);

function providerName({ faults }: Reading, { provider, providerAt }: WrittenUse): string {
  if (provider === undefined) return '';
  if (provider.kind === 'scalar' && typeof provider.value === 'string' && provider.value !== '') return provider.value;
  faults.error(`"provider" must be the name of a provider, not ${describeNode(provider)}`, providerAt);
  return '';
}

/** What is written wins; a default lies under it as a whole. */
function withDefaults(reading: Reading, provider: string, inputs: readonly WrittenInput[]): readonly WrittenInput[] {
  const defaults = reading.defaults.get(provider);
  if (defaults === undefined) return inputs;
  const given = new Set(inputs.map(({ name }) => name));
  const added = writtenInputs(reading, defaults.node, defaults.pointer).filter(({ name }) => !given.has(name));
  return [...inputs, ...added];
}

function readInput(reading: Reading, input: WrittenInput, place: Place): ReadInput {
  const before = reading.faults.errors.length;
  const value = readValue(reading, input.node, input.pointer, place);
  return { ...input, value, faulty: reading.faults.errors.length > before };
}

function checkUse(reading: Reading, use: WrittenUse, facts: ProviderFacts, inputs: readonly ReadInput[]): void {
  const { faults } = reading;
  const { capability, providerAt, place } = use;
  if (!facts.capabilities.includes(capability)) {
    const hint = `it can be ${facts.capabilities.map(word => CAPABILITY_WORDS[word] ?? word).join(', ')}`;
    const message = `provider "${facts.name}" cannot be ${CAPABILITY_WORDS[capability]}`;
    faults.error(message, providerAt, { rule: 'wrong-capability', hint });
    return;
  }
  const literals = new Map<string, unknown>();
  const computed = new Set<string>();
  for (const { name, value, faulty } of inputs) {
    if (value.kind === 'literal' && !faulty) literals.set(name, value.value);
    else computed.add(name);
  }
  const refused = new Set<string>();
  for (const fault of facts.checkLiterals(literals, computed)) {
    const at = faultPosition(fault, inputs) ?? providerAt;
    faults.error(fault.message, at, { rule: fault.rule, hint: fault.hint });
    if (fault.pointer === '') refused.add(fault.input);
  }
  const judged = inputs.map(input => (refused.has(input.name) ? { ...input, faulty: true } : input));
  readLanguages(reading, { facts, inputs: judged, place });
  const named = refused.size === 0 ? (facts.dependencies?.(literals) ?? []) : [];
  judge(
    reading,
    named.map(name => ({ of: 'resolver', name, at: providerAt })),
    place,
  );
  checkAuthProvider(reading, facts, inputs);
  if (capability !== 'action')
    checkSideEffects(reading, { facts, capability, literals, inputs: judged, at: providerAt });
}

const CAPABILITY_WORDS: Readonly<Record<string, string>> = {
  from: 'a source',
  transform: 'a transform step',
  validation: 'a validate rule',
  action: 'an action',
  authentication: 'a login',
};

/** The name of an input that should not be there; else the deepest written place on the way that the pointer names. */
function faultPosition(fault: InputFault, inputs: readonly ReadInput[]): Position | undefined {
  const input = inputs.find(({ name }) => name === fault.input);
  if (input === undefined) return undefined;
  if (fault.rule === 'unknown-provider-input' && fault.pointer === '') return input.at;
  let node = unescaped(input.node);
  let { pointer } = input;
  for (const step of fault.pointer.split('/').slice(1)) {
    const next = childNode(node, step.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (next === undefined) break;
    node = unescaped(next);
    pointer += `/${step}`;
  }
  return nodePosition(node, pointer);
}

const INPUT = 'authProvider';
const SHAPE = /^([^@]+)(?:@([A-Za-z0-9][A-Za-z0-9_-]*))?$/;

/** `<handler>` or `<handler>@<profile>`, of a registered handler. Specification: "Profiles", rules 2 and 4. */
function checkAuthProvider(reading: Reading, facts: ProviderFacts, inputs: readonly ReadInput[]): void {
  const input = inputs.find(({ name }) => name === INPUT);
  if (input === undefined || !facts.inputs.has(INPUT) || input.value.kind !== 'literal') return;
  const written = literalText(input.node);
  if (written === undefined) return;
  const { faults } = reading;
  const at = nodePosition(written.node, input.pointer);
  const handler = SHAPE.exec(written.text)?.[1];
  if (handler === undefined) {
    const hint = 'write <handler> or <handler>@<profile>; a profile is letters, digits, - and _';
    faults.error(`"${written.text}" names no credentials`, at, { rule: 'auth-provider-syntax', hint });
  } else if (!reading.facts.authHandlers.includes(handler)) {
    const hint = faults.nearest(handler, reading.facts.authHandlers);
    faults.error(`there is no authentication handler "${handler}"`, at, { rule: 'unknown-auth-handler', hint });
  }
}

interface ResolverUse {
  readonly facts: ProviderFacts;
  readonly capability: UseCapability;
  readonly literals: ReadonlyMap<string, unknown>;
  readonly inputs: readonly ReadInput[];
  readonly at: Position;
}

/** A writing operation in a resolver is refused where the deciding input is literal. Specification: resolvers are side-effect-free. */
function checkSideEffects({ faults }: Reading, use: ResolverUse): void {
  const { facts, capability, literals, inputs, at } = use;
  if (facts.sideEffects(capability, literals) !== 'write') return;
  const decides = decidingInput(use);
  const decider = inputs.find(({ name }) => name === decides);
  if (decider?.faulty === true) return;
  const word = decides === undefined ? undefined : scalarWord(literals.get(decides));
  const operation = word === undefined ? '' : ` ${decides} "${word}"`;
  faults.error(
    `provider "${facts.name}"${operation} is not allowed in a resolver: resolvers must not change anything; use an action`,
    decider?.value.at ?? at,
    { rule: 'resolver-side-effect' },
  );
}

/** The input without which the use would not be known to write. */
function decidingInput({ facts, capability, literals }: ResolverUse): string | undefined {
  for (const [name, value] of literals) {
    if (typeof value !== 'string') continue;
    const others = new Map(literals);
    others.delete(name);
    if (facts.sideEffects(capability, others) !== 'write') return name;
  }
  return undefined;
}
