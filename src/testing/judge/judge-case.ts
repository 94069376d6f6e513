import { dirname, join } from 'node:path';
import { errorText, ToolError } from '../../core/errors.ts';
import { isMap } from '../../core/json/json.ts';
import { isWithin } from '../../core/paths.ts';
import type { ProgramResult, Sandbox } from '../../core/ports/test-ports.ts';
import type { AssertionResult } from '../result.ts';
import type { Test } from '../suite.ts';
import type { ObservedFile, ObservedRequest } from '../variables.ts';
import type { TestOptions, TestWorld } from '../world.ts';
import { judgeAssertions, readsExitCode } from './assertions.ts';
import { goldenDifference, normalize } from './golden.ts';

export interface Judged {
  readonly world: TestWorld;
  readonly options: TestOptions;
  readonly test: Test;
  readonly sandbox: Sandbox;
  readonly output: ProgramResult;
  readonly files: ReadonlyMap<string, ObservedFile>;
  readonly requests: readonly ObservedRequest[];
}

const TAIL_LINES = 15;

/** Exit code, golden file, then every assertion; none of them is left out because another one failed. */
export async function judgeCase(judged: Judged): Promise<{
  readonly status: 'pass' | 'fail';
  readonly message?: string;
  readonly assertions: readonly AssertionResult[];
}> {
  const { world, test, output, files } = judged;
  const { assertions = [] } = test.case;
  const { stdout, stderr, exitCode } = output;
  const observed = {
    stdout,
    stderr,
    exitCode,
    output: parsed(stdout),
    files,
    requests: judged.requests,
    commands: output.commands,
  };
  const results = [
    ...judgeExitCode(judged),
    ...(await judgeGolden(judged)),
    ...(await judgeAssertions(assertions, { expressions: world.expressions, costLimit: world.costLimit, observed })),
  ];
  const wrong = results.filter(({ passed }) => !passed).length;
  if (wrong === 0) return { status: 'pass', assertions: results };
  return {
    status: 'fail',
    message: `${wrong} of ${results.length} ${results.length === 1 ? 'expectation' : 'expectations'} not met`,
    assertions: results,
  };
}

function parsed(stdout: string): unknown {
  try {
    return JSON.parse(stdout) as unknown;
  } catch {
    return null;
  }
}

/** 0 unless the case says otherwise, or asks about it in an assertion. */
function judgeExitCode({ test, output: { exitCode, stdout, stderr } }: Judged): readonly AssertionResult[] {
  const { exitCode: wanted, expectFailure, assertions = [], at } = test.case;
  const place = { file: at.file, line: at.line, column: at.column };
  const printed = [lastLines(stderr), ...(failedActions(stdout) ?? (stderr === '' ? [lastLines(stdout)] : []))]
    .filter(text => text !== '')
    .join('\n');
  const shown = printed === '' ? '' : `\n${printed}`;
  if (expectFailure === true) {
    const passed = exitCode !== 0;
    return [
      {
        kind: 'exitCode',
        input: 'not 0',
        passed,
        ...place,
        ...(!passed && { message: 'expected a failure, but the exit code is 0' }),
      },
    ];
  }
  if (wanted === undefined && exitCode !== 0 && readsExitCode(assertions)) return [];
  const expected = wanted ?? 0;
  const passed = exitCode === expected;
  return [
    {
      kind: 'exitCode',
      input: String(expected),
      passed,
      ...place,
      ...(!passed && { message: `expected: exit code ${expected}\nactual:   exit code ${exitCode}${shown}` }),
    },
  ];
}

/** What a run as JSON says of its failures. */
function failedActions(stdout: string): readonly string[] | undefined {
  const result = parsed(stdout);
  if (!isMap(result) || !isMap(result['actions'])) return undefined;
  return Object.entries(result['actions']).flatMap(([name, action]) => {
    const error = isMap(action) ? action['error'] : undefined;
    return isMap(error) ? [`action "${name}": ${String(error['message'])}`] : [];
  });
}

const lastLines = (text: string): string => {
  const lines = text.trimEnd().split('\n');
  return [...(lines.length > TAIL_LINES ? ['…'] : []), ...lines.slice(-TAIL_LINES)].join('\n');
};

async function judgeGolden({ world, options, test, sandbox, output }: Judged): Promise<readonly AssertionResult[]> {
  const { snapshot } = test.case;
  if (snapshot === undefined) return [];
  const { solution, writable } = test.suite;
  const result = {
    kind: 'snapshot',
    input: snapshot.text,
    file: snapshot.at.file,
    line: snapshot.at.line,
    column: snapshot.at.column,
  };
  const directory = solution.directory;
  if (directory === undefined)
    return [{ ...result, passed: false, message: 'a solution without a directory has no golden files' }];
  const path = join(directory, snapshot.text);
  const actual = normalize(output.stdout, [sandbox.directory, dirname(sandbox.directory)]);
  try {
    if (!isWithin(await world.files.realPath(directory), await world.files.realPath(path)))
      throw new ToolError('forbidden', `${snapshot.text} leads out of the solution directory`);
    const stored = await readGolden(world, path);
    if (stored === actual) return [{ ...result, passed: true }];
    if (options.updateSnapshots) {
      if (!writable) throw new ToolError('forbidden', 'golden files of a solution from a catalog cannot be changed');
      await world.writer.makeDirectory(dirname(path));
      await world.writer.write(path, Buffer.from(actual));
      return [
        { ...result, passed: true, message: stored === undefined ? 'golden file written' : 'golden file updated' },
      ];
    }
    const message =
      stored === undefined
        ? `there is no golden file ${snapshot.text}; --update-snapshots writes it`
        : `${goldenDifference(stored, actual) ?? ''}\n--update-snapshots takes what is there now`;
    return [{ ...result, passed: false, message }];
  } catch (error) {
    return [{ ...result, passed: false, message: errorText(error) }];
  }
}

async function readGolden(world: TestWorld, path: string): Promise<string | undefined> {
  const stat = await world.files.stat(path);
  return stat === undefined ? undefined : Buffer.from(await world.files.read(path)).toString('utf8');
}
