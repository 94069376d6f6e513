import { GO_FUNCTIONS } from './table.ts';

/** A function as the reference shows it. */
export interface GoFunctionDoc {
  readonly name: string;
  readonly group: string;
  /** `old new text`; the last one may come by a pipe. Those in brackets may be left out. */
  readonly arguments: string;
  readonly doc: string;
  /** What stands between `{{` and `}}`. */
  readonly example: string;
}

type Row = readonly [args: string, doc: string, example: string];

/** Every function of Go templates, by group and name. Those that begin with `must` stand with the one that they repeat. */
export function goFunctionDocs(): readonly GoFunctionDoc[] {
  const rows = Object.entries(GROUPS).flatMap(([group, functions]) =>
    Object.keys(functions)
      .toSorted()
      .map(name => documented(name, group, functions[name] ?? ['', '', ''])),
  );
  const known = new Set(rows.map(({ name }) => name));
  for (const name of GO_FUNCTIONS.keys())
    if (!known.has(name) && otherName(name) === undefined) throw new Error(`function ${name} has no documentation`);
  return rows;
}

const documented = (name: string, group: string, [args, doc, example]: Row): GoFunctionDoc => ({
  name,
  group,
  arguments: args,
  doc,
  example,
});

const ALIASES: Readonly<Record<string, string>> = {
  tuple: 'list',
  push: 'append',
  trimall: 'trimAll',
  biggest: 'max',
  date_in_zone: 'dateInZone',
  date_modify: 'dateModify',
  must_date_modify: 'dateModify',
};

/** The function of which this one is another name. */
export function otherName(name: string): string | undefined {
  const base = ALIASES[name] ?? (name.startsWith('must') ? name.charAt(4).toLowerCase() + name.slice(5) : undefined);
  const known = base === undefined ? undefined : (ALIASES[base] ?? base);
  return known !== undefined && GO_FUNCTIONS.has(known) ? known : undefined;
}

/** Other names of functions, sorted. */
export const goFunctionAliases = (): readonly { readonly name: string; readonly of: string }[] =>
  [...GO_FUNCTIONS.keys()].toSorted().flatMap(name => {
    const of = otherName(name);
    return of === undefined ? [] : [{ name, of }];
  });

