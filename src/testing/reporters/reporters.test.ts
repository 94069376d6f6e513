import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { anyText } from '../../../test/support/random/random-text.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { summarize, type TestReport, type TestResult } from '../result.ts';
import { githubReport } from './github.ts';
import { junitReport } from './junit.ts';
import { tapReport } from './tap.ts';

const pass: TestResult = { solution: 'demo', test: 'ok', status: 'pass', durationMs: 12, retries: 0, assertions: [] };
const fail: TestResult = {
  ...pass,
  test: 'bad',
  status: 'fail',
  message: '1 of 1 expectations not met',
  assertions: [
    {
      kind: 'expression',
      input: 'a < b && "c"',
      passed: false,
      message: 'a is "\u0001\u001b[31m<x>"',
      file: 'f,1.yaml',
      line: 3,
      column: 5,
    },
  ],
  stdout: 'out ]]> \u0000\ud800 end',
  stderr: '',
};
const report = (results: readonly TestResult[]): TestReport => ({ results, summary: summarize(results, 20) });

/** Attributes and children that the widespread schema of JUnit files knows. */
const KNOWN: Readonly<
  Record<
    string,
    { readonly attributes: readonly string[]; readonly required: readonly string[]; readonly inside: readonly string[] }
  >
> = {
  testsuites: {
    attributes: ['name', 'time', 'tests', 'failures', 'disabled', 'errors'],
    required: [],
    inside: ['testsuite'],
  },
  testsuite: {
    attributes: [
      'name',
      'tests',
      'failures',
      'errors',
      'time',
      'disabled',
      'skipped',
      'timestamp',
      'hostname',
      'id',
      'package',
    ],
    required: ['name'],
    inside: ['properties', 'testcase', 'system-out', 'system-err'],
  },
  testcase: {
    attributes: ['name', 'assertions', 'time', 'classname', 'status'],
    required: ['name'],
    inside: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  failure: { attributes: ['type', 'message'], required: [], inside: [] },
  error: { attributes: ['type', 'message'], required: [], inside: [] },
  skipped: { attributes: ['message'], required: [], inside: [] },
  'system-out': { attributes: [], required: [], inside: [] },
  'system-err': { attributes: [], required: [], inside: [] },
};

/** Reads XML strictly and holds it to the schema; throws for anything else. */
function validate(xml: string): void {
  assert.doesNotMatch(
    xml,
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u,
    'characters that XML cannot hold',
  );
  const open: string[] = [];
  const body = xml.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/, '');
  assert.notEqual(body, xml, 'no declaration');
  for (const [, close, name = '', attributes = '', empty, text = ''] of body.matchAll(
    /<(\/?)([a-z-]+)((?: [a-z]+="[^"<]*")*)(\/?)>([^<]*)/g,
  )) {
    if (close === '/') assert.equal(open.pop(), name);
    else {
      const rule = KNOWN[name];
      assert.ok(rule, `unknown element ${name}`);
      const parent = open.at(-1);
      assert.ok(
        parent === undefined ? name === 'testsuites' : KNOWN[parent]?.inside.includes(name),
        `${name} in ${parent}`,
      );
      const names = [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, key = '', value = '']) => {
        assert.doesNotMatch(value, /&(?!(?:amp|lt|gt|quot|#\d+);)/);
        return key;
      });
      assert.deepEqual(
        names.filter(key => !rule.attributes.includes(key)),
        [],
      );
      assert.deepEqual(
        rule.required.filter(key => !names.includes(key)),
        [],
      );
      if (empty === '') open.push(name);
    }
    assert.doesNotMatch(text, /&(?!(?:amp|lt|gt|quot|#\d+);)|\]\]>/);
  }
  assert.deepEqual(open, []);
  assert.equal(body.replaceAll(/<\/?[a-z-]+(?: [a-z]+="[^"<]*")*\/?>/g, '').includes('<'), false, 'a stray <');
}

describe('a JUnit file', () => {
  test('fits the schema, with what a build server shows', () => {
    const skip: TestResult = { ...pass, test: 'later', status: 'skip', message: 'not "now"' };
    const broken: TestResult = {
      ...pass,
      solution: 'other',
      test: 'x',
      status: 'error',
      message: 'timed out after 1s\nmore',
    };
    const xml = junitReport(report([pass, fail, skip, broken]));
    validate(xml);
    assert.match(xml, /<testsuites name="tool" tests="4" failures="1" errors="1" time="0\.020">/);
    assert.match(xml, /<testsuite name="demo" tests="3" failures="1" errors="0" skipped="1" time="0\.036">/);
    assert.match(xml, /<testcase name="ok" classname="demo" time="0\.012"\/>/);
    assert.match(
      xml,
      /<failure message="1 of 1 expectations not met" type="AssertionFailure">expression at f,1\.yaml:3:5/,
    );
    assert.match(xml, /<skipped message="not &quot;now&quot;"\/>/);
    assert.match(xml, /<error message="timed out after 1s" type="TestError">timed out after 1s\nmore<\/error>/);
    assert.match(xml, /<system-out>out \]\]&gt; {2}end<\/system-out>/);
  });

  test('fits the schema whatever the texts are', () => {
    const any = anyText();
    const status = fc.constantFrom('pass', 'fail', 'error', 'skip');
    const result = fc.record({
      solution: any,
      test: any,
      status,
      durationMs: fc.nat(),
      message: any,
      retries: fc.constant(0),
      stdout: any,
      stderr: any,
      assertions: fc.array(fc.record({ kind: any, input: any, passed: fc.boolean(), message: any })),
    });
    fc.assert(
      fc.property(fc.array(result, { maxLength: 4 }), results => validate(junitReport(report(results)))),
      { numRuns: randomRuns(200) },
    );
  });
});

test('TAP has a plan, a line for each test, and why it failed', () => {
  const text = tapReport(report([pass, { ...pass, test: 'a # TODO', status: 'skip', message: 'no\nneed' }, fail]));
  assert.match(
    text,
    /^TAP version 14\n1\.\.3\nok 1 - demo\/ok\nok 2 - demo\/a \\# TODO # SKIP no need\nnot ok 3 - demo\/bad\n {2}---\n {2}status: "fail"\n/,
  );
  assert.match(text, /\n {2}\.\.\.\n$/);
});

test('annotations point at the assertion and keep to one line', () => {
  const text = githubReport(report([pass, fail]));
  assert.match(text, /^::error file=f%2C1\.yaml,line=3,col=5,title=demo\/bad::expression at f,1\.yaml:3:5%0A/);
  assert.equal(text.split('\n').length, 2);
});
