import { absentFunction, argumentCount, GO_FUNCTIONS } from '../go/functions/table.ts';
import type { BranchNode, Command, Definition, Node, Pipe, TemplateNode, Word } from '../go/parse/nodes.ts';
import { parseGo } from '../go/parse/parser.ts';
import type { ConvertRules, Made } from './to-go.ts';
import {
  FUNCTIONS_IN_LIQUID,
  heldBy,
  joinedByAnd,
  joinedByOr,
  type Making,
  NEAR_FILTERS,
  negated,
} from './to-liquid-functions.ts';
import {
  constantValue,
  type Dot,
  type LiquidValue,
  memberCode,
  RESERVED,
  rootName,
  truth,
  wordValue,
} from './to-liquid-values.ts';
import { Names, type OffsetNote, refusal, Writer } from './writer.ts';

/** A Go template, which is valid, as a Liquid template. Throws a `TemplateFault` where that is not possible. */
export function goToLiquid(source: string, rules: ConvertRules): Made {
  return new ToLiquid(source, rules).convert();
}

const DELIMITERS: readonly [string, string] = ['{{', '}}'];

/** Templates that render each other. */
const MAX_DEPTH = 16;
/** Places where templates are rendered. */
const MAX_RENDERED = 10_000;

interface Scope {
  readonly dot: Dot;
  readonly variables: Map<number, Dot>;
  /** Slots that get another value after their first. */
  readonly changed: ReadonlySet<number>;
  /** Slots that are read from the loop around. */
  readonly bound: Set<number>;
  /** Templates around this one. */
  readonly chain: readonly string[];
}

interface Comment {
  readonly at: number;
  readonly text: string;
}

class ToLiquid {
  readonly #source: string;
  readonly #rules: ConvertRules;
  readonly #main: Definition;
  readonly #defined: ReadonlyMap<string, Definition>;
  readonly #names: Names;
  readonly #notes: OffsetNote[] = [];
  readonly #comments: Comment[];
  #writer = new Writer(['{{', '{%']);
  #rendered = 0;

  constructor(source: string, rules: ConvertRules) {
    this.#source = source;
    this.#rules = rules;
    const { main, defined } = parseGo(source, {
      delimiters: DELIMITERS,
      functions: GO_FUNCTIONS,
      takes: argumentCount,
      missingFunction: absentFunction,
    });
    this.#main = main;
    this.#defined = new Map(defined.map(one => [one.name, one]));
    const keys = [...source.matchAll(/[."`]([A-Za-z_]\w*)/g)].map(([, name]) => name ?? '');
    this.#names = new Names([...RESERVED, ...keys]);
    this.#comments = [...source.matchAll(/\{\{(?:- )?\/\*([^]*?)\*\/(?: -)?\}\}/g)].map(({ index, 1: text = '' }) => ({
      at: index,
      text,
    }));
  }

  convert(): Made {
    this.#nodes(this.#main.nodes, createScope(this.#main, { kind: 'root' }, []));
    this.#writeComments(this.#source.length);
    return { text: this.#writer.text, notes: this.#notes };
  }

  #writeComments(before: number): void {
    while ((this.#comments[0]?.at ?? Infinity) < before) {
      const text = this.#comments.shift()?.text ?? '';
      this.#writer.tag(`{% comment %}${text.replaceAll(/[{}%]/g, ' ')}{% endcomment %}`);
    }
  }

  #nodes(nodes: readonly Node[], scope: Scope): void {
    for (const node of nodes) {
      if (scope.chain.length === 0) this.#writeComments(node.at);
      switch (node.kind) {
        case 'text':
          this.#writer.literal(node.text);
          break;
        case 'action':
          this.#action(node.pipe, scope);
          break;
        case 'if':
          this.#if(node, scope);
          break;
        case 'with':
          this.#with(node, scope);
          break;
        case 'range':
          this.#range(node, scope);
          break;
        case 'template':
          this.#template(node, scope);
          break;
        default:
          this.#writer.tag(`{% ${node.kind} %}`);
      }
    }
  }

