import type { JsonMap } from '../../core/json/json.ts';
import { BUILTINS } from '../testing/test-suite.ts';
import { choice, closed, flag, json, list, named, ref, text } from './parts.ts';

const BELOW = { minLength: 1, maxLength: 500, not: { pattern: '^/|\\\\|^[A-Za-z]:|(^|/)[.][.](/|$)' } };
const VARIABLE = '^[A-Za-z_][A-Za-z0-9_]*$';

const variables = (description: string): JsonMap =>
  named({ type: ['string', 'integer', 'boolean'] }, description, { propertyNames: { pattern: VARIABLE } });
const paths = (description: string): JsonMap =>
  list(text('Path, directory or glob below the solution directory.', BELOW), description, { maxItems: 50 });
const steps = (description: string): JsonMap => list(ref('testStep'), description, { maxItems: 50 });
const services = (description: string): JsonMap => list(ref('testService'), description, { maxItems: 10 });
const words = (description: string, maxItems: number): JsonMap => list({ type: 'string' }, description, { maxItems });
const integer = (description: string, minimum: number, maximum: number, fallback?: number): JsonMap => ({
  type: 'integer',
  minimum,
  maximum,
  ...(fallback !== undefined && { default: fallback }),
  description,
});
const subject = (description: string): JsonMap => text(description, { minLength: 1, maxLength: 8192 });

const KINDS = {
  expression: subject(
    'CEL that must be true. It sees __output, __stdout, __stderr, __exitCode, __files, __requests and __commands.',
  ),
  regex: subject('A pattern (RE2) that must match somewhere.'),
  contains: subject('Text that must be there.'),
  notRegex: subject('A pattern (RE2) that must match nowhere.'),
  notContains: subject('Text that must not be there.'),
};

