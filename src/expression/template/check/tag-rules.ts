import { type Tokenizer, TypeGuards } from 'liquidjs/dist/liquid.browser.mjs';
import { checkEnd, checkFilteredValue, checkValue, checkValueToEnd, type Findings } from '../expressions.ts';
import { syntaxFault } from './error.ts';
import { excerpt } from './excerpt.ts';

/** How a tag is written. */
interface TagRule {
  /** Ends with `{% end... %}`. */
  readonly isBlock?: boolean;
  /** Tags that it must stand in: as a branch of the innermost one, or (`break`, `continue`) anywhere inside. */
  readonly inside?: readonly string[];
  readonly check: (reader: Tokenizer, findings: Findings) => void;
}

const anything = (): void => undefined;
const nothing = (reader: Tokenizer): void => checkEnd(reader);

/** `{% else if x %}` is the mistake behind most of what follows `else`. */
function checkElse(reader: Tokenizer): void {
  reader.skipBlank();
  if (reader.remaining().startsWith('if'))
    throw syntaxFault(`in Liquid: {% elsif ${excerpt(reader.remaining().slice(2))} %}`, reader.p);
  checkEnd(reader);
}

function checkTarget(reader: Tokenizer): void {
  const name = reader.readIdentifier();
  if (name.size() === 0) throw syntaxFault('the name of a variable is missing', name.begin);
  checkName(name.content, name.begin);
}

/** A variable of this name would hide what every template can rely on. */
function checkName(name: string, offset: number): void {
  if (name === '_' || name.startsWith('__')) throw syntaxFault(`the name "${excerpt(name)}" is reserved`, offset);
}

function checkAssign(reader: Tokenizer, findings: Findings): void {
  checkTarget(reader);
  reader.skipBlank();
  if (reader.peek() !== '=' || reader.peek(1) === '=')
    throw syntaxFault('"=" is missing', reader.p, 'write {% assign name = value %}');
  reader.advance();
  checkValueToEnd(reader, findings);
}

function checkCapture(reader: Tokenizer): void {
  const quoted = reader.readQuoted();
  if (quoted === undefined) checkTarget(reader);
  else checkName(quoted.content, quoted.begin);
  checkEnd(reader);
}

/** `item in list`, then parameters. LiquidJS reads neither filters nor unknown words here and says nothing. */
function checkLoop(parameters: readonly string[], words: readonly string[]): TagRule['check'] {
  return reader => {
    checkTarget(reader);
    const form = 'write {% for item in list %}';
    if (reader.readIdentifier().content !== 'in') throw syntaxFault('"in" is missing', reader.p, form);
    checkValue(reader);
    for (reader.skipBlank(); !reader.end(); reader.skipBlank()) checkParameter(reader, parameters, words);
  };
}

function checkParameter(reader: Tokenizer, parameters: readonly string[], words: readonly string[]): void {
  if (reader.peek() === '|') {
    throw syntaxFault('a loop takes no filter', reader.p, 'assign first: {% assign sorted = list | sort %}');
  }
  if (reader.peek() === ',') reader.advance();
  const name = reader.readIdentifier();
  if (words.includes(name.content)) return;
  reader.skipBlank();
  const isParameter = parameters.includes(name.content) && reader.peek() === ':';
  if (!isParameter)
    throw syntaxFault(
      `unexpected "${excerpt(name.content || reader.remaining())}"`,
      name.begin,
      `a loop takes ${[...words, ...parameters.map(each => `${each}: n`)].join(', ')}`,
    );
  reader.advance();
  checkValue(reader);
}

/** Values between commas or `or`. */
function checkWhen(reader: Tokenizer): void {
  for (;;) {
    checkValue(reader);
    reader.skipBlank();
    if (reader.end()) return;
    if (reader.peek() === ',') reader.advance();
    else if (!readWord(reader, 'or')) return checkEnd(reader);
  }
}

/** Does not advance when another word follows. */
function readWord(reader: Tokenizer, word: string): boolean {
  const begin = reader.p;
  if (reader.readIdentifier().content === word) return true;
  reader.p = begin;
  return false;
}

/** `{% cycle "a", "b" %}` or `{% cycle group: "a", "b" %}` */
function checkCycle(reader: Tokenizer, findings: Findings): void {
  const begin = reader.p;
  reader.readValue();
  reader.skipBlank();
  if (reader.peek() === ':') reader.advance();
  else reader.p = begin;
  for (;;) {
    checkFilteredValue(reader, findings);
    reader.skipBlank();
    if (reader.peek() !== ',') return checkEnd(reader);
    reader.advance();
  }
}

