import type { FilteredValueToken, TagToken, Token, TopLevelToken } from 'liquidjs';
import { Tokenizer, TypeGuards } from 'liquidjs/dist/liquid.browser.mjs';
import { createLiquid } from '../liquid.ts';
import { OPERATORS } from '../render/operators.ts';
import { FILTERS_IN_GO, NEAR_FUNCTIONS } from './to-go-filters.ts';
import { type Helper, helperDefinitions } from './to-go-helpers.ts';
import {
  call,
  equality,
  type GoValue,
  goText,
  operandsTest,
  operandsValue,
  type Names as Reading,
  tokenValue,
  type ValueKind,
  valueTest,
  word,
} from './to-go-values.ts';
import { Names, type OffsetNote, refusal, Writer } from './writer.ts';

export interface Made {
  readonly text: string;
  readonly notes: readonly OffsetNote[];
}

export interface ConvertRules {
  /** All values that are printed are text, whole numbers or bools: they need no guard. */
  readonly isPlain: boolean;
}

/** A Liquid template, which is valid, as a Go template. Throws a `TemplateFault` where that is not possible. */
export function liquidToGo(source: string, rules: ConvertRules): Made {
  return new ToGo(source, rules).convert();
}

interface Loop {
  readonly variable: string;
  readonly item: string;
  readonly index: string;
  readonly items: string;
}

interface Assigned {
  readonly name: string;
  kind: ValueKind;
}

interface Block {
  readonly tag: string;
  readonly offset: number;
  /** Variables that have a value on every way so far to the end of a branch; undefined before the first. */
  ended: ReadonlySet<string> | undefined;
  readonly before: ReadonlySet<string>;
  hasElse: boolean;
  /** The value of `case`. */
  readonly value?: GoValue;
  hasWhen: boolean;
  readonly takesElse: boolean;
}

interface Capture {
  readonly variable: string;
  readonly offset: number;
  readonly writer: Writer;
  readonly loops: Loop[];
}

const FORLOOP: Readonly<Record<string, (loop: Loop) => GoValue>> = {
  index: ({ index }) => call(`add1 ${index}`, 'int'),
  index0: ({ index }) => call(`int ${index}`, 'int'),
  first: ({ index }) => call(`eq ${index} 0`, 'bool'),
  last: ({ index, items }) => call(`eq (add1 ${index}) (len ${items})`, 'bool'),
  length: ({ items }) => call(`len ${items}`, 'int'),
  rindex: ({ index, items }) => call(`sub (len ${items}) ${index}`, 'int'),
  rindex0: ({ index, items }) => call(`sub (len ${items}) (add1 ${index})`, 'int'),
};

class ToGo {
  readonly #source: string;
  readonly #rules: ConvertRules;
  readonly #tokens: readonly TopLevelToken[];
  readonly #helpers = new Set<Helper>();
  readonly #notes: OffsetNote[] = [];
  readonly #definitions: string[] = [];
  readonly #goNames: Names;
  /** Variables of `assign` and `capture` by their names. */
  readonly #assigned = new Map<string, Assigned>();
  /** Names that `assign` or `capture` has set on some way up to here, and on every way. */
  readonly #possible = new Set<string>();
  #definite = new Set<string>();
  readonly #declared = new Set<string>();
  readonly #blocks: Block[] = [];
  #loops: Loop[] = [];
  #capture: Capture | undefined;
  #writer = new Writer(['{{']);
  #at = 0;

  constructor(source: string, rules: ConvertRules) {
    this.#source = source;
    this.#rules = rules;
    this.#tokens = new Tokenizer(source, OPERATORS).readTopLevelTokens(createLiquid().options);
    this.#goNames = new Names([]);
  }

  convert(): Made {
    const head = this.#declareVariables();
    for (; this.#at < this.#tokens.length; this.#at++) {
      const token = this.#tokens[this.#at];
      if (token !== undefined) this.#token(token);
    }
    const definitions = this.#definitions.join('') + helperDefinitions(this.#helpers);
    if (definitions !== '') this.#writer.tag(definitions);
    return { text: head + this.#writer.text, notes: this.#notes };
  }

  /** Go's variables belong to a block: one that is first set inside of a block is declared before everything. */
  #declareVariables(): string {
    const set = new Map<string, { kinds: number; isTop: boolean }>();
    let depth = 0;
    for (const token of this.#tokens) {
      if (!TypeGuards.isTagToken(token)) continue;
      const { name } = token;
      if (['if', 'unless', 'case', 'for'].includes(name)) depth++;
      if (['endif', 'endunless', 'endcase', 'endfor'].includes(name)) depth--;
      const target = assignedName(token);
      if (target === undefined) continue;
      const known = set.get(target);
      set.set(target, { kinds: (known?.kinds ?? 0) + 1, isTop: known?.isTop ?? depth === 0 });
    }
    let head = '';
    for (const [name, { kinds, isTop }] of set) {
      const variable = this.#goNames.make(`$${name.replaceAll(/[^A-Za-z0-9_]/g, '_')}`);
      this.#assigned.set(name, { name: variable, kind: kinds > 1 ? 'any' : 'nil' });
      if (isTop) continue;
      this.#declared.add(name);
      head += `{{ ${variable} := "" }}`;
    }
    return head;
  }

