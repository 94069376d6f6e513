import assert from 'node:assert/strict';
import { type Taint, TextParts } from '../../../src/core/secrets/taint.ts';
import { loadRegex } from '../../../src/expression/cel/cel.ts';
import { loadYamlCodec } from '../../../src/expression/template/yaml-codec.ts';
import { loadTemplates, TemplateError } from '../../../src/expression/template.ts';

const templates = await loadTemplates({}, ['go']);
const libraries = { regex: await loadRegex(), yaml: await loadYamlCodec() };
const NOW = new Date('2026-01-02T15:04:05Z');

const dataWith = (secret: string, other: string): Readonly<Record<string, unknown>> => ({
  secret,
  pin: secret.length * 7,
  email: 'a@example.com',
  mixed: `user:${secret}`,
  pair: { open: 'open', hidden: secret },
  users: [
    { name: 'ann', password: secret },
    { name: 'bob', password: other },
  ],
  names: ['x', 'y'],
  root: { user: secret, list: ['a', 'b'] },
  some: ['one', secret, 'three'],
  parsed: { [secret]: 1 },
  letters: Array.from(secret),
});
const taintsFor = (secret: string): ReadonlyMap<string, Taint> =>
  new Map<string, Taint>([
    ['secret', 'root'],
    ['pin', 'root'],
    ['letters', 'derived'],
    ['mixed', new TextParts(`user:${secret}`, [{ from: 5, to: 5 + secret.length }])],
    ['pair', new Map([['hidden', 'root']])],
    ['users', new Map([0, 1].map(index => [index, new Map([['password', 'root']])]))],
    ['root', 'root'],
    ['some', new Map([[1, 'derived']])],
    ['parsed', 'derived'],
  ]);

export interface Seen {
  readonly shown?: string;
  readonly fault?: string;
}

/** What a Go template shows of data that is partly sensitive: `#` stands for what is hidden. */
export function look(source: string, secret: string, other: string): Seen {
  const data = dataWith(secret, other);
  const taints = taintsFor(secret);
  const options = { outer: data, now: NOW, libraries, taints: { _: taints }, outerTaint: taints, maxOutput: 100_000 };
  try {
    const template = templates.parse(source, { syntax: { language: 'go', missingKey: 'default' } });
    const { text, taint } = template.renderTracked({ _: data }, options);
    assert.equal(text, template.render({ _: data }, options), 'the same text');
    return { shown: taint === undefined ? text : shownText(taint, text) };
  } catch (error) {
    assert.ok(error instanceof TemplateError, String(error));
    return { fault: `${error.message} ${error.hint ?? ''} ${error.line}:${error.column}` };
  }
}

const shownText = (taint: TextParts, text: string): string =>
  taint
    .runs(text)
    .map(run => (run.hidden ? '#' : run.text))
    .join('');
