import { FILTERS } from './table.ts';

/** A filter as the reference shows it. */
export interface FilterDoc {
  readonly name: string;
  /** `text, [separator]`; nothing when it takes no arguments. Those in brackets may be left out. */
  readonly arguments: string;
  readonly doc: string;
  /** A chain with this filter, and what it prints. */
  readonly example: string;
  readonly result: string;
}

type Row = readonly [args: string, doc: string, example: string, result: string];

/** Every filter that a template may use, sorted by name. */
export function filterDocs(): readonly FilterDoc[] {
  return [...FILTERS.keys()].toSorted().map(name => {
    const row = DOCS[name];
    if (row === undefined) throw new Error(`filter ${name} has no documentation`);
    const [args, doc, example, result] = row;
    return { name, arguments: args, doc, example, result };
  });
}

const DOCS: Readonly<Record<string, Row>> = {
  abs: ['', 'The number without its sign.', '-3 | abs', '3'],
  append: ['text', 'The text with another after it.', '"a" | append: "b"', 'ab'],
  array_to_sentence_string: [
    '[connector]',
    'The items as words of a sentence.',
    '"a,b,c" | split: "," | array_to_sentence_string',
    'a, b, and c',
  ],
  at_least: ['number', 'The greater of the two numbers.', '1 | at_least: 5', '5'],
  at_most: ['number', 'The lesser of the two numbers.', '9 | at_most: 5', '5'],
  base64_decode: ['', 'The text of base64.', '"aGk=" | base64_decode', 'hi'],
  base64_encode: ['', 'Text or bytes as base64.', '"hi" | base64_encode', 'aGk='],
  camel: ['', 'The words of the text spelled as in helloBigWorld.', '"hello big-world" | camel', 'helloBigWorld'],
  capitalize: ['', 'The first letter in upper case, the others in lower case.', '"hELLO" | capitalize', 'Hello'],
  ceil: ['', 'The next whole number upwards.', '1.2 | ceil', '2'],
  cgi_escape: ['', 'The text escaped for a query string.', '"a b!" | cgi_escape', 'a+b%21'],
  compact: [
    '[key]',
    'The items that are not null, or whose key is not.',
    '"[1,null]" | from_json | compact | join',
    '1',
  ],
  concat: ['list', 'The items of both lists.', '"a" | split: "," | concat: "b" | join', 'a b'],
  date: [
    '[format], [zone]',
    'A time in a format of strftime, UTC unless a zone is given. "now" and "today" are the start of the call.',
    '"2026-01-02T15:04:05Z" | date: "%Y-%m-%d %H:%M"',
    '2026-01-02 15:04',
  ],
  date_to_long_string: [
    '[style], [order]',
    'A day with the name of its month.',
    '"2026-01-02" | date_to_long_string',
    '02 January 2026',
  ],
  date_to_rfc822: ['', 'A time as in mails.', '"2026-01-02" | date_to_rfc822', 'Fri, 02 Jan 2026 00:00:00 +0000'],
  date_to_string: [
    '[style], [order]',
    'A day with the short name of its month.',
    '"2026-01-02" | date_to_string',
    '02 Jan 2026',
  ],
  date_to_xmlschema: ['', 'A time as RFC 3339.', '"2026-01-02" | date_to_xmlschema', '2026-01-02T00:00:00+00:00'],
  default: [
    'value, [allow_false: true]',
    'Another value in place of what is absent, null, false or empty. With allow_false false stays.',
    'nil | default: "eu"',
    'eu',
  ],
  dict: [
    '[key, value, ...], [name: value, ...]',
    'The map with these entries added or replaced; nil begins an empty one.',
    'nil | dict: "app", "web", port: 80 | to_json',
    '{"app":"web","port":80}',
  ],
  divided_by: ['number, [whole]', 'The quotient; with true the whole number below it.', '7 | divided_by: 2, true', '3'],
  dns_name: ['', 'The text as a DNS label (RFC 1123).', '"Hello, World!" | dns_name', 'hello-world'],
  downcase: ['', 'The text in lower case.', '"Hello" | downcase', 'hello'],
  escape: ['', 'The text escaped for HTML.', '"<b>" | escape', '&lt;b&gt;'],
  escape_once: ['', 'The same, but leaves what is escaped already.', '"&lt;<" | escape_once', '&lt;&lt;'],
  find: [
    'key, [value]',
    'The first item whose key has the value, or holds.',
    `'[{"n":1},{"n":2}]' | from_json | find: "n", 2 | to_json`,
    '{"n":2}',
  ],
  find_index: ['key, [value]', 'The position of that item.', `'[{"n":1}]' | from_json | find_index: "n", 1`, '0'],
  first: ['', 'The first item or character.', '"a,b" | split: "," | first', 'a'],
  floor: ['', 'The next whole number downwards.', '1.8 | floor', '1'],
  from_json: ['', 'The value of JSON text.', `'{"a":[1,2]}' | from_json | map: "a" | first | join: "+"`, '1+2'],
  from_hcl: ['', 'The data of HCL text.', '"a = [1, 2]" | from_hcl | to_json', '{"a":[1,2]}'],
  from_yaml: ['', 'The value of a YAML document.', '"[1, 2]" | from_yaml | join: "+"', '1+2'],
  go_range: [
    '',
    'Maps with key and item: what range of a Go template goes over. Maps go by their sorted keys.',
    `'{"b":1,"a":2}' | from_json | go_range | map: "item" | join`,
    '2 1',
  ],
  go_text: [
    '[nil]',
    'The value as a Go template prints it; nil is printed as the argument, or as <no value>.',
    '"[1,null]" | from_json | go_text',
    '[1 <nil>]',
  ],
  group_by: [
    'key',
    'Maps with name and items, one for each value of the key.',
    `'[{"t":"a"},{"t":"b"}]' | from_json | group_by: "t" | map: "name" | join`,
    'a b',
  ],
  has: [
    'key, [value]',
    'Whether an item has the value under the key.',
    `'[{"n":1}]' | from_json | has: "n", 2`,
    'false',
  ],
  hmac_sha256: ['key', 'The HMAC with SHA-256, in hexadecimal.', '"a" | hmac_sha256: "k" | slice: 0, 8', '78da9151'],
  indent: ['width', 'Every line that is not empty with so many spaces before it.', '"a" | indent: 2', '  a'],
  inspect: ['[indent]', 'Another name of to_json.', '"a" | inspect', '"a"'],
  join: ['[separator]', 'The items as one text.', '"a,b" | split: "," | join: "-"', 'a-b'],
  json: ['[indent]', 'Another name of to_json.', '"a" | json', '"a"'],
  jsonify: ['[indent]', 'Another name of to_json.', '"a" | jsonify', '"a"'],
  kebab: ['', 'The words of the text spelled as in hello-big-world.', '"HelloBigWorld" | kebab', 'hello-big-world'],
  last: ['', 'The last item or character.', '"a,b" | split: "," | last', 'b'],
  lstrip: [
    '[characters]',
    'The text without white space (or these characters) at its start.',
    '"xa" | lstrip: "x"',
    'a',
  ],
  map: ['key', 'What stands under the key in each item.', `'[{"n":1},{"n":2}]' | from_json | map: "n" | join`, '1 2'],
  minus: ['number', 'The difference.', '5 | minus: 7', '-2'],
  modulo: ['number', 'The remainder, with the sign of the divisor.', '7 | modulo: 3', '1'],
  newline_to_br: ['', 'A <br /> before every line break.', '"a" | newline_to_br', 'a'],
  normalize_whitespace: ['', 'Every run of white space as one space.', '"a  b" | normalize_whitespace', 'a b'],
  number_of_words: ['[mode]', 'How many words the text has.', '"a b c" | number_of_words', '3'],
  pascal: ['', 'The words of the text spelled as in HelloBigWorld.', '"hello big_world" | pascal', 'HelloBigWorld'],
  plus: ['number', 'The sum.', '1 | plus: 2', '3'],
  pop: ['', 'The list without its last item.', '"a,b" | split: "," | pop | join', 'a'],
  prepend: ['text', 'The text with another before it.', '"b" | prepend: "a"', 'ab'],
  push: ['item', 'The list with an item after it.', '"a" | split: "," | push: "b" | join', 'a b'],
  quote: ['', 'The text in double quotes, escaped as in JSON.', '"a" | quote', '"a"'],
  regex_matches: [
    'pattern',
    'Whether the pattern (RE2 syntax) matches somewhere.',
    '"v1" | regex_matches: "[0-9]"',
    'true',
  ],
  regex_replace: [
    'pattern, text',
    'Every match of the pattern (RE2 syntax) replaced; $1 is its first group.',
    '"v1.4" | regex_replace: "[.].*", ".x"',
    'v1.x',
  ],
  reject: [
    'key, [value]',
    'The items without the value under the key.',
    `'[{"n":1},{"n":2}]' | from_json | reject: "n", 1 | map: "n" | join`,
    '2',
  ],
  remove: ['text', 'The text without every occurrence of another.', '"a-b-c" | remove: "-"', 'abc'],
  remove_first: ['text', 'The text without the first occurrence.', '"a-b-c" | remove_first: "-"', 'ab-c'],
  remove_last: ['text', 'The text without the last occurrence.', '"a-b-c" | remove_last: "-"', 'a-bc'],
  replace: ['text, [by]', 'Every occurrence replaced.', '"a-b-c" | replace: "-", "+"', 'a+b+c'],
  replace_first: ['text, [by]', 'The first occurrence replaced.', '"a-b-c" | replace_first: "-", "+"', 'a+b-c'],
  replace_last: ['text, [by]', 'The last occurrence replaced.', '"a-b-c" | replace_last: "-", "+"', 'a-b+c'],
  reverse: ['', 'The items from last to first.', '"a,b" | split: "," | reverse | join', 'b a'],
  round: ['[digits]', 'The nearest number with so many digits; halves go away from zero.', '1.25 | round: 1', '1.3'],
  rstrip: ['[characters]', 'The text without white space (or these characters) at its end.', '"ax" | rstrip: "x"', 'a'],
  sha256: ['', 'The SHA-256 of text or bytes, in hexadecimal.', '"a" | sha256 | slice: 0, 8', 'ca978112'],
  shell_quote: ['', 'The text as one word of a POSIX shell.', '"a b" | shell_quote', `'a b'`],
  shift: ['', 'The list without its first item.', '"a,b" | split: "," | shift | join', 'b'],
  size: ['', 'How many characters, items or keys.', '"hello" | size', '5'],
  slice: [
    'start, [length]',
    'A part of a list or text; a negative start counts from the end.',
    '"hello" | slice: -3, 3',
    'llo',
  ],
  slugify: ['[mode], [cased]', 'The text as part of an address.', '"Hello, World!" | slugify', 'hello-world'],
  snake: ['', 'The words of the text spelled as in hello_big_world.', '"HelloBigWorld" | snake', 'hello_big_world'],
  sort: ['[key]', 'The items in order, or by a key; null and absent last.', '"b,a" | split: "," | sort | join', 'a b'],
  sort_natural: ['[key]', 'The same, without regard to case.', '"b,A" | split: "," | sort_natural | join', 'A b'],
  split: ['separator', 'The parts between the separators.', '"a,b" | split: "," | join: "+"', 'a+b'],
  squish: ['', 'The text without white space around it, every run within as one space.', '" a  b " | squish', 'a b'],
  strip: ['[characters]', 'The text without white space (or these characters) around it.', '" a " | strip', 'a'],
  strip_html: ['', 'The text without tags of HTML.', '"<b>a</b>" | strip_html', 'a'],
  strip_newlines: ['', 'The text without line breaks.', '"a" | strip_newlines', 'a'],
  sum: ['[key]', 'The sum of the items, or of what stands under a key.', '"1,2" | split: "," | sum', '3'],
  times: ['number', 'The product.', '3 | times: 4', '12'],
  title: ['', 'The first letter of each word in upper case.', '"hello big-world" | title', 'Hello Big-World'],
  to_integer: ['', 'The number without its fraction, an integer of 64 bits.', '"1.9" | to_integer', '1'],
  to_json: ['[indent]', 'The value as JSON.', '"a,b" | split: "," | to_json', '["a","b"]'],
  to_hcl: [
    '',
    'The value as HCL, a map as attributes and blocks, without a line break at its end.',
    '"a,b" | split: "," | to_hcl',
    '["a", "b"]',
  ],
  to_yaml: ['', 'The value as YAML, without a line break at its end.', '"a,b" | split: "," | to_yaml', '- a\n- b'],
  truncate: [
    '[length], [end]',
    'The text cut to a length (50), its end included.',
    '"Hello World" | truncate: 8',
    'Hello...',
  ],
  truncatewords: ['[count], [end]', 'The first words (15) of the text.', '"a b c" | truncatewords: 2', 'a b...'],
  uniq: ['', 'The first of equal items.', '"a,b,a" | split: "," | uniq | join', 'a b'],
  unshift: ['item', 'The list with an item before it.', '"a" | split: "," | unshift: "b" | join', 'b a'],
  upcase: ['', 'The text in upper case.', '"Hello" | upcase', 'HELLO'],
  uri_escape: ['', 'The text with what no address may hold escaped.', '"a b" | uri_escape', 'a%20b'],
  url_decode: ['', 'The text of an escaped one.', '"a+b%26" | url_decode', 'a b&'],
  url_encode: ['', 'The text escaped as a part of an address.', '"a&b" | url_encode', 'a%26b'],
  where: [
    'key, [value]',
    'The items with the value under the key, or where it holds.',
    `'[{"n":1},{"n":2}]' | from_json | where: "n", 1 | map: "n" | join`,
    '1',
  ],
  xml_escape: ['', 'Another name of escape.', '"<" | xml_escape', '&lt;'],
};