const GROUPS: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  Language: {
    and: [
      'value ...',
      'The first value that does not hold, or the last one. Values behind it are not computed.',
      'and 1 0 "x"',
    ],
    or: ['value ...', 'The first value that holds, or the last one. Values behind it are not computed.', 'or "" "b"'],
    not: ['value', 'Whether the value does not hold: false, 0, nil and what is empty.', 'not 0'],
    eq: ['value other ...', 'Whether the value equals one of the others. Kinds must be the same.', 'eq 2 1 2'],
    ne: ['value other', 'Whether two values differ.', 'ne "a" "b"'],
    lt: ['number other', 'Whether the first is less; texts are compared by their bytes.', 'lt 1 2'],
    le: ['number other', 'Whether the first is less, or equal.', 'le 2 2'],
    gt: ['number other', 'Whether the first is greater.', 'gt 1 2'],
    ge: ['number other', 'Whether the first is greater, or equal.', 'ge 2 2'],
    index: [
      'value key ...',
      'The item or member under the keys, one after the other. A key that is missing gives nil.',
      'index (list "a" "b") 1',
    ],
    slice: ['list [from] [to]', 'The items from one position to another; of a text the bytes.', 'slice (list 1 2 3) 1'],
    len: ['value', 'How many items, members or bytes.', 'len "héllo"'],
    print: ['value ...', 'The values as text, with spaces between those that are not texts.', 'print 1 2 "a"'],
    println: ['value ...', 'The values as text, with spaces and a line break.', 'println 1 "a" | trim'],
    printf: ['format value ...', 'The values in a format of Go.', 'printf "%05.2f %q" 3.14159 "a"'],
    html: ['value ...', 'The text escaped for HTML.', 'html "<b>"'],
    js: ['value ...', 'The text escaped for a text of JavaScript.', 'js "it\'s"'],
    urlquery: ['value ...', 'The text escaped for the query of an address.', 'urlquery "a b&c"'],
    include: [
      'name data',
      'What the template of this name prints, as text. {{ template }} prints it at once.',
      'include "greet" "you" | upper',
    ],
    tpl: ['text data', 'What the text prints as a template.', 'tpl "<{{ . }}>" "x"'],
    fail: ['message', 'Ends the rendering with this message.', ''],
    required: [
      'message value',
      'The value; when it is nil or empty text, the rendering ends with the message.',
      'required "give a name" "web"',
    ],
  },
  Texts: {
    upper: ['text', 'The text in upper case.', 'upper "hello"'],
    lower: ['text', 'The text in lower case.', 'lower "HELLO"'],
    title: ['text', 'The first letter of each word in upper case.', 'title "hello world"'],
    untitle: ['text', 'The first letter of each word in lower case.', 'untitle "Hello World"'],
    swapcase: ['text', 'Upper case for lower case, and the other way round.', 'swapcase "Hello"'],
    camelcase: ['text', 'The words spelled as in HelloWorld.', 'camelcase "hello_world"'],
    snakecase: ['text', 'The words spelled as in hello_world.', 'snakecase "HelloWorld"'],
    kebabcase: ['text', 'The words spelled as in hello-world.', 'kebabcase "HelloWorld"'],
    trim: ['text', 'The text without white space around it.', 'trim "  a "'],
    trimAll: ['characters text', 'The text without these characters around it.', 'trimAll "$" "$5$"'],
    trimPrefix: ['start text', 'The text without its start, where it begins so.', 'trimPrefix "v" "v1"'],
    trimSuffix: ['end text', 'The text without its end, where it ends so.', 'trimSuffix "-" "a-"'],
    nospace: ['text', 'The text without white space.', 'nospace "a b c"'],
    initials: ['text', 'The first letter of each word.', 'initials "First Try"'],
    abbrev: ['width text', 'The text cut to a width, with "...".', 'abbrev 5 "hello world"'],
    abbrevboth: ['left right text', 'The text cut on both sides.', 'abbrevboth 5 10 "1234 5678 9123"'],
    trunc: ['count text', 'The first bytes; the last ones when the count is negative.', 'trunc 5 "hello world"'],
    substr: ['from to text', 'The bytes from one position to another.', 'substr 0 5 "hello world"'],
    repeat: ['count text', 'The text several times.', 'repeat 3 "ab"'],
    wrap: ['width text', 'Lines of a width; longer words stay whole.', 'wrap 5 "aaa bbb"'],
    wrapWith: [
      'width separator text',
      'The same with another line break; longer words are cut.',
      'wrapWith 5 "|" "aaa bbb"',
    ],
    contains: ['part text', 'Whether the text contains the part.', 'contains "cat" "catch"'],
    hasPrefix: ['start text', 'Whether the text begins so.', 'hasPrefix "cat" "catch"'],
    hasSuffix: ['end text', 'Whether the text ends so.', 'hasSuffix "ch" "catch"'],
    quote: ['value ...', 'The values in double quotes, escaped as in Go.', 'quote "a" 1'],
    squote: ['value ...', 'The values in single quotes.', 'squote "a" 1'],
    cat: ['value ...', 'The values with spaces between them; nil is left out.', 'cat "a" nil 1'],
    indent: ['width text', 'Every line with so many spaces before it.', 'indent 2 "a"'],
    nindent: ['width text', 'The same after a line break.', 'nindent 2 "a" | trim'],
    replace: ['old new text', 'The text with every occurrence replaced.', 'replace "-" "+" "a-b-c"'],
    plural: ['one many count', 'The word for one, or for another count.', 'plural "job" "jobs" 2'],
    toString: ['value', 'The value as text.', 'toString 1.5'] as const,
    toStrings: ['list', 'The items as texts, without those that are nil.', 'toStrings (list 1 "a")'],
    join: ['separator list', 'The items as one text.', 'join "-" (list 1 2)'],
    sortAlpha: ['list', 'The items as texts, sorted.', 'sortAlpha (list "b" "a")'],
    split: ['separator text', 'The parts as a map with the keys _0, _1 and so on.', '(split "," "a,b")._1'],
    splitn: ['separator count text', 'The same with so many parts at most.', '(splitn "," 2 "a,b,c")._1'],
    splitList: ['separator text', 'The parts as a list.', 'splitList "," "a,b"'],
    atoi: ['text', 'The whole number of a text in digits; 0 for anything else.', 'atoi "42"'],
  },
  Numbers: {
    int: [
      'value',
      'A whole number: of a text in digits, or a float without its fraction; 0 for anything else.',
      'int "42"',
    ],
    int64: ['value', 'The same as int.', 'int64 2.9'],
    float64: ['value', 'A number that may have a fraction; 0 for what is not a number.', 'float64 "2.5"'],
    toDecimal: ['value', 'The number of octal digits.', 'toDecimal "0777"'],
    add: ['number ...', 'The sum, of whole numbers.', 'add 1 2 3'],
    add1: ['number', 'The number and 1.', 'add1 1'],
    sub: ['number other', 'The difference.', 'sub 5 7'],
    mul: ['number ...', 'The product.', 'mul 2 3 4'],
    div: ['number other', 'The quotient without its fraction.', 'div 7 2'],
    mod: ['number other', 'The remainder.', 'mod 7 2'],
    max: ['number ...', 'The greatest whole number.', 'max 1 3 2'],
    min: ['number ...', 'The least whole number.', 'min 1 3 2'],
    addf: ['number ...', 'The sum, of decimal numbers.', 'addf 0.1 0.2'],
    add1f: ['number', 'The number and 1.', 'add1f 1.5'],
    subf: ['number ...', 'The difference.', 'subf 7.5 2 3'],
    mulf: ['number ...', 'The product.', 'mulf 1.5 2'],
    divf: ['number ...', 'The quotient.', 'divf 7 2'],
    maxf: ['number ...', 'The greatest number.', 'maxf 1.5 3'],
    minf: ['number ...', 'The least number.', 'minf 1.5 3'],
    ceil: ['number', 'The next whole number upwards.', 'ceil 1.2'],
    floor: ['number', 'The next whole number downwards.', 'floor 1.8'],
    round: [
      'number places [from]',
      'The number with so many digits behind the point; from 0.5 on it is rounded up.',
      'round 123.5555 3',
    ],
  },
  'Lists and defaults': {
    list: ['value ...', 'A list of the values.', 'list 1 "a"'],
    first: ['list', 'The first item.', 'first (list 1 2 3)'],
    last: ['list', 'The last item.', 'last (list 1 2 3)'],
    rest: ['list', 'All items but the first.', 'rest (list 1 2 3)'],
    initial: ['list', 'All items but the last.', 'initial (list 1 2 3)'],
    append: ['list value', 'The list with an item after it.', 'append (list 1) 2'],
    prepend: ['list value', 'The list with an item before it.', 'prepend (list 1) 0'],
    concat: ['list ...', 'The items of all lists.', 'concat (list 1) (list 2)'],
    reverse: ['list', 'The items from last to first.', 'reverse (list 1 2)'],
    uniq: ['list', 'The first of equal items.', 'uniq (list 1 1 2)'],
    without: ['list value ...', 'The items that equal none of the values.', 'without (list 1 2 3) 2'],
    has: ['value list', 'Whether the list holds the value.', 'has 2 (list 1 2)'],
    compact: ['list', 'The items that are not empty.', 'compact (list 1 "" 0)'],
    chunk: ['size list', 'The list in lists of a size.', 'chunk 2 (list 1 2 3)'],
    until: ['count', 'The whole numbers from 0 up to the count, without it.', 'until 3'],
    untilStep: ['from to step', 'The whole numbers from one up to another, in steps.', 'untilStep 3 9 3'],
    seq: ['[from] [step] to', 'Whole numbers as one text, the last included.', 'seq 1 2 7'],
    default: ['other value', 'The value, or the other one when it is empty.', 'default "eu" ""'],
    empty: ['value', 'Whether the value is false, 0, nil, or has nothing in it.', 'empty ""'],
    coalesce: ['value ...', 'The first value that is not empty.', 'coalesce "" 0 "a"'],
    all: ['value ...', 'Whether no value is empty.', 'all 1 ""'],
    any: ['value ...', 'Whether a value is not empty.', 'any 1 ""'],
    ternary: ['yes no test', 'The first value when the test is true, else the second.', 'ternary "a" "b" true'],
  },
  Maps: {
    dict: ['key value ...', 'A map of keys and values.', 'dict "a" 1 "b" 2'],
    get: ['map key', 'The value under the key; empty text when there is none.', 'get (dict "a" 1) "a"'],
    set: ['map key value', 'Sets a key of a map that the template made, and gives the map.', 'set (dict "a" 1) "b" 2'],
    unset: ['map key', 'Removes a key of a map that the template made, and gives the map.', 'unset (dict "a" 1) "a"'],
    hasKey: ['map key', 'Whether the map has the key.', 'hasKey (dict "a" 1) "a"'],
    pluck: ['key map ...', 'What stands under the key in each map that has it.', 'pluck "a" (dict "a" 1) (dict "a" 2)'],
    dig: [
      'key ... other map',
      'The value under the keys, one inside the other; the other value when one is missing.',
      'dig "a" "b" "none" (dict "a" (dict "b" 1))',
    ],
    keys: ['map ...', 'The keys, sorted.', 'keys (dict "b" 1 "a" 2)'],
    values: ['map', 'The values, in the order of their keys.', 'values (dict "b" 1 "a" 2)'],
    pick: ['map key ...', 'A map with these keys only.', 'pick (dict "a" 1 "b" 2) "a"'],
    omit: ['map key ...', 'A map without these keys.', 'omit (dict "a" 1 "b" 2) "a"'],
    merge: [
      'map other ...',
      'The first map with what it lacks, or holds empty, from the others.',
      'merge (dict "a" 1) (dict "a" 2 "b" 3)',
    ],
    mergeOverwrite: [
      'map other ...',
      'The first map with the values of the others over its own.',
      'mergeOverwrite (dict "a" 1) (dict "a" 2)',
    ],
    deepCopy: ['value', 'A copy that the template may change.', 'deepCopy (dict "a" (list 1))'],
  },
  'Data and encodings': {
    toJson: ['value', 'The value as JSON.', 'toJson (dict "a" (list 1 "<"))'],
    toRawJson: ['value', 'The same without escapes for HTML.', 'toRawJson "<"'],
    toPrettyJson: ['value', 'JSON on several lines.', 'toPrettyJson (list)'],
    fromJson: ['text', 'The value of JSON; nil when it is invalid. mustFromJson fails.', '(fromJson "[1,2]") | last'],
    fromJsonArray: ['text', 'The list of JSON.', 'fromJsonArray "[1,2]"'],
    toYaml: ['value', 'The value as YAML.', 'toYaml (dict "a" "yes")'],
    fromYaml: ['text', 'The map of a YAML document.', '(fromYaml "a: 1").a'],
    fromYamlArray: ['text', 'The list of a YAML document.', 'fromYamlArray "[1, 2]"'],
    b64enc: ['text', 'The text as base64.', 'b64enc "hi"'],
    b64dec: ['text', 'The text of base64.', 'b64dec "aGk="'],
    b32enc: ['text', 'The text as base32.', 'b32enc "hi"'],
    b32dec: ['text', 'The text of base32.', 'b32dec "NBUQ===="'],
    sha1sum: ['text', 'The SHA-1 in hexadecimal.', 'sha1sum "a" | trunc 8'],
    sha256sum: ['text', 'The SHA-256 in hexadecimal.', 'sha256sum "a" | trunc 8'],
    sha512sum: ['text', 'The SHA-512 in hexadecimal.', 'sha512sum "a" | trunc 8'],
    adler32sum: ['text', 'The Adler-32 in digits.', 'adler32sum "a"'],
  },
  Times: {
    now: ['', 'The start of the call.', 'now | date "2006" | len'],
    date: [
      'layout time',
      'The time in a layout of Go, in UTC. A whole number counts seconds since 1970.',
      'date "2006-01-02" 86400',
    ],
    dateInZone: ['layout time zone', 'The same in a time zone.', 'dateInZone "15:04" 0 "Asia/Tokyo"'],
    htmlDate: ['time', 'The day as 2006-01-02.', 'htmlDate 86400'],
    htmlDateInZone: ['time zone', 'The same in a time zone.', 'htmlDateInZone 0 "UTC"'],
    dateModify: [
      'duration time',
      'The time moved by a duration.',
      'toDate "2006-01-02" "2026-01-02" | dateModify "36h" | htmlDate',
    ],
    toDate: ['layout text', 'The time that a text shows in a layout.', 'toDate "2006-01-02" "2026-01-02" | unixEpoch'],
    unixEpoch: ['time', 'Seconds since 1970.', 'toDate "2006" "1970" | unixEpoch'],
    ago: ['time', 'How long ago the time was when the call began.', 'ago now'],
    duration: ['seconds', 'Seconds as a duration.', 'duration "95"'],
    durationRound: ['duration', 'A duration in its greatest unit.', 'durationRound "2h10m5s"'],
  },
  'Regular expressions': {
    regexMatch: ['pattern text', 'Whether the pattern (RE2) matches somewhere.', 'regexMatch "^v[0-9]+" "v12"'],
    regexFind: ['pattern text', 'The first match.', 'regexFind "[0-9]+" "v12"'],
    regexFindAll: ['pattern text count', 'So many matches; all with -1.', 'regexFindAll "[0-9]" "a1b2" -1'],
    regexReplaceAll: [
      'pattern text new',
      'Every match replaced; ${1} is its first group.',
      'regexReplaceAll "a(x*)b" "-ab-axxb-" "${1}W"',
    ],
    regexReplaceAllLiteral: [
      'pattern text new',
      'Every match replaced by a text as it stands.',
      'regexReplaceAllLiteral "a" "banana" "$1"',
    ],
    regexSplit: ['pattern text count', 'The parts between the matches.', 'regexSplit "z+" "pizza" -1'],
    regexQuoteMeta: ['text', 'A pattern that matches this text.', 'regexQuoteMeta "1.2"'],
  },
  'Versions, paths and addresses': {
    semver: [
      'version',
      'The version: its Major, Minor, Patch, Prerelease, Metadata and Original can be read.',
      '(semver "1.2.3-rc.1").Minor',
    ],
    semverCompare: [
      'constraint version',
      'Whether the version fits, e.g. ^1.2, ~1.2.3, >=1.2.0, <2.0.0 or 1.x || 3.x.',
      'semverCompare "^1.2.0" "1.4.1"',
    ],
    base: ['path', 'The last part.', 'base "a/b.txt"'],
    dir: ['path', 'All but the last part.', 'dir "a/b.txt"'],
    clean: ['path', 'The path without . and .. inside.', 'clean "a/../b"'],
    ext: ['path', 'The ending of the last part.', 'ext "a/b.txt"'],
    isAbs: ['path', 'Whether the path begins at the root.', 'isAbs "/a"'],
    osBase: ['path', 'The same as base: paths are those of POSIX on every system.', 'osBase "a/b"'],
    osDir: ['path', 'The same as dir.', 'osDir "a/b"'],
    osClean: ['path', 'The same as clean.', 'osClean "a/./b"'],
    osExt: ['path', 'The same as ext.', 'osExt "b.txt"'],
    osIsAbs: ['path', 'The same as isAbs.', 'osIsAbs "a"'],
    urlParse: [
      'address',
      'The parts: scheme, host, hostname, path, query, opaque, fragment, userinfo.',
      '(urlParse "https://h:1/p").host',
    ],
    urlJoin: ['map', 'The address of such parts.', 'urlJoin (dict "scheme" "https" "host" "h" "path" "/p")'],
  },
  Types: {
    typeOf: ['value', 'The type in the words of Go.', 'typeOf 1'],
    typeIs: ['type value', 'Whether the value has the type.', 'typeIs "string" "a"'],
    typeIsLike: ['type value', 'The same, also for a pointer to it.', 'typeIsLike "string" "a"'],
    kindOf: ['value', 'The kind in the words of Go: map, slice, string, int, float64, bool, invalid.', 'kindOf (list)'],
    kindIs: ['kind value', 'Whether the value is of the kind.', 'kindIs "map" (dict)'],
    deepEqual: ['value other', 'Whether two values are equal, member by member.', 'deepEqual (list 1) (list 1)'],
  },
};