/** `spec.testing` and what is in it. */
export const TESTING_PARTS: Readonly<Record<string, JsonMap>> = {
  testing: closed(
    {
      config: ref('testConfig', 'Environment, files, services and steps for all cases.'),
      cases: named(ref('testCase'), 'Test cases by name; a leading _ makes a template that does not run.', {
        propertyNames: { pattern: '^_?[a-zA-Z0-9][a-zA-Z0-9_-]*$' },
        maxProperties: 500,
      }),
    },
    { description: 'Functional tests of the solution: tool test functional.', ...json({ type: ['object', 'null'] }) },
  ),
  testConfig: closed(
    {
      skipBuiltins: {
        description: 'Built-in tests to leave out: true for all.',
        anyOf: [
          { type: 'boolean' },
          {
            type: 'array',
            items: { enum: [...BUILTINS, ...BUILTINS.map(name => `builtin:${name}`)] },
            maxItems: BUILTINS.length,
          },
        ],
        default: false,
      },
      env: variables('Variables for every case.'),
      passEnv: list(
        text('Name of a variable.', { pattern: VARIABLE }),
        'Variables of the caller that are let through.',
        {
          maxItems: 100,
        },
      ),
      files: paths('Copied into every sandbox.'),
      setup: steps('Once, in a base sandbox that cases are copied from.'),
      cleanup: steps('Once at the end, whatever happened.'),
      services: services('Mock services for every case.'),
    },
    { description: 'What holds for every case.', ...json({ type: ['object', 'null'] }) },
  ),
  testCase: closed(
    {
      description: text('What it shows.', { maxLength: 500 }),
      tags: list(text('A word for --tag.', { minLength: 1, maxLength: 100 }), 'Words for filters.', { maxItems: 20 }),
      skip: {
        description: 'Whether it is left out: true, or an expression over os, arch and isolation.',
        anyOf: [
          { type: ['boolean', 'string'] },
          {
            type: 'object',
            required: ['expr'],
            properties: { expr: { type: ['boolean', 'string'], description: 'The expression.' } },
            additionalProperties: false,
          },
        ],
      },
      skipReason: text('Shown when it is left out.', { maxLength: 500 }),
      command: list(
        text('A word.', { minLength: 1 }),
        'run solution|resolver|action|provider, render solution, lint, explain, diff, eval cel|template, snapshot diff.',
        { type: 'array', minItems: 1, maxItems: 10 },
      ),
      args: words('More words of the command; no -f.', 50),
      inputs: named({}, 'Parameters, given as -r.'),
      extends: words('Cases or templates that it builds on, left to right.', 10),
      env: variables('Variables.'),
      files: paths('Copied into the sandbox.'),
      init: steps('Before the command.'),
      cleanup: steps('Afterwards, whatever happened.'),
      services: services('Mock services of this case.'),
      mocks: named({}, 'Resolver -> value. That resolver does not run.'),
      assertions: list(ref('testAssertion'), 'What is expected; all of them are judged.', { maxItems: 100 }),
      snapshot: text('Golden file of stdout, relative to the solution directory.', BELOW),
      injectFile: flag('Give the copy of the solution to the command with -f.', true),
      exitCode: integer('The exit code that is expected.', 0, 255, 0),
      expectFailure: flag('Any exit code but 0 is expected.'),
      timeout: ref('duration', 'For the case without its cleanup; 30s unless given.'),
      retries: integer('How often a case that failed is repeated.', 0, 10, 0),
      baseDir: text('The copy of the solution lies below this directory of the sandbox.', BELOW),
    },
    {
      description: 'One command in a sandbox, and what is expected of it.',
      ...json({
        not: {
          required: ['exitCode', 'expectFailure'],
          properties: { expectFailure: { const: true, description: 'Excludes exitCode.' } },
        },
      }),
    },
  ),
  testStep: closed(
    {
      command: text('Program, or without args a text for the shell.', { minLength: 1, maxLength: 1000 }),
      args: words('Arguments, passed as they are.', 50),
      stdin: text('What it reads.', { maxLength: 10_000 }),
      workingDir: text('Relative to the sandbox.', BELOW),
      env: variables('Variables.'),
      timeout: {
        description: 'From 1s to 1h; a number counts seconds. 30s unless given.',
        anyOf: [{ type: 'integer', minimum: 1, maximum: 3600 }, ref('duration')],
      },
      shell: choice(['auto', 'sh', 'bash', 'pwsh'], 'auto: none with args, else that of the system.', 'auto'),
    },
    { description: 'A process before or after.', required: ['command'] },
  ),
  testService: {
    description: 'A mock service: an HTTP server on 127.0.0.1, or answers in place of processes.',
    anyOf: [
      closed(
        {
          name: text('Name.', { pattern: '^[a-zA-Z0-9][a-zA-Z0-9_-]{0,63}$' }),
          type: { const: 'http', description: 'An HTTP server.' },
          portEnv: text('Variable that tells the port.', { pattern: VARIABLE }),
          baseUrlEnv: text('Variable that tells http://127.0.0.1:<port>.', { pattern: VARIABLE }),
          hosts: list(
            text('api.example.com, or host:port.', { maxLength: 255, pattern: '^[A-Za-z0-9.-]+(:\\d{1,5})?$' }),
            'Requests of the case to these hosts arrive here.',
            { maxItems: 20 },
          ),
          routes: list(ref('testRoute'), 'The first that fits answers, else 404.', { maxItems: 100 }),
        },
        { description: 'An HTTP server.', required: ['name'] },
      ),
      closed(
        {
          name: text('Name.', { pattern: '^[a-zA-Z0-9][a-zA-Z0-9_-]{0,63}$' }),
          type: { const: 'exec', description: 'Answers in place of processes.' },
          execRules: list(ref('testExecRule'), 'The first that fits answers.', { maxItems: 100 }),
          passthrough: flag('A command that matches no rule is started for real.'),
        },
        { description: 'Answers in place of every process.', required: ['name', 'type'] },
      ),
    ],
  },
  testRoute: closed(
    {
      path: text('Path, with ? and query when that counts; * any name, ** any names.', {
        maxLength: 2000,
        pattern: '^/',
      }),
      method: text('Any unless given.', { pattern: '^[A-Za-z]{1,20}$' }),
      bodyContains: text('Text in the body of the request.', { maxLength: 10_000 }),
      status: integer('Status of the answer.', 200, 599, 200),
      body: { description: 'Text as it is; anything else as JSON.' },
      headers: named({ type: ['string', 'number', 'boolean'] }, 'Headers of the answer.'),
      delay: ref('duration', 'Time before the answer.'),
      echo: flag('Answer with the request as JSON.'),
    },
    { description: 'A request and its answer.', required: ['path'] },
  ),
  testExecRule: closed(
    {
      command: text('Part of the command line.', { minLength: 1, maxLength: 1000 }),
      pattern: text('Pattern (RE2) for the command line.', { minLength: 1, maxLength: 1000 }),
      stdout: text('What it prints.'),
      stderr: text('What it prints as errors.'),
      exitCode: integer('Its exit code.', 0, 255, 0),
    },
    {
      description: 'A command and what it does.',
      ...json({ oneOf: [{ required: ['command'] }, { required: ['pattern'] }] }),
    },
  ),
  testAssertion: closed(
    {
      ...KINDS,
      target: choice(['stdout', 'stderr', 'combined'], 'Where text is looked for.', 'stdout'),
      message: text('Shown when it fails.', { maxLength: 1000 }),
    },
    {
      description: 'Exactly one of expression, regex, contains, notRegex, notContains.',
      ...json({
        oneOf: Object.keys(KINDS).map(kind => ({ required: [kind] })),
        dependentSchemas: { expression: { not: { required: ['target'] } } },
      }),
    },
  ),
};
