import type { CapturedRun } from '../../operations/solution/captured-run.ts';
import type { RunRequest } from '../../operations/solution/run-input.ts';
import type { ResolverValues } from '../../operations/solution/run-resolver.ts';
import type { RunResult } from '../../operations/solution/run-result.ts';
import { type CaseFromRunRequest, caseFromRun } from '../../operations/tests/case-from-run.ts';
import type { CliCall } from '../cli-call.ts';
import { testSectionText } from '../views/test-section.ts';
import { note, warn } from './output.ts';

export interface RunAsked extends Pick<RunRequest, 'source' | 'params' | 'variables'> {
  readonly run: CapturedRun | undefined;
}
type Expected = Pick<CaseFromRunRequest, 'words' | 'values' | 'valueAt' | 'isThere' | 'assertions' | 'exitCode'>;

/** `run resolver -o test`. */
export const printResolverCase = (call: CliCall, asked: RunAsked, values: ResolverValues['values']): Promise<void> =>
  printCase(call, asked, {
    words: ['run', 'resolver', ...call.flags.words],
    values,
    valueAt: name => `__output${member(name)}`,
    isThere: name => `${JSON.stringify(name)} in __output`,
    assertions: [],
    exitCode: 0,
  });

/** `run solution -o test`, `run action -o test`. */
export function printRunCase(call: CliCall, asked: RunAsked, result: RunResult, exitCode: number): Promise<void> {
  const { resolvers, actions = {}, status } = result;
  const values = Object.entries(resolvers).flatMap(([name, { value }]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return printCase(call, asked, {
    words: call.words === 'run action' ? ['run', 'action', ...call.flags.words] : ['run', 'solution'],
    values: Object.fromEntries(values),
    valueAt: name => `__output.resolvers${member(name)}.value`,
    isThere: name => `"value" in __output.resolvers${member(name)}`,
    assertions: [
      `__output.status == ${JSON.stringify(status)}`,
      ...Object.entries(actions).map(
        ([name, action]) => `__output.actions${member(name)}.status == ${JSON.stringify(action.status)}`,
      ),
    ],
    exitCode,
  });
}

const member = (name: string): string =>
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;

/** Flags that decide what a run does; the case has them too. */
const KEPT = [
  'action',
  'tag',
  'skip-tag',
  'on-conflict',
  'backup',
  'skip-validation',
  'skip-transform',
  'fail-fast',
  'strict',
];

async function printCase(call: CliCall, asked: RunAsked, expected: Expected): Promise<void> {
  const { flags } = call;
  const args = KEPT.filter(name => flags.given.includes(name)).flatMap(name =>
    flags.list(name).map(value => `--${name}=${value}`),
  );
  const assertions = expected.assertions.filter(text => call.stdout.withoutSecrets(text) === text);
  const { section, notes } = await caseFromRun.run(
    await call.services(),
    {
      source: asked.source,
      params: asked.params,
      variables: asked.variables,
      run: asked.run,
      ...expected,
      assertions,
      args,
    },
    call.call,
  );
  for (const text of notes) warn(call, text);
  if (assertions.length < expected.assertions.length)
    warn(call, 'a status is not expected: a sensitive value equals a part of the expectation');
  call.stdout.writeData(testSectionText(call.stdout.withoutSecrets(section)));
  note(call, 'put this under "spec" of the solution, and give the case a name of its own');
}
