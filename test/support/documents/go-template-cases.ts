import { GO_FUNCTIONS } from '../../../src/expression/template/go/functions/table.ts';

/** A template with data, and what Go makes of it. */
export interface GoCase {
  readonly template: string;
  readonly data: unknown;
  readonly missingKey?: 'error' | 'default' | 'empty';
  /** Texts with definitions, by name. */
  readonly helpers?: Readonly<Record<string, string>>;
}

/** Numbers from 0 to below 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Kind = 'text' | 'int' | 'float' | 'bool' | 'list' | 'map' | 'any';

export const CASE_DATA = {
  s: 'hello world',
  t: 'FooBar-baz qux',
  u: ' grüße, 世界 ',
  e: '',
  q: 'a "b" <c> \'d\' & \\e\n\tf',
  num: '42',
  ver: '1.2.3',
  path: '/etc/app/conf.d/x.yaml',
  url: 'https://u:p@example.com:8080/a/b?x=1&y=2#frag',
  yaml: 'a: 1\nb: [x, "2"]\n',
  i: 7,
  z: 0,
  neg: -3,
  big: 9_007_199_254_740_991,
  f: 2.5,
  g: 0.000_012_3,
  yes: true,
  no: false,
  nil: null,
  l: ['b', 'a', 'c', 'a'],
  n: [3, 1, 2],
  mix: [1, 'two', 3.5, true, null, ['x'], { k: 'v' }],
  el: [],
  m: { b: 'two', a: 1, c: { d: [1, 2], e: null } },
  em: {},
  users: [
    { name: 'ann', age: 31, tags: ['x', 'y'] },
    { name: 'bob', age: 5, tags: [] },
  ],
};

const LITERALS: Readonly<Record<Kind, readonly string[]>> = {
  text: [
    '"a"',
    '""',
    '"foo bar"',
    '"a,b,c"',
    '", "',
    '`x"y`',
    '"Ünï"',
    '"x\\ny"',
    '" pad "',
    '"10"',
    '"true"',
    '"/a/../b"',
    '"%v-%s"',
    '"FirstName"',
    '"HTTPServer2x"',
    '"snake_case here"',
    '.s',
    '.t',
    '.u',
    '.e',
    '.q',
    '.num',
    '.ver',
    '.path',
    '.m.b',
    '(index .l 0)',
    '$.s',
  ],
  int: [
    '0',
    '1',
    '2',
    '3',
    '5',
    '10',
    '-1',
    '-4',
    "'a'",
    '0x1F',
    '.i',
    '.z',
    '.neg',
    '(len .l)',
    '(int .num)',
    '1_000',
  ],
  float: ['1.5', '0.1', '-2.25', '1e3', '2.0', '1e21', '123456789.125', '.f', '.g'],
  bool: ['true', 'false', '.yes', '.no', '(eq .i 7)', '(not .e)'],
  list: ['.l', '.n', '.el', '.mix', '.users', '(list 1 2 3)', '(list "a" .s nil)', '(list)', '(tuple .i "x")'],
  map: ['.m', '.em', '.m.c', '(dict "a" 1 "b" .s)', '(dict)', '(dict "x" (list 1 2) "y" (dict "z" true))'],
  any: ['nil', '.nil', '.s', '.i', '.f', '.l', '.m', '.yes', '"x"', '1', '0', '""', '.users', '.e', '.mix'],
};

const RESULTS: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  text: [
    'upper',
    'lower',
    'title',
    'untitle',
    'trim',
    'trimAll',
    'trimSuffix',
    'trimPrefix',
    'nospace',
    'initials',
    'swapcase',
    'snakecase',
    'camelcase',
    'kebabcase',
    'abbrev',
    'abbrevboth',
    'trunc',
    'repeat',
    'wrap',
    'wrapWith',
    'quote',
    'squote',
    'cat',
    'indent',
    'nindent',
    'replace',
    'plural',
    'toString',
    'join',
    'print',
    'println',
    'html',
    'js',
    'urlquery',
    'b64enc',
    'b32enc',
    'sha1sum',
    'sha256sum',
    'sha512sum',
    'adler32sum',
    'toJson',
    'toPrettyJson',
    'toRawJson',
    'toYaml',
    'base',
    'dir',
    'clean',
    'ext',
    'regexQuoteMeta',
    'seq',
    'duration',
    'required',
  ],
  float: ['addf', 'subf', 'mulf', 'divf', 'add1f', 'ceil', 'floor', 'round', 'maxf', 'minf', 'float64'],
  bool: [
    'contains',
    'hasPrefix',
    'hasSuffix',
    'empty',
    'not',
    'eq',
    'ne',
    'lt',
    'le',
    'gt',
    'ge',
    'has',
    'hasKey',
    'all',
    'any',
    'isAbs',
    'deepEqual',
    'semverCompare',
  ],
  list: [
    'list',
    'first',
    'rest',
    'last',
    'initial',
    'append',
    'prepend',
    'reverse',
    'uniq',
    'without',
    'compact',
    'chunk',
    'concat',
    'until',
    'untilStep',
    'splitList',
    'toStrings',
    'sortAlpha',
    'slice',
    'mustSlice',
    'pluck',
  ],
  map: [
    'dict',
    'pick',
    'omit',
    'merge',
    'mergeOverwrite',
    'deepCopy',
    'set',
    'unset',
    'split',
    'splitn',
    'fromJson',
    'fromYaml',
    'urlParse',
  ],
  any: [
    'default',
    'coalesce',
    'ternary',
    'index',
    'get',
    'dig',
    'add',
    'sub',
    'mul',
    'div',
    'mod',
    'max',
    'min',
    'add1',
    'int',
    'int64',
    'atoi',
    'len',
    'and',
    'or',
    'semver',
    'trunc',
    'substr',
    'regexMatch',
    'regexFind',
    'regexFindAll',
    'regexReplaceAll',
    'regexReplaceAllLiteral',
    'regexSplit',
    'typeOf',
    'kindOf',
    'kindIs',
    'date',
    'dateModify',
    'toDate',
    'toDecimal',
    'printf',
    'urlJoin',
    'keys',
    'durationRound',
  ],
};

/** Arguments that make sense only in one form. */
const SPECIAL: Readonly<Record<string, readonly string[]>> = {
  date: [
    'date "2006-01-02" 86400',
    'date "Mon Jan _2 15:04:05.000 MST 2006" now',
    'now | date "3:04PM 06/1/2 -0700"',
    'dateInZone "15:04" now "UTC"',
    'htmlDate now',
    'unixEpoch now',
  ],
  dateModify: [
    'now | dateModify "-1.5h" | date "15:04:05"',
    'mustDateModify "36h" now | date "2006-01-02"',
    'dateModify "x" now | htmlDate',
  ],
  toDate: [
    'toDate "2006-01-02" "2025-12-31" | date "02/01/2006"',
    'toDate "2006-01-02 15:04" "2025-02-30 10:00" | htmlDate',
    'toDate "Jan 2, 2006" "Feb 3, 2024" | unixEpoch',
  ],
  semver: ['(semver "1.2.3-rc.1+b").Prerelease', '(semver "v2.0").Minor', 'semver "1.2.3"'],
  semverCompare: [
    'semverCompare "^1.2" .ver',
    'semverCompare ">=1.0.0, <2" .ver',
    'semverCompare "~1.2.0 || >3" "1.2.9"',
    'semverCompare "1.x" "1.9.0"',
    'semverCompare ">1" "2.0.0-rc.1"',
    'semverCompare "1.2 - 1.4" "1.4.5"',
    'semverCompare "!=1.2.x" "1.3.0"',
    'semverCompare "^0.2.3" "0.3.0"',
    'semverCompare ">=1.2.0-0" "1.2.0-alpha"',
  ],
  regexMatch: ['regexMatch "^h.*d$" .s', 'mustRegexMatch "[0-9]+" .t'],
  regexFind: ['regexFind "[a-z]+" .t', 'regexFind "x*" .s'],
  regexFindAll: ['regexFindAll "o" .s -1', 'regexFindAll "l*" .s 3', 'regexFindAll "" .s -1'],
  regexReplaceAll: [
    'regexReplaceAll "(o)(.)" .s "${2}-$1"',
    'regexReplaceAll "x*" .s "-"',
    'regexReplaceAll "(?P<a>l+)" .s "[$a]$1x"',
    'regexReplaceAll "ü" .u "$$"',
  ],
  regexReplaceAllLiteral: ['regexReplaceAllLiteral "o" .s "$1"'],
  regexSplit: ['regexSplit "o" .s -1', 'regexSplit "" .s 4', 'regexSplit "l+" .s 2'],
  printf: [
    'printf "%d|%5d|%-5d|%05d|%+d|%x|%X|%o|%b|%c|%U" .i .i .i .i .i .i .i .i .i 65 65',
    'printf "%s|%10s|%-10s|%.3s|%q|%x|%v" .s .s .s .s .q .s .s',
    'printf "%v %v %v %v" .l .m .mix .nil',
    'printf "%f|%.2f|%8.3f|%e|%g|%G|%v" .f .f .f .f .f .g .g',
    'printf "%t %v" .yes .no',
    'printf "%d" .s',
    'printf "%s" .i',
    'printf "%d %d" 1',
    'printf "%!"',
    'printf "%z" 1',
    'printf "%*d" 5 .i',
    'printf "%[2]d %[1]d" 1 2',
    'printf "%%"',
    'printf "%#v %#v" .l .s',
    'printf "%s %d" .l .n',
    'printf "%q" .l',
    'printf "%6.2f%%" 12.345',
    'printf "%T %T %T %T" .s .l .m .f',
    'printf "%x" "hello"',
    'printf "% x" "hello"',
    'printf "%#x" 255',
    'printf "%08.3f" .f',
    'printf "%+.1e" .f',
    'printf "%v" 1e6',
    'printf "%v" 1e21',
    'printf "%d" .f',
    'printf "%s" nil',
  ],
  fromJson: ['fromJson "{\\"a\\": [1, 2.5, null]}"', '(fromJson "[1,2]") | toJson', 'fromJson "nope"'],
  fromYaml: ['(fromYaml .yaml) | toJson', '(fromYaml .yaml).b'],
  urlParse: ['urlParse .url', '(urlParse .url).host', 'urlParse "mailto:a@b"', 'urlParse "/only/path"'],
  urlJoin: [
    'urlJoin (dict "scheme" "https" "host" "h:1" "path" "/p" "query" "a=b" "fragment" "f")',
    'urlJoin (urlParse .url)',
    'urlJoin (dict "host" "h")',
  ],
  keys: ['keys .m | sortAlpha', 'keys .m .em | sortAlpha | join ","'],
  set: ['set (dict "a" 1) "b" .s', 'set (deepCopy .m) "a" nil'],
  unset: ['unset (dict "a" 1 "b" 2) "a"'],
  merge: [
    'merge (dict "a" 1) .m',
    'merge (dict) .m (dict "z" 9)',
    'merge (dict "c" (dict "x" 1) "b" "") .m',
    'merge (dict "l" (list)) (dict "l" (list 1))',
  ],
  mergeOverwrite: [
    'mergeOverwrite (dict "a" 5 "n" 1) .m',
    'mergeOverwrite (dict "c" (dict "x" 1)) .m',
    'mergeOverwrite (dict "a" 1) (dict "a" "")',
  ],
  deepCopy: ['deepCopy .m', 'deepCopy (dict "a" (list 1))'],
  dig: ['dig "c" "d" "none" .m', 'dig "c" "nope" "none" .m', 'dig "x" "y" "none" .m'],
  durationRound: ['durationRound "2h10m5s"', 'durationRound "2400h10m5s"'],
  duration: ['duration "95"', 'duration (int64 3661)'],
  pluck: ['pluck "a" .m (dict "a" 2)'],
  split: ['(split "," "a,b,c")._1', 'split "$" "foo$bar"'],
  splitn: ['(splitn "," 2 "a,b,c")._1', 'splitn "," 5 "a,b"'],
  required: ['required "no" .s'],
  typeOf: ['typeOf .l', 'typeOf .s', 'typeOf .f', 'typeOf .nil', 'typeOf .m'],
  kindOf: ['kindOf .l', 'kindOf .s', 'kindOf .f', 'kindOf .nil', 'kindOf .m', 'kindOf .i', 'kindOf .yes'],
  kindIs: ['kindIs "map" .m', 'kindIs "slice" .l', 'kindIs "invalid" .nil'],
  seq: ['seq 5', 'seq 2 5', 'seq 0 2 9', 'seq 5 -1 1', 'seq -3', 'seq 0 -2 -5'],
  repeat: ['repeat 3 .s', 'repeat 0 "x"'],
  until: ['until 4', 'until -3', 'until 0'],
  untilStep: ['untilStep 0 10 3', 'untilStep 5 0 -2', 'untilStep 0 5 0'],
  toDecimal: ['toDecimal "0777"', 'toDecimal 64', 'toDecimal "9"'],
  round: ['round 3.14159 2', 'round .f 0', 'round -1.5 0', 'round 2.345 2 0.4', 'round "12.7" 0'],
};

