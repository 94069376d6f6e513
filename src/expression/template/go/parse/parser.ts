import { suggestion } from '../../../../core/text/nearest.ts';
import { syntaxFault, TemplateFault } from '../../check/error.ts';
import { excerpt } from '../../check/excerpt.ts';
import { splitTokens, type Token, type TokenKind } from './lexer.ts';
import { parseCharLiteral, parseNumberLiteral, parseTextLiteral } from './literals.ts';
import type { BranchNode, Command, Definition, Node, Pipe, Variable, Word } from './nodes.ts';

/** Blocks inside blocks, and parentheses inside parentheses. */
const MAX_DEPTH = 100;

export interface ParseRules {
  readonly delimiters: readonly [string, string];
  /** Names of the functions. */
  readonly functions: { has(name: string): boolean; keys(): Iterable<string> };
  /** How many arguments a function takes. */
  readonly takes: (name: string) => { readonly min: number; readonly max: number };
  /** What to write in place of a function that does not exist here. */
  readonly missingFunction: (name: string) => string | undefined;
}

export interface ParsedText {
  readonly main: Definition;
  readonly defined: readonly Definition[];
}

/** The tree of a text and of what it defines. Throws a `TemplateFault` with the offset at fault. */
export function parseGo(source: string, rules: ParseRules): ParsedText {
  return new Parser(source, rules).parse();
}

interface Nodes {
  readonly nodes: Node[];
  /** What ended the list. */
  readonly ended: Token & { readonly word: string };
}

class Parser {
  readonly #source: string;
  readonly #rules: ParseRules;
  readonly #tokens: readonly Token[];
  readonly #defined: Definition[] = [];
  #next = 0;
  #depth = 0;
  #loops = 0;
  #visible: Variable[] = [];
  #slots = 1;

  constructor(source: string, rules: ParseRules) {
    this.#source = source;
    this.#rules = rules;
    this.#tokens = splitTokens(source, rules.delimiters);
  }