  #action(pipe: Pipe, scope: Scope): void {
    const [variable] = pipe.declared;
    const found = this.#pipeDot(pipe, scope);
    if (variable === undefined) {
      this.#print(this.#valueOf(found, pipe.at), pipe.at);
      return;
    }
    const { slot, name } = variable;
    if (found.kind !== 'value') {
      if (pipe.assigns || scope.changed.has(slot))
        throw refusal(`the variable "${name}" cannot hold all resolvers in Liquid`, pipe.at, 'name the resolver');
      scope.variables.set(slot, found);
      return;
    }
    if (scope.bound.has(slot))
      throw refusal(`the loop variable "${name}" cannot be set in Liquid`, pipe.at, 'use another variable');
    const known = scope.variables.get(slot);
    const kind = scope.changed.has(slot) ? 'any' : found.value.kind;
    const code = known?.kind === 'value' ? known.value.code : this.#variableName(name);
    this.#writer.tag(`{% assign ${code} = ${found.value.code} %}`);
    scope.variables.set(slot, { kind: 'value', value: wordValue(code, kind) });
  }

  /** A name of Liquid for `$name`; those that begin with `_` are reserved. */
  #variableName(name: string): string {
    const plain = name.replace(/^\$_*/, '');
    return this.#names.make(/^[A-Za-z]\w*$/.test(plain) ? plain : 'value');
  }

  #print(value: LiquidValue, offset: number): void {
    if (value.kind === 'nil') {
      this.#writer.literal('<no value>');
      return;
    }
    if (value.kind === 'text' || value.kind === 'int' || value.kind === 'bool') {
      this.#writer.tag(`{{ ${value.code} }}`);
      return;
    }
    if (this.#rules.isPlain && value.kind === 'any') this.#writer.tag(`{{ ${value.code} }}`);
    else {
      const making = this.#making('print', offset);
      const code = value.shape === 'filtered' ? value.code : making.word(value);
      this.#writer.tag(`{{ ${code} | go_text }}`);
    }
  }

  #if({ pipe, body, otherwise }: BranchNode, scope: Scope): void {
    const test = this.#test(pipe, scope);
    this.#writer.tag(`{% if ${test.code} %}`);
    this.#branches({ body, otherwise }, [scope, scope]);
  }

  #branches(
    { body, otherwise }: Pick<BranchNode, 'body' | 'otherwise'>,
    [inside, outside]: readonly [Scope, Scope],
  ): void {
    this.#nodes(body, inside);
    if (otherwise !== undefined) {
      this.#writer.tag('{% else %}');
      this.#nodes(otherwise, outside);
    }
    this.#writer.tag('{% endif %}');
  }

  #with({ pipe, body, otherwise, at }: BranchNode, scope: Scope): void {
    const found = this.#pipeDot(pipe, scope);
    this.#declare(pipe, found, scope);
    if (found.kind !== 'value')
      throw refusal('{{with}} of all resolvers has no counterpart in Liquid', at, 'leave it out, or name a resolver');
    const making = this.#making('with', at);
    const value = wordValue(making.word(found.value), found.value.kind);
    this.#writer.tag(`{% if ${truth(value).code} %}`);
    this.#branches({ body, otherwise }, [{ ...scope, dot: { kind: 'value', value } }, scope]);
  }

  #declare(pipe: Pipe, found: Dot, scope: Scope): void {
    const [variable] = pipe.declared;
    if (variable === undefined) return;
    if (pipe.assigns || scope.changed.has(variable.slot) || found.kind !== 'value')
      throw refusal(
        `"${variable.name}" cannot be set here in Liquid`,
        pipe.at,
        'set it in an action of its own before',
      );
    const name = this.#variableName(variable.name);
    this.#writer.tag(`{% assign ${name} = ${found.value.code} %}`);
    scope.variables.set(variable.slot, { kind: 'value', value: wordValue(name, found.value.kind) });
  }

  #range({ pipe, body, otherwise, at }: BranchNode, scope: Scope): void {
    if (pipe.assigns)
      throw refusal('a range that sets variables has no counterpart in Liquid', at, 'write := in place of =');
    const making = this.#making('range', at);
    const value = this.#valueOf(this.#pipeDot({ ...pipe, declared: [] }, scope), pipe.at);
    const isList = value.kind === 'list';
    const item = this.#names.make(isList ? 'item' : 'entry');
    const items = isList
      ? making.word(value)
      : making.word({ ...value, code: `${value.code} | go_range`, shape: 'filtered' });
    this.#writer.tag(`{% for ${item} in ${items} %}`);
    const [first, second] = pipe.declared;
    const keyVariable = second === undefined ? undefined : first;
    const itemVariable = second ?? first;
    const itemValue = wordValue(isList ? item : `${item}.item`, value.code.startsWith('(0..') ? 'int' : 'any');
    const bound = new Set(scope.bound);
    for (const variable of pipe.declared) {
      if (scope.changed.has(variable.slot))
        throw refusal(`the loop variable "${variable.name}" cannot be set in Liquid`, at, 'use another variable');
      bound.add(variable.slot);
    }
    if (itemVariable !== undefined) scope.variables.set(itemVariable.slot, { kind: 'value', value: itemValue });
    if (keyVariable !== undefined) {
      let key = `${item}.key`;
      if (isList) {
        key = this.#variableName(keyVariable.name);
        this.#writer.tag(`{% assign ${key} = forloop.index0 %}`);
      }
      scope.variables.set(keyVariable.slot, { kind: 'value', value: wordValue(key, isList ? 'int' : 'any') });
    }
    this.#nodes(body, { ...scope, bound, dot: { kind: 'value', value: itemValue } });
    if (otherwise !== undefined) {
      this.#writer.tag('{% else %}');
      this.#nodes(otherwise, scope);
    }
    this.#writer.tag('{% endfor %}');
  }

  /** Liquid has no templates inside of a text: the definition is written where it is rendered. */
  #template({ name, pipe, at }: TemplateNode, scope: Scope): void {
    const dot =
      pipe === undefined ? { kind: 'value' as const, value: wordValue('nil', 'nil') } : this.#pipeDot(pipe, scope);
    this.#inline(name, this.#kept(dot, at), scope, at);
  }

  #inline(name: string, dot: Dot, scope: Scope, at: number): void {
    const definition = this.#defined.get(name);
    if (definition === undefined)
      throw refusal(
        `the template "${name}" is not defined in this text`,
        at,
        'convert its file as well, and write {% render %}',
      );
    if (scope.chain.includes(name) || scope.chain.length >= MAX_DEPTH)
      throw refusal(`the template "${name}" renders itself, which has no counterpart in Liquid`, at);
    if (++this.#rendered > MAX_RENDERED)
      throw refusal(
        `templates stand in more than ${MAX_RENDERED} places once they are written where they are rendered`,
        at,
      );
    this.#nodes(definition.nodes, createScope(definition, dot, [...scope.chain, name]));
  }

  /** What is read more than once stands in a variable. */
  #kept(dot: Dot, at: number): Dot {
    if (dot.kind !== 'value') return dot;
    return {
      kind: 'value',
      value: { ...dot.value, code: this.#making('template', at).word(dot.value), shape: 'word' },
    };
  }

  #test(pipe: Pipe, scope: Scope): LiquidValue {
    const [variable] = pipe.declared;
    const found = variable === undefined ? this.#testOf(pipe, scope) : undefined;
    if (found !== undefined) return found;
    const dot = this.#pipeDot(pipe, scope);
    this.#declare(pipe, dot, scope);
    return heldBy(this.#valueOf(dot, pipe.at), this.#making('if', pipe.at));
  }

  /** A test made of tests: `and`, `or` and `not` as the words of Liquid. */
  #testOf(pipe: Pipe, scope: Scope): LiquidValue | undefined {
    const [command] = pipe.commands;
    const [first, ...args] = command?.words ?? [];
    if (pipe.commands.length !== 1 || first?.kind !== 'function') return undefined;
    if (first.name !== 'and' && first.name !== 'or' && first.name !== 'not') return undefined;
    const making = this.#making(first.name, first.at);
    const tests = args.map(word => this.#wordTest(word, scope));
    const [only] = tests;
    if (first.name === 'not') return only && negated(only, making);
    return first.name === 'and' ? joinedByAnd(tests, making) : joinedByOr(tests, making);
  }

  #wordTest(word: Word, scope: Scope): LiquidValue {
    if (word.kind === 'pipe' && word.keys.length === 0) return this.#test(word.pipe, scope);
    return this.#test({ declared: [], assigns: false, commands: [{ words: [word], at: word.at }], at: word.at }, scope);
  }

  #making(name: string, offset: number): Making {
    return {
      called: name,
      offset,
      name: () => this.#names.make('value'),
      tag: code => this.#writer.tag(code),
      note: message => {
        if (!this.#notes.some(note => note.message === message)) this.#notes.push({ offset, message });
      },
      word: value => {
        if (value.shape === 'word') return value.code;
        const kept = this.#names.make('value');
        this.#writer.tag(`{% assign ${kept} = ${value.code} %}`);
        return kept;
      },
    };
  }

  #valueOf(dot: Dot, offset: number): LiquidValue {
    if (dot.kind === 'value') return dot.value;
    throw refusal('all resolvers as one value have no counterpart in Liquid', offset, 'name the resolver');
  }

  #pipeDot(pipe: Pipe, scope: Scope): Dot {
    let value: Dot | undefined;
    for (const command of pipe.commands) value = this.#command(command, value, scope);
    return value ?? { kind: 'value', value: wordValue('nil', 'nil') };
  }

  #command({ words }: Command, piped: Dot | undefined, scope: Scope): Dot {
    const [first, ...args] = words;
    if (first === undefined) return { kind: 'value', value: wordValue('nil', 'nil') };
    if (first.kind !== 'function') return this.#word(first, scope);
    const { name, at } = first;
    if (name === 'include') return this.#include(args, piped, scope, at);
    if (name === 'until') return { kind: 'value', value: this.#until(args, piped, scope, at) };
    const given = args.map(word => this.#word(word, scope));
    if (piped !== undefined) given.push(piped);
    if (name === 'dict' && given.some(({ kind }) => kind !== 'value')) return this.#members(args, given, at);
    const [owner, key] = [given[0], args[1]];
    if (name === 'index' && owner?.kind === 'root' && key?.kind === 'constant' && typeof key.value === 'string') {
      const root = wordValue(rootName(key.value, at), 'any');
      const rest = given.slice(2).map(dot => this.#valueOf(dot, at));
      return { kind: 'value', value: rest.length === 0 ? root : this.#call('index', [root, ...rest], at) };
    }
    return {
      kind: 'value',
      value: this.#call(
        name,
        given.map(dot => this.#valueOf(dot, at)),
        at,
      ),
    };
  }

  #call(name: string, args: readonly LiquidValue[], at: number): LiquidValue {
    const convert = FUNCTIONS_IN_LIQUID.get(name);
    if (convert === undefined)
      throw refusal(`function "${name}" has no counterpart with the same meaning in Liquid`, at, NEAR_FILTERS[name]);
    return convert(args, this.#making(name, at));
  }

  #until(args: readonly Word[], piped: Dot | undefined, scope: Scope, at: number): LiquidValue {
    const [word] = args;
    const given = word === undefined ? piped : this.#word(word, scope);
    const count = given?.kind === 'value' ? given.value.literal : undefined;
    if (typeof count !== 'number' || count < 1)
      throw refusal('until needs a number above 0 that stands in the template', at);
    return wordValue(`(0..${count - 1})`, 'list');
  }

  #include(args: readonly Word[], piped: Dot | undefined, scope: Scope, at: number): Dot {
    const [name, data] = args;
    if (name?.kind !== 'constant' || typeof name.value !== 'string')
      throw refusal('include needs a name that stands in the template', at);
    const dot = data === undefined ? piped : this.#word(data, scope);
    if (dot === undefined) throw refusal('include needs data', at);
    const kept = this.#kept(dot, at);
    const captured = this.#names.make('text');
    this.#writer.tag(`{% capture ${captured} %}`);
    this.#inline(name.value, kept, scope, at);
    this.#writer.tag('{% endcapture %}');
    return { kind: 'value', value: wordValue(captured, 'text') };
  }

  #members(args: readonly Word[], given: readonly Dot[], at: number): Dot {
    const members = new Map<string, Dot>();
    for (let i = 0; i < given.length; i += 2) {
      const [key, value] = [args[i], given[i + 1]];
      if (key?.kind !== 'constant' || typeof key.value !== 'string' || value === undefined)
        throw refusal('a key of dict must be a text that stands in the template', at);
      members.set(key.value, this.#kept(value, at));
    }
    return { kind: 'members', members };
  }

  #word(word: Word, scope: Scope): Dot {
    switch (word.kind) {
      case 'constant':
        return { kind: 'value', value: constantValue(word.value, word.at) };
      case 'nil':
        return { kind: 'value', value: wordValue('nil', 'nil') };
      case 'dot':
        return scope.dot;
      case 'field':
        return this.#read(scope.dot, word.keys, word.at);
      case 'variable': {
        const known = scope.variables.get(word.variable.slot);
        if (known === undefined) throw refusal(`"${word.variable.name}" has no value here`, word.at);
        return this.#read(known, word.keys, word.at);
      }
      case 'function':
        return this.#command({ words: [word], at: word.at }, undefined, scope);
      case 'pipe': {
        if (word.pipe.declared.length > 0)
          throw refusal('a variable that is set inside of parentheses has no counterpart in Liquid', word.at);
        return this.#read(this.#pipeDot(word.pipe, scope), word.keys, word.at);
      }
    }
  }

  #read(dot: Dot, keys: readonly string[], at: number): Dot {
    const [key, ...rest] = keys;
    if (key === undefined) return dot;
    if (dot.kind === 'root') {
      const code = memberCode(rootName(key, at), rest);
      return { kind: 'value', value: wordValue(code, 'any') };
    }
    if (dot.kind === 'members') {
      const member = dot.members.get(key);
      if (member === undefined) throw refusal(`the map of this template has no key "${key}"`, at);
      return this.#read(member, rest, at);
    }
    if (dot.value.kind !== 'any') throw refusal(`this value is not a map and has no key "${key}"`, at);
    const word = this.#making('read', at).word(dot.value);
    return { kind: 'value', value: wordValue(memberCode(word, keys), 'any') };
  }
}

function createScope(definition: Definition, dot: Dot, chain: readonly string[]): Scope {
  return {
    dot,
    chain,
    variables: new Map([[0, dot]]),
    changed: changedSlots(definition.nodes),
    bound: new Set(),
  };
}

/** Variables that are set with `=`. */
function changedSlots(nodes: readonly Node[]): ReadonlySet<number> {
  const slots = new Set<number>();
  const addPipe = ({ declared, assigns, commands }: Pipe): void => {
    if (assigns) for (const { slot } of declared) slots.add(slot);
    for (const { words } of commands) for (const word of words) if (word.kind === 'pipe') addPipe(word.pipe);
  };
  const visit = (node: Node): void => {
    if ('pipe' in node && node.pipe !== undefined) addPipe(node.pipe);
    if (!('body' in node)) return;
    node.body.forEach(visit);
    node.otherwise?.forEach(visit);
  };
  nodes.forEach(visit);
  return slots;
}