  #token(token: TopLevelToken): void {
    if (TypeGuards.isHTMLToken(token)) {
      const block = this.#blocks.at(-1);
      // What stands before the first `when` is not printed.
      if (block?.tag === 'case' && !block.hasWhen) return;
      const { trimLeft, trimRight } = token as Token & { trimLeft: number; trimRight: number };
      this.#writer.literal(this.#source.slice(token.begin + trimLeft, token.end - trimRight));
    } else if (TypeGuards.isOutputToken(token)) {
      if (this.#isSkipped()) return;
      this.#print(this.#reader(token).readFilteredValue());
    } else if (TypeGuards.isTagToken(token)) this.#tag(token);
  }

  #isSkipped(): boolean {
    const block = this.#blocks.at(-1);
    return block?.tag === 'case' && !block.hasWhen;
  }

  #reader(token: Token & { readonly contentRange: [number, number] }): Tokenizer {
    return new Tokenizer(this.#source, OPERATORS, undefined, [...token.contentRange]);
  }

  #tag(token: TagToken): void {
    const { name, begin } = token;
    const reader = new Tokenizer(this.#source, OPERATORS, undefined, [token.tokenizer.p, token.contentRange[1]]);
    if (this.#isSkipped() && !['when', 'else', 'endcase'].includes(name) && name !== 'comment' && name !== '#')
      throw refusal(`{% ${name} %} before the first {% when %} prints nothing`, begin, 'remove it');
    switch (name) {
      case 'if':
      case 'unless':
        this.#writer.tag(`{{ if ${this.#condition(reader, name === 'unless')} }}`);
        this.#open(token);
        return;
      case 'elsif':
        this.#branch(false);
        this.#writer.tag(`{{ else if ${this.#condition(reader, false)} }}`);
        return;
      case 'else':
        this.#else(begin);
        return;
      case 'case':
        this.#case(token, reader);
        return;
      case 'when':
        this.#when(reader, begin);
        return;
      case 'for':
        this.#for(token, reader);
        return;
      case 'endif':
      case 'endunless':
      case 'endcase':
      case 'endfor':
        this.#close();
        return;
      case 'break':
      case 'continue':
        this.#writer.tag(`{{ ${name} }}`);
        return;
      case 'assign':
        this.#assign(reader);
        return;
      case 'capture':
        this.#openCapture(token, reader);
        return;
      case 'endcapture':
        this.#closeCapture();
        return;
      case 'echo':
        this.#print(reader.readFilteredValue());
        return;
      case 'raw':
        this.#raw();
        return;
      case 'comment':
        this.#comment();
        return;
      case '#':
        this.#writeComment(reader.remaining());
        return;
      default:
        throw refusal(`{% ${name} %} has no counterpart in Go templates`, begin, TAG_HINTS[name]);
    }
  }

  #reading(): Reading {
    return {
      root: this.#loops.length > 0 ? '$.' : '.',
      isPlain: this.#rules.isPlain,
      use: helper => this.#helpers.add(helper),
      note: (offset, message) => this.#note(offset, message),
      variable: (name, offset) => this.#variable(name, offset),
      loop: (part, offset) => this.#loopPart(part, offset),
    };
  }

  #note(offset: number, message: string): void {
    if (!this.#notes.some(note => note.message === message)) this.#notes.push({ offset, message });
  }

  #variable(name: string, offset: number): GoValue | undefined {
    const loop = this.#loops.findLast(({ variable }) => variable === name);
    if (loop !== undefined) return { code: loop.item, kind: 'any', isCall: false };
    if (this.#loops.length > 0 && name === 'forloop')
      throw refusal(
        'forloop as a whole has no counterpart in Go templates',
        offset,
        'use forloop.index or forloop.last',
      );
    const assigned = this.#assigned.get(name);
    if (assigned === undefined || !this.#possible.has(name)) {
      if (this.#isOuterLoop(name))
        throw refusal(`a capture cannot read the loop variable "${name}" in a Go template`, offset, CAPTURE_HINT);
      return undefined;
    }
    if (this.#capture !== undefined)
      throw refusal(`a capture cannot read the variable "${name}" in a Go template`, offset, CAPTURE_HINT);
    if (!this.#definite.has(name))
      throw refusal(
        `"${name}" may be a variable or a resolver here`,
        offset,
        `assign it a value before: {% assign ${name} = nil %}`,
      );
    return { code: assigned.name, kind: assigned.kind, isCall: false };
  }

  #isOuterLoop(name: string): boolean {
    const loops = this.#capture?.loops ?? [];
    return loops.some(({ variable }) => variable === name) || (loops.length > 0 && name === 'forloop');
  }

  #loopPart(part: string, offset: number): GoValue | undefined {
    const loop = this.#loops.at(-1);
    if (loop === undefined) return undefined;
    const known = FORLOOP[part];
    if (known === undefined)
      throw refusal(`forloop.${part} has no counterpart in Go templates`, offset, 'use forloop.index or forloop.last');
    return known(loop);
  }

  #condition(reader: Tokenizer, isNegated: boolean): string {
    const token = reader.readFilteredValue();
    const test =
      token.filters.length === 0
        ? operandsTest(token.initial.postfix, this.#reading())
        : valueTest(this.#filtered(token, true));
    return isNegated ? `not (${test})` : test;
  }

  #filtered({ initial, filters }: FilteredValueToken, isTest = false): GoValue {
    const names = this.#reading();
    // `default` treats an absent value as nil.
    const isLenient = isTest || filters[0]?.name === 'default';
    let value = operandsValue(initial.postfix, names, isLenient);
    for (const { name, args, begin } of filters) {
      const convert = FILTERS_IN_GO.get(name);
      if (convert === undefined)
        throw refusal(
          `filter "${name}" has no counterpart with the same meaning in Go templates`,
          begin,
          NEAR_FUNCTIONS[name],
        );
      const given = args.map(argument => {
        if (Array.isArray(argument))
          throw refusal(`filter "${name}" with a named argument has no counterpart in Go templates`, begin);
        return tokenValue(argument, names, false);
      });
      if (value.kind === 'empty' || given.some(({ kind }) => kind === 'empty'))
        throw refusal('"empty" as a value has no counterpart in Go templates', begin, 'write "" or leave it out');
      value = convert({ value, args: given, names, offset: begin, name });
    }
    return value;
  }

  #print(token: FilteredValueToken): void {
    const value = this.#filtered(token);
    if (value.kind === 'nil' || value.kind === 'empty') return;
    if (['text', 'int', 'bool'].includes(value.kind) || (this.#rules.isPlain && value.kind === 'any')) {
      this.#writer.tag(`{{ ${value.code} }}`);
      return;
    }
    this.#helpers.add('text');
    this.#writer.tag(`{{ template "liquid.text" ${word(value)} }}`);
  }

  #open({ name, begin }: TagToken, more: Partial<Block> = {}): void {
    this.#blocks.push({
      tag: name,
      offset: begin,
      before: new Set(this.#definite),
      ended: undefined,
      hasElse: false,
      hasWhen: false,
      takesElse: true,
      ...more,
    });
  }

  /** A branch ends; the next one begins with what was set before the block. */
  #branch(isElse: boolean): void {
    const block = this.#blocks.at(-1);
    if (block === undefined) return;
    const { ended } = block;
    block.ended = new Set([...this.#definite].filter(name => ended === undefined || ended.has(name)));
    block.hasElse ||= isElse;
    this.#definite = new Set(block.before);
  }

  #else(offset: number): void {
    const block = this.#blocks.at(-1);
    if (block?.tag === 'for') {
      if (!block.takesElse)
        throw refusal('{% else %} of a loop with limit or offset has no counterpart in Go templates', offset);
      this.#loops.pop();
    }
    if (block?.tag === 'case' && !block.hasWhen)
      throw refusal('{% case %} without {% when %} has no counterpart in Go templates', offset);
    this.#branch(true);
    this.#writer.tag('{{ else }}');
  }

  #close(): void {
    const block = this.#blocks.at(-1);
    if (block === undefined) return;
    if (block.tag === 'for' && !block.hasElse) this.#loops.pop();
    this.#branch(false);
    // Without `else` it may be that no branch was taken, and a loop may have no turn.
    const isComplete = block.hasElse && block.tag !== 'for';
    this.#definite = new Set(isComplete ? block.ended : block.before);
    this.#blocks.pop();
    if (block.tag === 'case' && !block.hasWhen) return;
    this.#writer.tag('{{ end }}');
  }

  #case(token: TagToken, reader: Tokenizer): void {
    const read = this.#filtered(reader.readFilteredValue());
    if (read.kind === 'empty') throw refusal('"empty" cannot be looked at by {% case %}', token.begin);
    let value = read;
    if (read.isCall) {
      const name = this.#goNames.make('$case');
      this.#writer.tag(`{{ ${name} := ${read.code} }}`);
      value = { ...read, code: name, isCall: false };
    }
    this.#open(token, { value });
  }

  #when(reader: Tokenizer, offset: number): void {
    const block = this.#blocks.at(-1);
    if (block?.value === undefined) return;
    if (block.hasWhen) this.#branch(false);
    const tests: string[] = [];
    for (;;) {
      const value = reader.readValue();
      if (value === undefined) break;
      const given = tokenValue(value, this.#reading(), false);
      if (given.kind === 'empty') throw refusal('"empty" cannot be a value of {% when %}', offset);
      tests.push(equality(block.value, given));
      reader.skipBlank();
      if (reader.peek() === ',') reader.advance();
      else if (reader.readIdentifier().content !== 'or') break;
    }
    const test = tests.length === 1 ? (tests[0] ?? '') : `or ${tests.map(one => `(${one})`).join(' ')}`;
    this.#writer.tag(`{{ ${block.hasWhen ? 'else ' : ''}if ${test} }}`);
    block.hasWhen = true;
  }

  #for(token: TagToken, reader: Tokenizer): void {
    const variable = reader.readIdentifier().content;
    reader.readIdentifier();
    const collection = reader.readValue();
    if (collection === undefined) return;
    const value = tokenValue(collection, this.#reading(), false);
    const { offset, limit, isReversed } = this.#parameters(reader);
    const needsItems = this.#bodyMentions('forloop') || offset !== undefined || limit !== undefined || isReversed;
    const loop: Loop = {
      variable,
      item: this.#goNames.make(`$${variable.replaceAll(/[^A-Za-z0-9_]/g, '_')}`),
      index: this.#goNames.make('$index'),
      items: this.#goNames.make('$items'),
    };
    // Anything but a list fails; nil and empty values have no items.
    const list = value.kind === 'list' ? value.code : `concat (default list ${word(value)})`;
    if (needsItems) {
      this.#writer.tag(`{{ ${loop.items} := ${list} }}`);
      if (offset !== undefined || limit !== undefined) {
        const size = `(len ${loop.items})`;
        const to = limit === undefined ? size : `(min ${(offset ?? 0) + limit} ${size})`;
        this.#writer.tag(`{{ ${loop.items} = default list (slice ${loop.items} (min ${offset ?? 0} ${size}) ${to}) }}`);
      }
      if (isReversed) this.#writer.tag(`{{ ${loop.items} = reverse ${loop.items} }}`);
    }
    const range = needsItems ? `${loop.index}, ${loop.item} := ${loop.items}` : `${loop.item} := ${list}`;
    this.#writer.tag(`{{ range ${range} }}`);
    this.#open(token, { takesElse: offset === undefined && limit === undefined });
    this.#loops.push(loop);
    for (const name of this.#assignedInBody()) this.#possible.add(name);
  }

  #parameters(reader: Tokenizer): { readonly offset?: number; readonly limit?: number; readonly isReversed: boolean } {
    let isReversed = false;
    const counts: { offset?: number; limit?: number } = {};
    for (reader.skipBlank(); !reader.end(); reader.skipBlank()) {
      if (reader.peek() === ',') reader.advance();
      const { content, begin } = reader.readIdentifier();
      if (content === 'reversed') {
        isReversed = true;
        continue;
      }
      reader.skipBlank();
      reader.advance();
      const value = reader.readValue();
      if (value === undefined || !TypeGuards.isNumberToken(value) || !(value.content >= 0))
        throw refusal(`"${content}" of a loop must be a number that stands in the template`, begin);
      counts[content as 'offset' | 'limit'] = Math.trunc(value.content);
    }
    return { ...counts, isReversed };
  }

  /** The tokens up to the end of the loop that begins here. */
  #bodyEnd(): number {
    let depth = 0;
    for (let i = this.#at; i < this.#tokens.length; i++) {
      const token = this.#tokens[i];
      if (token === undefined || !TypeGuards.isTagToken(token)) continue;
      if (token.name === 'for') depth++;
      if (token.name === 'endfor' && --depth === 0) return i;
    }
    return this.#tokens.length;
  }

  #bodyMentions(text: string): boolean {
    const end = this.#tokens[this.#bodyEnd()]?.begin ?? this.#source.length;
    return this.#source.slice(this.#tokens[this.#at]?.end ?? 0, end).includes(text);
  }

  #assignedInBody(): readonly string[] {
    return this.#tokens.slice(this.#at, this.#bodyEnd()).flatMap(token => {
      const name = TypeGuards.isTagToken(token) ? assignedName(token) : undefined;
      return name === undefined ? [] : [name];
    });
  }

  #assign(reader: Tokenizer): void {
    const { content: name, begin } = reader.readIdentifier();
    reader.readTo('=');
    const token = reader.readFilteredValue();
    const value = this.#filtered(token);
    if (value.kind === 'empty')
      throw refusal('"empty" as a value has no counterpart in Go templates', begin, 'write ""');
    this.#set(name, value, begin);
  }

  #set(name: string, value: GoValue, offset: number): void {
    const assigned = this.#assigned.get(name);
    if (assigned === undefined) return;
    if (this.#capture !== undefined)
      throw refusal('a capture cannot assign variables in a Go template', offset, CAPTURE_HINT);
    const isNew = !this.#declared.has(name);
    this.#declared.add(name);
    // nil alone is no pipeline of Go.
    const code = value.kind === 'nil' ? 'first (list nil)' : value.code;
    this.#writer.tag(`{{ ${assigned.name} ${isNew ? ':=' : '='} ${code} }}`);
    if (assigned.kind === 'nil' && value.kind !== 'nil') assigned.kind = value.kind;
    else if (assigned.kind !== value.kind) assigned.kind = 'any';
    this.#possible.add(name);
    this.#definite.add(name);
  }

  #openCapture(token: TagToken, reader: Tokenizer): void {
    if (this.#capture !== undefined)
      throw refusal('a capture inside of another has no counterpart in Go templates', token.begin);
    const variable = captureName(reader);
    this.#capture = { variable, offset: token.begin, writer: this.#writer, loops: this.#loops };
    this.#writer = new Writer(['{{']);
    this.#loops = [];
    this.#open(token);
  }

  #closeCapture(): void {
    const capture = this.#capture;
    if (capture === undefined) return;
    const body = this.#writer.text;
    this.#writer = capture.writer;
    this.#loops = capture.loops;
    this.#capture = undefined;
    this.#blocks.pop();
    const name = goText(this.#goNames.make(`capture ${capture.variable}`), capture.offset);
    this.#definitions.push(`{{ define ${name} }}${body}{{ end }}`);
    this.#set(capture.variable, call(`include ${name} $`, 'text'), capture.offset);
  }

  #raw(): void {
    for (this.#at++; this.#at < this.#tokens.length; this.#at++) {
      const token = this.#tokens[this.#at];
      if (token === undefined || (TypeGuards.isTagToken(token) && token.name === 'endraw')) return;
      this.#writer.literal(this.#source.slice(token.begin, token.end));
    }
  }

  #comment(): void {
    const begin = this.#tokens[this.#at]?.end ?? 0;
    let end = begin;
    for (this.#at++; this.#at < this.#tokens.length; this.#at++) {
      const token = this.#tokens[this.#at];
      if (token === undefined) return;
      end = token.begin;
      if (TypeGuards.isTagToken(token) && token.name === 'endcomment') break;
    }
    this.#writeComment(this.#source.slice(begin, end));
  }

  #writeComment(text: string): void {
    this.#writer.tag(`{{/* ${text.trim().replaceAll('*/', '* /')} */}}`);
  }
}

const CAPTURE_HINT = 'build the text with {% assign name = "" %} and append instead';

const TAG_HINTS: Readonly<Record<string, string>> = {
  render: 'convert the file as well, and write {{ template "file.tpl" . }}',
  cycle: 'use the index of the loop in an if',
  tablerow: 'write a {% for %} with the cells',
  liquid: 'write its lines as tags of their own',
};

function captureName(reader: Tokenizer): string {
  return reader.readQuoted()?.content ?? reader.readIdentifier().content;
}

/** The variable that a tag sets. */
function assignedName(token: TagToken): string | undefined {
  const reader = new Tokenizer(token.input, OPERATORS, undefined, [token.tokenizer.p, token.contentRange[1]]);
  if (token.name === 'assign') return reader.readIdentifier().content;
  return token.name === 'capture' ? captureName(reader) : undefined;
}
