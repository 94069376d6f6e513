import { type Constants, createConstants } from '../../../src/core/hcl/hcl-evaluate.ts';
import { parseHcl } from '../../../src/core/hcl/hcl-parse.ts';
import type { Dice } from './random.ts';

type Kind = 'number' | 'text' | 'flag' | 'list' | 'texts' | 'map' | 'any';

/** A constant expression of Terraform's language; some are wrong. */
export function hclExpression({ below }: Dice, depth = 3): string {
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  const names: string[] = [];

  function made(kind: Kind, left: number): string {
    // Now and then something of another type: it is converted, or it is an error.
    const wanted = below(25) === 0 ? pick(KINDS) : kind === 'any' ? pick(KINDS) : kind;
    if (names.length > 0 && below(4) === 0) return pick(names);
    return left === 0 ? leaf(wanted) : pick(FORMS[wanted])(left - 1);
  }

  function leaf(kind: Kind): string {
    return pick(LEAVES[kind === 'any' ? pick(KINDS) : kind]);
  }

  function withNames<T>(count: number, work: (bound: string) => T): T {
    const own = Array.from({ length: count }, (_, index) => `n${names.length + index}`);
    names.push(...own);
    const result = work(own.join(', '));
    names.length -= count;
    return result;
  }

  const forList = (kind: Kind, left: number): string => {
    const source = made(pick(['list', 'map', 'texts']), left);
    return withNames(1 + below(2), bound => {
      const condition = below(3) === 0 ? ` if ${made('flag', left)}` : '';
      return `[for ${bound} in ${source} : ${made(kind, left)}${condition}]`;
    });
  };
  const template = (left: number): string => {
    const tilde = (): string => (below(6) === 0 ? '~' : '');
    const parts = Array.from({ length: 1 + below(3) }, () => {
      const literal = pick(['', 'a', ' b ', '$${ ', '%% ', '\\n', ' ', '$ ', '\\"']);
      const choice = below(8);
      if (choice === 0)
        return `${literal}%{${tilde()} if ${made('flag', left)} ${tilde()}} x %{${tilde()} else ${tilde()}}y %{ endif ${tilde()}}`;
      if (choice === 1) {
        const source = made('texts', left);
        return withNames(
          1,
          bound => `${literal}%{ for ${bound} in ${source} ${tilde()}} \${${made('text', left)}} %{ endfor }`,
        );
      }
      return `${literal}\${${tilde()}${made(pick(['text', 'number', 'flag']), left)}${tilde()}}`;
    });
    return `"${parts.join('')}${pick(['', ' ', 'z'])}"`;
  };

  type Form = (left: number) => string;
  const call =
    (name: string, ...kinds: readonly Kind[]): Form =>
    left =>
      `${name}(${kinds.map(kind => made(kind, left)).join(', ')})`;
  const binary =
    (signs: readonly string[], kind: Kind): Form =>
    left =>
      `${made(kind, left)} ${pick(signs)} ${made(kind, left)}`;
  const conditional =
    (kind: Kind): Form =>
    left =>
      `(${made('flag', left)} ? ${made(kind, left)} : ${made(kind, left)})`;
  const at =
    (kind: Kind): Form =>
    left =>
      below(2) === 0
        ? `[${made(kind, left)}, ${made(kind, left)}][${below(3)}]`
        : `{a = ${made(kind, left)}}.${pick(['a', 'a', 'b'])}`;
  const group =
    (kind: Kind): Form =>
    left =>
      `(${made(kind, left)})`;

  const FORMS: Readonly<Record<Kind, readonly Form[]>> = {
    number: [
      binary(['+', '-', '*', '/', '%'], 'number'),
      binary(['+', '-', '*'], 'number'),
      left => `-${made('number', left)}`,
      call('abs', 'number'),
      call('ceil', 'number'),
      call('floor', 'number'),
      call('signum', 'number'),
      call('max', 'number', 'number'),
      call('min', 'number', 'number', 'number'),
      call('length', 'any'),
      call('sum', 'list'),
      call('tonumber', 'text'),
      call('index', 'texts', 'text'),
      conditional('number'),
      at('number'),
      group('number'),
    ],
    text: [
      template,
      template,
      call('upper', 'text'),
      call('lower', 'text'),
      call('title', 'text'),
      call('trimspace', 'text'),
      call('chomp', 'text'),
      call('strrev', 'text'),
      call('trim', 'text', 'text'),
      call('trimprefix', 'text', 'text'),
      call('trimsuffix', 'text', 'text'),
      call('replace', 'text', 'text', 'text'),
      call('substr', 'text', 'number', 'number'),
      call('indent', 'number', 'text'),
      call('join', 'text', 'texts'),
      left => `format("%s-%v|%%", ${made('text', left)}, ${made('any', left)})`,
      left => `format("${pick(['%03d', '%-4d|', '%4s', '%-6s|', '%v'])}", ${made(pick(['number', 'text']), left)})`,
      call('base64encode', 'text'),
      call('base64decode', 'text'),
      call('jsonencode', 'any'),
      call('tostring', 'number'),
      call('coalesce', 'text', 'text'),
      call('one', 'texts'),
      call('element', 'texts', 'number'),
      call('lookup', 'map', 'text', 'text'),
      conditional('text'),
      at('text'),
    ],
    flag: [
      binary(['==', '!='], 'any'),
      binary(['==', '!='], 'text'),
      binary(['<', '>', '<=', '>='], 'number'),
      binary(['&&', '||'], 'flag'),
      left => `!${made('flag', left)}`,
      call('contains', 'texts', 'text'),
      call('startswith', 'text', 'text'),
      call('endswith', 'text', 'text'),
      call('strcontains', 'text', 'text'),
      call('alltrue', 'list'),
      call('anytrue', 'list'),
      call('tobool', 'text'),
      conditional('flag'),
      group('flag'),
    ],
    list: [
      left => `[${Array.from({ length: below(4) }, () => made('any', left)).join(', ')}]`,
      left => `[${Array.from({ length: below(4) }, () => made('number', left)).join(', ')}]`,
      left => forList('any', left),
      left => `${made('list', left)}[*]`,
      left =>
        `[${made('map', left)}, ${made('map', left)}]${pick(['[*].a', '.*.a', '[*]["a"]', '[*].a[0]', '.*.a[0]'])}`,
      call('concat', 'list', 'list'),
      left => `concat([${made('list', left)}, ${made('texts', left)}]...)`,
      call('flatten', 'list'),
      call('reverse', 'list'),
      call('slice', 'list', 'number', 'number'),
      call('range', 'number'),
      call('range', 'number', 'number', 'number'),
      call('tolist', 'list'),
      call('values', 'map'),
      conditional('list'),
    ],
    texts: [
      left => `[${Array.from({ length: below(4) }, () => made('text', left)).join(', ')}]`,
      left => forList('text', left),
      call('split', 'text', 'text'),
      call('keys', 'map'),
      call('distinct', 'texts'),
      call('compact', 'texts'),
      call('sort', 'texts'),
      call('toset', 'texts'),
      call('reverse', 'texts'),
      conditional('texts'),
    ],
    map: [
      left => `{a = ${made('any', left)}, ${pick(['b', '"c d"', '("e")', '10', '9'])} = ${made('any', left)}}`,
      left => {
        const source = made('texts', left);
        const dots = below(2) === 0 ? '...' : '';
        return withNames(
          2,
          bound => `{for ${bound} in ${source} : ${made('text', left)} => ${made('any', left)}${dots}}`,
        );
      },
      call('merge', 'map', 'map'),
      call('zipmap', 'texts', 'list'),
      call('tomap', 'map'),
      conditional('map'),
    ],
    any: [],
  };
  return made('any', depth);
}

