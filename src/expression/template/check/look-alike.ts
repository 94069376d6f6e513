import { excerpt } from './excerpt.ts';

/**
 * Go templates look like Liquid and mean something else; Liquid even admits `{{ .name }}`. For the text between `{{` and
 * `}}` of something that is meant for Go: the message that shows the Liquid form. `isKnown` tells whether a value has the
 * name, since `{{ end }}` may be one; without it such a name is left to the rendering.
 */
export function goLookAlike(content: string, isKnown: ((name: string) => boolean) | undefined): string | undefined {
  const text = content.trim();
  const plain = blankQuoted(text);
  if (isKnown !== undefined && /^(?:end|else)$/.test(text) && !isKnown(text)) return message(text, CLOSING[text] ?? '');
  for (const { pattern, show } of ROWS) {
    const match = pattern.exec(plain);
    if (match !== null) return message(text, show(text, match));
  }
  return undefined;
}

const message = (text: string, liquid: string): string =>
  `"{{ ${excerpt(text)} }}" is a Go template; in Liquid: ${liquid}`;

const CLOSING: Readonly<Record<string, string>> = { end: '{% endif %} or {% endfor %}', else: '{% else %}' };

interface Row {
  /** Tried on the text with blanked quotes. */
  readonly pattern: RegExp;
  readonly show: (text: string, match: RegExpExecArray) => string;
}

/** Not an operand: a pipe, an operator, or the word of one. */
const NO_OPERAND = String.raw`(?![|=<>!,:)\]]|(?:and|or|contains)\b(?!\s+[.$(]))`;
const after = (words: string): RegExp => new RegExp(String.raw`^(?:${words})\s+${NO_OPERAND}(?=\S)`);

const ROWS: readonly Row[] = [
  { pattern: /^\/\*/, show: () => '{% comment %}...{% endcomment %}' },
  { pattern: after('else\\s+if'), show: (text, [head]) => `{% elsif ${condition(text.slice(head.length))} %}` },
  { pattern: after('if|with'), show: (text, [head]) => `{% if ${condition(text.slice(head.length))} %}` },
  { pattern: after('range'), show: (text, [head]) => loop(text.slice(head.length)) },
  { pattern: after('define|template|block'), show: () => '{% render "file" %}' },
  { pattern: /:=|^\$\w+\s*=/, show: assignment },
  {
    pattern: /^index\s+(?!(?:and|or|contains)\b)(?=[.$]|\w[\w.]*\s)/,
    show: (text, [head]) => `{{ ${indexed(words(text.slice(head.length)))} }}`,
  },
  { pattern: /^[.$]/, show: text => `{{ ${operand(words(text)[0] ?? '')} }}` },
  { pattern: /(?:^|[|(]\s*|\s)(?!(?:and|or|not|contains)\b)([A-Za-z_]\w*)\s+(?=["'`]|\.[A-Za-z_])/, show: call },
  { pattern: /(?:[\s|(])[.$][A-Za-z_]/, show: text => `{{ ${words(text).map(operand).join(' ')} }}` },
  { pattern: /`/, show: text => `{{ ${text.replaceAll('`', '"')} }}` },
];

/** Quoted text keeps its length and its quotes, so that what stands in it is not an operand. */
const blankQuoted = (text: string): string =>
  text.replace(
    /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs,
    quoted => `${quoted[0]}${'_'.repeat(quoted.length - 2)}${quoted[0]}`,
  );

/** At spaces outside of quotes; brackets and trailing pipes do not matter for a hint. */
const words = (text: string): string[] => text.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|[^\s()]+/gs) ?? [];

/** `.a.b`, `$.a.b` and `$x` without what Go puts before them; the dot alone is the item of the loop. */
function operand(word: string): string {
  const name = word.replace(/^\$?\./, '').replace(/^\$/, '');
  return name === '' ? 'item' : name.replace(/^`|`$/g, '"');
}

const COMPARED: Readonly<Record<string, string>> = {
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  and: 'and',
  or: 'or',
};

function condition(text: string): string {
  const [first = '', ...rest] = words(text);
  const operator = Object.hasOwn(COMPARED, first) ? COMPARED[first] : undefined;
  if (operator !== undefined && rest.length === 2) return rest.map(operand).join(` ${operator} `);
  if (first === 'not' && rest.length === 1) return `not ${operand(rest[0] ?? '')}`;
  return rest.length === 0 ? operand(first) : 'condition';
}

/** `range $i, $x := .list` and `range .list` */
function loop(text: string): string {
  const [names = '', list] = text.split(':=');
  const variable = list === undefined ? 'item' : operand(words(names).at(-1) ?? '');
  return `{% for ${variable} in ${operand(words(list ?? names)[0] ?? '')} %}...{% endfor %}`;
}

function assignment(text: string): string {
  const [name = '', value = ''] = text.split(/:?=/);
  return `{% assign ${operand(words(name).at(-1) ?? '')} = ${words(value).map(operand).join(' ')} %}`;
}

function indexed([whole = '.', ...keys]: readonly string[]): string {
  const owner = whole === '.' || whole === '$' ? '_' : operand(whole);
  return owner + keys.map(key => `[${operand(key)}]`).join('');
}

/** `printf "%s" .x`, `default "y" .x`, `.x | indent "2"`: a filter with its value before it. */
function call(text: string, match: RegExpExecArray): string {
  const name = match[1] ?? '';
  if (name === 'printf' || name === 'print') return 'a chain of filters, such as {{ name | append: "text" }}';
  const [before, rest] = [
    text
      .slice(0, match.index)
      .replace(/\|\s*$/, '')
      .trim(),
    words(text.slice(match.index + match[0].length)),
  ];
  const until = rest.indexOf('|') === -1 ? rest : rest.slice(0, rest.indexOf('|'));
  const value = before === '' ? until.at(-1) : before;
  const given = before === '' ? until.slice(0, -1) : until;
  const isFilter = value !== undefined && /^[.$A-Za-z_]/.test(value);
  if (!isFilter) return `{{ ${name} | filter: ${until.map(operand).join(', ')} }}`;
  return `{{ ${operand(value)} | ${name}${given.length === 0 ? '' : `: ${given.map(operand).join(', ')}`} }}`;
}