  parse(): ParsedText {
    const main = this.#definition('', 0, () => {
      const { nodes, ended } = this.#list(true);
      if (ended.kind !== 'end') throw syntaxFault(`unexpected {{${ended.word}}}: nothing is open here`, ended.at);
      return nodes;
    });
    return { main, defined: this.#defined };
  }

  /** A template has variables and loops of its own. */
  #definition(name: string, at: number, read: () => readonly Node[]): Definition {
    const [visible, slots, loops] = [this.#visible, this.#slots, this.#loops];
    this.#visible = [{ name: '$', slot: 0 }];
    this.#slots = 1;
    this.#loops = 0;
    const nodes = read();
    const definition = { name, nodes, slots: this.#slots, at };
    this.#visible = visible;
    this.#slots = slots;
    this.#loops = loops;
    return definition;
  }

  /** Nodes up to `end`, `else` or the end of the text. */
  #list(isTop: boolean): Nodes {
    const nodes: Node[] = [];
    for (;;) {
      const token = this.#take();
      if (token.kind === 'end') return { nodes, ended: { ...token, word: '' } };
      if (token.kind === 'text') {
        nodes.push({ kind: 'text', text: token.text, at: token.at });
        continue;
      }
      const first = this.#peekWord();
      if (first.kind === 'keyword') {
        if (first.text === 'end' || first.text === 'else') {
          this.#takeWord();
          if (first.text === 'end') this.#expectRight('end');
          return { nodes, ended: { ...first, word: first.text } };
        }
        const node = this.#control(first, isTop, token.at);
        if (node !== undefined) nodes.push(node);
      } else {
        const pipe = this.#pipe('command', 'right');
        nodes.push({ kind: 'action', pipe, at: first.at });
      }
    }
  }

  #control(word: Token, isTop: boolean, at: number): Node | undefined {
    this.#takeWord();
    switch (word.text) {
      case 'define':
        if (!isTop) throw syntaxFault('{{define}} stands inside of another block', word.at);
        this.#define(word.at);
        return undefined;
      case 'block':
        return this.#block(word.at);
      case 'template': {
        const name = this.#name('template');
        const pipe = this.#peekWord().kind === 'right' ? undefined : this.#pipe('template clause', 'right');
        if (pipe === undefined) this.#expectRight('template');
        return { kind: 'template', name, pipe, at: word.at };
      }
      case 'break':
      case 'continue':
        if (this.#loops === 0) throw syntaxFault(`{{${word.text}}} stands outside of {{range}}`, word.at);
        this.#expectRight(word.text);
        return { kind: word.text, at: word.at };
      default:
        return this.#branch(word.text as BranchNode['kind'], at);
    }
  }

  #branch(kind: BranchNode['kind'], at: number): BranchNode {
    this.#deeper(at);
    const visible = this.#visible.length;
    const pipe = this.#pipe(kind, 'right');
    if (kind === 'range') this.#loops++;
    const { nodes: body, ended } = this.#list(false);
    if (kind === 'range') this.#loops--;
    const otherwise = this.#otherwise(kind, at, ended);
    this.#visible.length = visible;
    this.#depth--;
    return { kind, pipe, body, otherwise, at };
  }

  #otherwise(kind: BranchNode['kind'], at: number, ended: Nodes['ended']): readonly Node[] | undefined {
    if (ended.kind === 'end') throw syntaxFault(`{{${kind}}} is never closed`, at, 'write {{end}}');
    if (ended.word === 'end') return undefined;
    const next = this.#peekWord();
    // `else if` and `else with` share the `end` of what is around them.
    if (next.kind === 'keyword' && next.text === kind && kind !== 'range') {
      this.#takeWord();
      this.#depth--;
      const branch = this.#branch(kind, next.at);
      this.#depth++;
      return [branch];
    }
    this.#expectRight('else');
    const { nodes, ended: last } = this.#list(false);
    if (last.kind === 'end') throw syntaxFault(`{{${kind}}} is never closed`, at, 'write {{end}}');
    if (last.word === 'else') throw syntaxFault(`{{${kind}}} has a second {{else}}`, last.at);
    return nodes;
  }

  #deeper(at: number): void {
    if (++this.#depth > MAX_DEPTH)
      throw new TemplateFault('limit', `blocks are nested more than ${MAX_DEPTH} deep`, { offset: at });
  }

  #define(at: number): void {
    const name = this.#name('define');
    this.#expectRight('define');
    this.#body(name, 'define', at);
  }

  #block(at: number): Node {
    const name = this.#name('block');
    const pipe = this.#pipe('block clause', 'right');
    this.#deeper(at);
    this.#body(name, 'block', at);
    this.#depth--;
    return { kind: 'template', name, pipe, at };
  }

  #body(name: string, kind: string, at: number): void {
    const definition = this.#definition(name, at, () => {
      const { nodes, ended } = this.#list(false);
      if (ended.kind === 'end') throw syntaxFault(`{{${kind} "${name}"}} is never closed`, at, 'write {{end}}');
      if (ended.word === 'else') throw syntaxFault('unexpected {{else}}', ended.at);
      return nodes;
    });
    const index = this.#defined.findIndex(known => known.name === name);
    const known = this.#defined[index];
    if (known === undefined) this.#defined.push(definition);
    else if (isBlank(known)) this.#defined[index] = definition;
    else if (!isBlank(definition)) throw syntaxFault(`the template "${name}" is defined twice`, at);
  }

  #name(clause: string): string {
    const token = this.#takeWord();
    if (token.kind !== 'string') throw this.#unexpected(token, `in {{${clause}}}: a name in quotes is missing`);
    return parseTextLiteral(token);
  }

  #pipe(context: string, end: TokenKind): Pipe {
    const { at } = this.#peekWord();
    const { declared, assigns } = this.#declarations(context);
    const commands: Command[] = [];
    for (;;) {
      const token = this.#takeWord();
      if (token.kind === end) break;
      if (!STARTS.has(token.kind)) throw this.#unexpected(token, `in ${context}`);
      this.#next--;
      commands.push(this.#command());
    }
    checkCommands(commands, context, at);
    this.#checkCounts(commands);
    for (const { name, slot } of declared) if (!assigns) this.#visible.push({ name, slot });
    return { declared, assigns, commands, at };
  }

  #checkCounts(commands: readonly Command[]): void {
    for (const [index, { words }] of commands.entries())
      for (const [place, word] of words.entries())
        if (word.kind === 'function') this.#checkCount(word, place === 0 ? words.length - 1 + Number(index > 0) : 0);
  }

  #checkCount({ name, at }: { readonly name: string; readonly at: number }, count: number): void {
    const { min, max } = this.#rules.takes(name);
    if (count >= min && count <= max) return;
    const takes = max === Infinity ? `at least ${min}` : `${min}`;
    throw syntaxFault(`function "${name}" takes ${takes} argument${min === 1 ? '' : 's'}, here are ${count}`, at);
  }

  /** `$a :=`, `$a =`, and in a range `$i, $v :=`. */
  #declarations(context: string): { readonly declared: Variable[]; readonly assigns: boolean } {
    const names: Token[] = [];
    const begin = this.#next;
    for (;;) {
      const variable = this.#peekWord();
      if (variable.kind !== 'variable') break;
      this.#takeWord();
      const next = this.#peekWord();
      if (next.kind === 'comma' && (context !== 'range' || names.length === 1))
        throw syntaxFault(`too many variables are declared in ${context}`, variable.at);
      if (next.kind === 'comma') {
        names.push(variable);
        this.#takeWord();
        continue;
      }
      if (next.kind !== 'assign' && next.kind !== 'declare') break;
      this.#takeWord();
      names.push(variable);
      const assigns = next.kind === 'assign';
      return { declared: names.map(token => this.#declare(token, assigns)), assigns };
    }
    if (names.length > 0)
      throw syntaxFault(
        'range can only initialize variables',
        this.#peekWord().at,
        'write {{range $key, $value := .map}}',
      );
    this.#next = begin;
    return { declared: [], assigns: false };
  }

  #declare(token: Token, assigns: boolean): Variable {
    if (assigns) return this.#variable(token);
    return { name: token.text, slot: this.#slots++ };
  }

  #variable({ text, at }: Token): Variable {
    const found = this.#visible.findLast(({ name }) => name === text);
    if (found !== undefined) return found;
    throw syntaxFault(
      `undefined variable "${text}"`,
      at,
      suggestion(
        text,
        this.#visible.map(({ name }) => name),
      ),
    );
  }

  #command(): Command {
    const words: Word[] = [];
    const { at } = this.#peekWord();
    for (;;) {
      const word = this.#operand();
      if (word !== undefined) words.push(word);
      const token = this.#take();
      if (token.kind === 'space') continue;
      if (token.kind === 'right' || token.kind === 'close') this.#next--;
      else if (token.kind !== 'pipe') throw this.#unexpected(token, 'in operand');
      break;
    }
    if (words.length === 0) throw syntaxFault('a value is missing', at);
    return { words, at };
  }

  #operand(): Word | undefined {
    const word = this.#term();
    if (word === undefined || this.#peek().kind !== 'field') return word;
    const keys: string[] = [];
    while (this.#peek().kind === 'field') keys.push(this.#take().text.slice(1));
    switch (word.kind) {
      case 'field':
      case 'variable':
      case 'pipe':
        return { ...word, keys: [...word.keys, ...keys] };
      default:
        throw syntaxFault(
          `unexpected "." after ${word.kind === 'function' ? `"${word.name}"` : 'a value'}`,
          word.at,
          'put what comes before it in parentheses',
        );
    }
  }

  #term(): Word | undefined {
    const token = this.#peekWord();
    const { kind, text, at } = token;
    if (kind === 'keyword') throw this.#unexpected(token, 'in operand');
    if (!STARTS.has(kind)) return undefined;
    this.#takeWord();
    switch (kind) {
      case 'identifier':
        this.#checkFunction(token);
        return { kind: 'function', name: text, at };
      case 'dot':
        return { kind: 'dot', at };
      case 'nil':
        return { kind: 'nil', at };
      case 'variable':
        return { kind: 'variable', variable: this.#variable(token), keys: [], at };
      case 'field':
        return { kind: 'field', keys: [text.slice(1)], at };
      case 'bool':
        return { kind: 'constant', value: text === 'true', at };
      case 'char':
        return { kind: 'constant', value: parseCharLiteral(token), at };
      case 'number':
        return { kind: 'constant', value: parseNumberLiteral(token), at };
      case 'string':
        return { kind: 'constant', value: parseTextLiteral(token), at };
      default: {
        this.#deeper(at);
        const pipe = this.#pipe('parentheses', 'close');
        this.#depth--;
        return { kind: 'pipe', pipe, keys: [], at };
      }
    }
  }

  #checkFunction({ text, at }: Token): void {
    const { functions, missingFunction } = this.#rules;
    if (functions.has(text)) return;
    const known = missingFunction(text);
    if (known !== undefined) throw syntaxFault(`function "${text}" does not exist here: ${known}`, at);
    throw syntaxFault(`function "${excerpt(text)}" is not defined`, at, suggestion(text, functions.keys()));
  }

  #expectRight(clause: string): void {
    const token = this.#takeWord();
    if (token.kind !== 'right') throw this.#unexpected(token, `in {{${clause}}}`);
  }

  #unexpected({ kind, text, at }: Token, where: string): TemplateFault {
    if (kind === 'end') return syntaxFault(`unexpected end of the template ${where}`, at);
    return syntaxFault(
      `unexpected ${kind === 'space' ? 'space' : `"${excerpt(text === '' ? this.#source.slice(at, at + 1) : text)}"`} ${where}`,
      at,
    );
  }

  #take(): Token {
    return this.#tokens[this.#next++] ?? this.#last();
  }

  #peek(): Token {
    return this.#tokens[this.#next] ?? this.#last();
  }

  #last(): Token {
    return { kind: 'end', text: '', at: this.#source.length };
  }

  /** The next token that is no space. */
  #takeWord(): Token {
    while (this.#peek().kind === 'space') this.#next++;
    return this.#take();
  }

  #peekWord(): Token {
    while (this.#peek().kind === 'space') this.#next++;
    return this.#peek();
  }
}

const STARTS: ReadonlySet<TokenKind> = new Set<TokenKind>([
  'bool',
  'char',
  'dot',
  'field',
  'identifier',
  'nil',
  'number',
  'open',
  'string',
  'variable',
]);

/** A value that is not a function can only begin a pipeline. */
function checkCommands(commands: readonly Command[], context: string, at: number): void {
  if (commands.length === 0) throw syntaxFault(`a value is missing in ${context}`, at);
  for (const [index, { words }] of commands.entries()) {
    const [first, ...args] = words;
    if (first === undefined) continue;
    const isCall = first.kind === 'function';
    if (!isCall && index > 0) throw syntaxFault('only a function can take the value before "|"', first.at);
    if (!isCall && args.length > 0)
      throw syntaxFault('a value that is not a function has arguments', args[0]?.at ?? first.at);
    if (first.kind === 'nil' && args.length === 0) throw syntaxFault('nil is not a command', first.at);
  }
}

const isBlank = ({ nodes }: Definition): boolean =>
  nodes.every(node => node.kind === 'text' && node.text.trim() === '');
