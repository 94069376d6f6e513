import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as fc from '../../test/support/random/fast-check.ts';
import { BASE, EXPRESSIONS, makeSecrets, type Secrets, TEMPLATES } from '../../test/support/random/secret-document.ts';
import { randomRuns } from '../../test/support/random-runs.ts';
import { solutionFacts } from '../../test/support/solution-facts.ts';
import { ToolError } from '../core/errors.ts';
import { toJson } from '../core/json/json.ts';
import { createRedactor } from '../core/secrets/redact.ts';
import { redactValue, registerTainted, type Taint } from '../core/secrets/taint.ts';
import { readYaml } from '../core/yaml/yaml.ts';
import { compile, ENVIRONMENTS, loadRegex } from './cel/cel.ts';
import { createEvaluator, type Evaluator } from './evaluate.ts';
import { parseValue } from './parse-value.ts';
import type { Scope } from './scope.ts';
import { loadHclCodec } from './template/hcl-codec.ts';
import { loadYamlCodec } from './template/yaml-codec.ts';
import { loadTemplates } from './template.ts';
import type { Value } from './value.ts';

const { parsers } = await solutionFacts();
const templates = await loadTemplates();

const printed: string[] = [];
const libraries = { regex: await loadRegex(), yaml: await loadYamlCodec(), hcl: await loadHclCodec() };
const evaluator: Evaluator = createEvaluator({
  costLimit: 100_000,
  maxTemplateOutput: 100_000,
  templateTimeoutMs: 10_000,
  now: new Date(0),
  libraries,
  host: () => ({
    now: new Date(0),
    guid: () => 'g',
    debug: text => printed.push(text),
    exists: () => false,
    sleep: () => undefined,
    ...libraries,
  }),
});

const AT = { file: 'f.yaml', line: 1, column: 1 };

/** A value as it is written in a document. */
function parseWritten(written: unknown): Value {
  const root = readYaml(JSON.stringify({ v: written }), 'f.yaml');
  assert.ok(root.kind === 'map');
  const [entry] = root.entries.values();
  assert.ok(entry !== undefined);
  const report = (fault: unknown): never => assert.fail(JSON.stringify(fault));
  return parseValue(entry.value, '/v', { parsers, partials: new Map(), isKnown: () => true, report });
}

const derivation = (kind: 'expr' | 'tmpl', source: string): Value =>
  kind === 'expr'
    ? { kind: 'expression', source, program: compile(source, ENVIRONMENTS.cli), at: AT }
    : { kind: 'template', source, template: templates.parse(source), at: AT };

const base = Object.entries(BASE).flatMap(([name, resolver]) =>
  'value' in resolver ? [[name, parseWritten(resolver.value)] as const] : [],
);

/** The resolvers of the document with all that is sensitive in them, as the engine computes them. */
function secretScope({ secret, creds, pin }: Secrets): Scope {
  const data: Record<string, unknown> = { secret, creds, pin };
  const taints = new Map<string, Taint>(Object.keys(data).map(name => [name, 'root']));
  const scope: Scope = { variables: { _: data }, taints: { _: taints }, skipped: new Set(), place: 'p' };
  for (const [name, value] of base) {
    const result = evaluator.evaluate(value, scope);
    data[name] = result.data;
    if (result.taint !== undefined) taints.set(name, result.taint);
  }
  return scope;
}

interface Seen {
  readonly shown?: string;
  readonly message?: string;
}

/** What anybody gets to see of a derivation, by position alone: its value, its message and its lines. */
function look(kind: 'expr' | 'tmpl', source: string, { scope, secrets }: World): Seen {
  printed.length = 0;
  try {
    const { data, taint } = evaluator.evaluate(derivation(kind, source), scope);
    if (typeof data === 'boolean') return {};
    return { shown: JSON.stringify(redactValue(data, taint, AS_IT_IS)) };
  } catch (error) {
    assert.ok(error instanceof ToolError, String(error));
    return { message: `${error.message} ${error.hint ?? ''}` };
  } finally {
    for (const line of printed) assert.deepEqual(partsIn(line, secrets.secret), [], line);
  }
}

const AS_IT_IS = { redactData: (text: string) => text, redactKnown: (text: string) => text };

/** What a program that is handed the value says of it. Words that stand in the open are not secret. */
function echoed(kind: 'expr' | 'tmpl', source: string, { scope, secrets }: World): readonly string[] {
  try {
    const { data, taint } = evaluator.evaluate(derivation(kind, source), scope);
    const redactor = createRedactor();
    for (const secret of Object.values(secrets)) redactor.add(String(secret));
    registerTainted(data, taint, redactor);
    const text = typeof data === 'string' ? data : JSON.stringify(toJson(data));
    return partsIn(redactor.redact(`it says ${text} to you`), secrets.secret);
  } catch {
    return [];
  }
}

const compiles = (source: string): boolean => {
  try {
    compile(source, ENVIRONMENTS.cli);
    return true;
  } catch {
    return false;
  }
};

const PART = 6;

/** Parts of the secret that a message quotes, as they are or backwards. */
function partsIn(message: string, secret: string): readonly string[] {
  const text = message.toLowerCase();
  const backwards = Array.from(secret).reverse().join('');
  return [secret, backwards]
    .flatMap(word => Array.from({ length: word.length - PART + 1 }, (_, at) => word.slice(at, at + PART).toLowerCase()))
    .filter(part => text.includes(part));
}

/** No part of it is a word without digits. */
const character = fc
  .tuple(fc.constantFrom(...'abcdefgxyzABCXYZ-_/+~.%$!é'.split('')), fc.constantFrom(...'0123456789'.split('')))
  .map(pair => pair.join(''));

interface World {
  readonly secrets: Secrets;
  readonly scope: Scope;
}

/** Pairs of documents that differ in nothing but secrets of any length, none of them part of another. */
const worlds = fc
  .sample(
    fc.tuple(
      fc.string({ minLength: 4, maxLength: 12, unit: character }),
      fc.string({ minLength: 4, maxLength: 20, unit: character }),
    ),
    { numRuns: 200 },
  )
  .map(pair =>
    pair.map((text, index): World => {
      const secrets = makeSecrets(`${index === 0 ? 'k1' : 'z9'}${text}`);
      return { secrets, scope: secretScope(secrets) };
    }),
  );

suite('what is shown does not depend on the secret, whatever is computed from it', () => {
  const rows = [
    ['expr', EXPRESSIONS.filter(compiles), 70_000],
    ['tmpl', TEMPLATES.map(source => `{% assign v = "p" %}${source}`), 30_000],
  ] as const;
  for (const [kind, sources, runs] of rows)
    test(`${runs} derivations by ${kind}`, () => {
      let compared = 0;
      let run = 0;
      fc.assert(
        fc.property(sources, fc.constantFrom(...worlds), (source, [one, two]) => {
          assert.ok(one !== undefined && two !== undefined);
          const [first, second] = [look(kind, source, one), look(kind, source, two)];
          if (first.shown !== undefined && second.shown !== undefined) {
            compared++;
            assert.equal(first.shown, second.shown);
          }
          for (const [{ message }, { secrets }] of [
            [first, one],
            [second, two],
          ] as const)
            assert.deepEqual(partsIn(`${message}`, secrets.secret), [], message);
          if (++run % 10 === 0) assert.deepEqual(echoed(kind, source, one), [], 'an echo');
        }),
        { numRuns: randomRuns(runs) },
      );
      assert.ok(compared > randomRuns(runs) / 4, `only ${compared} were compared`);
    });
});