/** `"file"`, then `with` or `for` with a value and a name, then `name: value`. */
function checkRender(reader: Tokenizer): void {
  const file = reader.readValue();
  if (!TypeGuards.isQuotedToken(file)) {
    throw syntaxFault(
      'render needs the name of a file in quotes',
      reader.p,
      'a name cannot be computed: write {% render "file" %}, with {% if %} around it to choose',
    );
  }
  const fault = fileNameFault(file.content);
  if (fault !== undefined) throw syntaxFault(fault, file.begin);
  checkBinding(reader);
  for (reader.skipBlank(); !reader.end(); reader.skipBlank()) checkArgument(reader);
}

/** What is wrong with the name of a file to render, as far as the name tells. */
function fileNameFault(name: string): string | undefined {
  if (name.includes('{{') || name.includes('{%')) return 'the name of a file cannot be computed';
  if (name === '' || /[\u0000-\u001f\u007f\\]/.test(name)) return 'this is not a file name';
  const leaves = name.startsWith('/') || /^[A-Za-z]:/.test(name) || name.split('/').includes('..');
  return leaves ? 'a file to render lies in the directory of the solution: no "..", no absolute path' : undefined;
}

function checkBinding(reader: Tokenizer): void {
  reader.skipBlank();
  const begin = reader.p;
  const word = reader.readIdentifier().content;
  reader.skipBlank();
  if ((word !== 'with' && word !== 'for') || reader.peek() === ':' || reader.peek() === ',') {
    reader.p = begin;
    return;
  }
  checkValue(reader);
  if (readWord(reader, 'as')) checkTarget(reader);
}

function checkArgument(reader: Tokenizer): void {
  if (reader.peek() === ',') reader.advance();
  const name = reader.readIdentifier();
  reader.skipBlank();
  if (name.size() === 0 || reader.peek() !== ':')
    throw syntaxFault(
      `unexpected "${excerpt(name.content || reader.remaining())}"`,
      name.begin,
      'write {% render "file", name: value %}',
    );
  checkName(name.content, name.begin);
  reader.advance();
  checkValue(reader);
}

export const TAGS: ReadonlyMap<string, TagRule> = new Map<string, TagRule>([
  ['if', { isBlock: true, check: checkValueToEnd }],
  ['unless', { isBlock: true, check: checkValueToEnd }],
  ['case', { isBlock: true, check: checkValueToEnd }],
  ['for', { isBlock: true, check: checkLoop(['limit', 'offset'], ['reversed']) }],
  ['tablerow', { isBlock: true, check: checkLoop(['cols', 'limit', 'offset'], []) }],
  ['capture', { isBlock: true, check: checkCapture }],
  ['comment', { isBlock: true, check: anything }],
  ['raw', { isBlock: true, check: anything }],
  ['elsif', { inside: ['if', 'unless'], check: checkValueToEnd }],
  ['else', { inside: ['if', 'unless', 'case', 'for'], check: checkElse }],
  ['when', { inside: ['case'], check: checkWhen }],
  ['break', { inside: ['for'], check: nothing }],
  ['continue', { inside: ['for'], check: nothing }],
  ['assign', { check: checkAssign }],
  ['echo', { check: checkValueToEnd }],
  ['cycle', { check: checkCycle }],
  ['render', { check: checkRender }],
  ['liquid', { check: anything }],
  ['#', { check: anything }],
]);

/** Tags of Liquid that do not exist here, with what to write instead. */
export const REMOVED_TAGS: ReadonlyMap<string, string> = new Map([
  ['include', 'use {% render "file", name: value %}'],
  ['layout', 'use {% render "file", name: value %} for the parts that pages share'],
  ['block', 'use {% capture name %} and {% render "file", name: name %}'],
  ['endblock', 'use {% capture name %} and {% render "file", name: name %}'],
  ['increment', 'use {% assign n = n | plus: 1 %}'],
  ['decrement', 'use {% assign n = n | minus: 1 %}'],
]);

/** Words of other template languages. */
export const FOREIGN_TAGS: ReadonlyMap<string, string> = new Map([
  ['elif', '{% elsif condition %}'],
  ['elseif', '{% elsif condition %}'],
  ['set', '{% assign name = value %}'],
  ['foreach', '{% for item in list %}'],
  ['range', '{% for item in list %}'],
  ['endforeach', '{% endfor %}'],
  ['switch', '{% case value %}{% when "a" %}'],
  ['endswitch', '{% endcase %}'],
  ['default', '{% else %}'],
  ['end', '{% endif %} or {% endfor %}'],
  ['verbatim', '{% raw %}'],
  ['endverbatim', '{% endraw %}'],
  ['import', '{% render "file" %}'],
  ['extends', '{% render "file" %}'],
  ['macro', '{% render "file", name: value %}'],
]);