/** The same templates for the same seed. */
export function goCases(seed: number, count: number): GoCase[] {
  const random = randomFrom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const chance = (probability: number): boolean => random() < probability;

  function expression(kind: Kind, depth: number): string {
    if (depth <= 0 || chance(0.45)) {
      const kinds: readonly Kind[] = ['text', 'int', 'float', 'bool', 'list', 'map', 'any'];
      return pick(LITERALS[kind === 'any' ? pick(kinds) : kind]);
    }
    const names = RESULTS[kind] ?? [];
    if (names.length === 0) return pick(LITERALS[kind]);
    return `(${call(kind === 'any' ? pick(Object.values(RESULTS).flat()) : pick(names), depth)})`;
  }

  function call(name: string, depth: number): string {
    const special = SPECIAL[name];
    if (special !== undefined) return pick(special);
    const entry = GO_FUNCTIONS.get(name);
    const takes: readonly Kind[] = name === 'and' || name === 'or' ? ['any', 'any'] : (entry?.takes ?? []);
    const further: Kind[] =
      entry?.rest === undefined ? [] : Array.from({ length: Math.floor(random() * 3) }, () => entry.rest as Kind);
    const args = [...takes, ...further].map(kind => argument(name, kind, depth - 1));
    const last = args.at(-1);
    if (last !== undefined && chance(0.35)) return `${last} | ${[name, ...args.slice(0, -1)].join(' ')}`;
    return [name, ...args].join(' ');
  }

  /** Now and then an argument of another kind. */
  const argument = (name: string, kind: Kind, depth: number): string => {
    if (SAME_KIND.has(name) && kind === 'any') return expression(pick(['int', 'text'] as const), 0);
    return expression(chance(0.04) ? 'any' : kind, depth);
  };

  function pipeline(depth: number): string {
    return call(pick(Object.values(RESULTS).flat()), depth);
  }

  const open = (): string => (chance(0.15) ? '{{- ' : '{{ ');
  const close = (): string => (chance(0.15) ? ' -}}' : ' }}');
  const action = (text: string): string => `${open()}${text}${close()}`;

  function block(depth: number, inLoop: boolean): string {
    const body = (loop = inLoop): string => nodes(depth - 1, loop);
    switch (Math.floor(random() * 9)) {
      case 0:
        return `${action(`if ${expression('any', 2)}`)}${body()}${chance(0.5) ? action('else') + body() : ''}${action('end')}`;
      case 1:
        return `${action(`with ${expression('any', 1)}`)}${action('printf "%v" .')}${chance(0.4) ? action('else') + body() : ''}${action('end')}`;
      case 2:
        return `${action(`range ${expression(pick(['list', 'map'] as const), 1)}`)}<{{ . }}>${chance(0.3) ? `${action(`if ${pick(['$', '$.yes', '$.no'])}`)}{{ ${pick(['break', 'continue'])} }}{{ end }}` : ''}x${action('else')}none${action('end')}`;
      case 3:
        return `${action(`range $k, $v := ${expression(pick(['list', 'map'] as const), 1)}`)}{{ $k }}={{ $v }};${action('end')}`;
      case 4:
        return `{{ $x := ${expression('any', 2)} }}{{ $x }}${chance(0.5) ? `{{ if true }}{{ $x = ${expression('any', 1)} }}{{ end }}{{ $x }}` : ''}`;
      case 5:
        return `{{ range $i := ${pick(['3', '.i', '.z'])} }}{{ $i }},{{ end }}`;
      case 6:
        return `{{ include "part" ${expression('any', 1)} }}{{ template "part" ${pick(['.', '.s', '.l', '(dict "a" 1)'])} }}`;
      case 7:
        return `{{ tpl "<{{ . }}>" ${expression('any', 1)} }}{{/* a comment */}}`;
      default:
        return `${action(`if ${expression('bool', 1)}`)}a${action(`else if ${expression('bool', 1)}`)}b${action('else')}c${action('end')}`;
    }
  }

  function nodes(depth: number, inLoop: boolean): string {
    let text = '';
    for (let i = 0; i < 1 + Math.floor(random() * 2); i++)
      text += `${pick(['', 'a', ' ', '\n', ' - ', ': ', '\n  '])}${depth > 0 && chance(0.3) ? block(depth, inLoop) : action(pipeline(2))}`;
    return text;
  }

  return Array.from({ length: count }, () => {
    const template = nodes(2, false);
    const missingKey = pick(['error', 'error', 'default'] as const);
    return {
      template: template.includes('"part"') ? `{{ define "part" }}[{{ . }}]{{ end }}${template}` : template,
      data: CASE_DATA,
      missingKey,
    };
  });
}

/** Comparisons of kinds that differ are errors, which is tested elsewhere. */
const SAME_KIND: ReadonlySet<string> = new Set(['eq', 'ne', 'lt', 'le', 'gt', 'ge']);
