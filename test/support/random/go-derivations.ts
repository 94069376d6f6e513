import type { Kind } from '../../../src/expression/template/go/functions/define.ts';
import { GO_FUNCTIONS } from '../../../src/expression/template/go/functions/table.ts';
import * as fc from './fast-check.ts';

const VALUES: Readonly<Record<Kind, readonly string[]>> = {
  any: [
    '.secret',
    '.pin',
    '.pair',
    '.users',
    '.some',
    '.email',
    'nil',
    '.letters',
    '.parsed',
    '.root',
    '$v',
    '$d',
    '.mixed',
  ],
  text: [
    '.secret',
    '.mixed',
    '.pair.hidden',
    '.pair.open',
    '.email',
    '"lit"',
    '"a"',
    '(index .users 0).password',
    '(index .some 0)',
    '$v',
    '"%v-%s"',
    '$d.k',
  ],
  int: ['.pin', '1', '0', '2', '(len .secret)', '(len .names)'],
  float: ['1.5', '(float64 .pin)'],
  bool: ['true', '(eq .secret "x")', '(eq .email "x")', '(not .secret)'],
  list: ['.users', '.names', '.some', '.root.list', '.letters', '(list .secret "x")', '(list .email)', '$l'],
  map: ['.pair', '.parsed', '.root', '(dict "k" .secret "o" "open")', '(dict .secret 1)', '$d', '(index .users 0)'],
};

const SETUP = '{{ $v := "p" }}{{ $d := dict "k" "open" }}{{ $l := list $d "x" }}{{ define "t" }}[{{ . }}]{{ end }}';

/** Random Go templates over values that are sensitive and values that are not: every function with every kind of argument. */
export function goDerivations(): fc.Arbitrary<string> {
  const kinds = Object.keys(VALUES) as readonly Kind[];
  const names = [...GO_FUNCTIONS.keys()].filter(name => name !== 'include' && name !== 'tpl');
  const { call, nodes } = fc.letrec<Record<string, string>>(tie => ({
    ...Object.fromEntries(
      kinds.map(kind => [
        kind,
        fc.oneof(
          { maxDepth: 3, depthIdentifier: 'go' },
          { arbitrary: fc.constantFrom(...VALUES[kind]), weight: 4 },
          { arbitrary: tie('call').map(text => `(${text})`), weight: kind === 'any' || kind === 'text' ? 2 : 1 },
        ),
      ]),
    ),
    call: fc.oneof(
      ...names.map(name => {
        const entry = GO_FUNCTIONS.get(name);
        const takes: readonly Kind[] = name === 'and' || name === 'or' ? ['any', 'any'] : (entry?.takes ?? []);
        const rest = entry?.rest;
        const fixed = fc.tuple(...takes.map(kind => tie(kind)));
        const further = rest === undefined ? fc.constant([] as string[]) : fc.array(tie(rest), { maxLength: 2 });
        return fc.tuple(fixed, further).map(([args, more]) => [name, ...args, ...more].join(' '));
      }),
      fc.tuple(tie('any')).map(([data]) => `include "t" ${data}`),
      fc.tuple(tie('text'), tie('any')).map(([text, data]) => `tpl ${text} ${data}`),
      fc.tuple(tie('any')).map(([data]) => `tpl "<{{ . }}>" ${data}`),
    ),
    node: fc.oneof(
      { maxDepth: 2, depthIdentifier: 'nodes' },
      tie('call').map(text => `{{ ${text} }} `),
      fc.constant('{{ $v }} {{ $d }} {{ $l }} '),
      fc
        .tuple(tie('any'), tie('nodes'), tie('nodes'))
        .map(([test, yes, no]) => `{{ if ${test} }}${yes}{{ else }}${no}{{ end }}`),
      fc
        .tuple(tie('any'), tie('nodes'))
        .map(([test, yes]) => `{{ with ${test} }}{{ . }}${yes.replaceAll(/(?<=[ (])\.(?=[a-z_])/g, '$.')}{{ end }}`),
      fc
        .tuple(
          tie('list'),
          tie('nodes'),
          fc.constantFrom(
            '',
            '{{ if eq $.secret "x" }}{{ break }}{{ end }}',
            '{{ if eq $i 1 }}{{ continue }}{{ end }}',
          ),
        )
        .map(
          ([list, body, stop]) =>
            `{{ range $i, $x := ${list} }}${stop}{{ $i }}{{ $x }}${body.replaceAll(/(?<=[ (])\.(?=[a-z_])/g, '$.')}{{ else }}none{{ end }}`,
        ),
      tie('any').map(value => `{{ $v = ${value} }}`),
      fc.tuple(tie('text'), tie('any')).map(([key, value]) => `{{ $_ := set $d ${key} ${value} }}`),
      tie('map').map(map => `{{ $_ := merge $d ${map} }}`),
      tie('any').map(value => `{{ template "t" ${value} }}`),
    ),
    nodes: fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map(all => all.join('')),
  }));
  void call;
  return (nodes as fc.Arbitrary<string>).map(text => SETUP + text);
}