const KINDS: readonly Kind[] = ['number', 'text', 'flag', 'list', 'texts', 'map'];

const LEAVES: Readonly<Record<Kind, readonly string[]>> = {
  number: ['0', '1', '2', '3', '10', '0.1', '0.2', '2.5', '1e3', '-4', '9007199254740993', '12345678901234567890123'],
  text: [
    '""',
    '"a"',
    '"b,a"',
    '","',
    '" x y "',
    '"hello world"',
    '"7"',
    '"true"',
    '"ä€😀"',
    '"$${x}"',
    '"<&>"',
    '"l\\nm\\n"',
  ],
  flag: ['true', 'false', '"true"'],
  list: ['[]', '[1, 2, 3]', '["a", 1]', '[[1], [2, [3]]]', '[true, null]', '[{a = 1}, {a = 2}]'],
  texts: ['[]', '["b", "a", "b"]', '["", "x"]', '["10", "9"]'],
  map: ['{}', '{a = 1, b = 2}', '{b = "x", a = "y"}', '{a = [1], c = null}'],
  any: ['null'],
};

/** What the expression is as data, with signs as they are meant; undefined where it stays text. */
export function evaluatedHcl(expression: string): { readonly data: unknown } | undefined {
  const source = `x = ${expression}\n`;
  const [item] = parseHcl(source).body.items;
  if (item?.kind !== 'attribute') throw new Error(`no attribute: ${expression}`);
  const constants: Constants = createConstants(source);
  const found = constants.dataOf(item.value);
  return found && { data: withoutSigns(found.data) };
}

const withoutSigns = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)).replaceAll(
      /([$%])\1\{/g,
      '$1{',
    ),
  );
