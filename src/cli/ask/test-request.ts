import { resolve } from 'node:path';
import type { TestSelection } from '../../operations/tests/test-suites.ts';
import type { CliCall } from '../cli-call.ts';
import { UsageError } from '../rows/row.ts';
import { solutionInput } from './source.ts';

/** The tests that the flags select. */
export async function testSelection(call: CliCall): Promise<Omit<TestSelection, 'skipBuiltins'>> {
  const { flags } = call;
  return {
    from: await testSource(call),
    filters: flags.list('filter'),
    tags: flags.list('tag'),
    solutions: flags.list('solution'),
  };
}

async function testSource(call: CliCall): Promise<TestSelection['from']> {
  const { flags } = call;
  const directory = flags.text('tests-path');
  if (directory === undefined) return { source: await solutionInput(call, flags.words[0]) };
  if (flags.text('file') !== undefined || flags.words.length > 0)
    throw new UsageError('give either a solution or --tests-path, not both');
  return { directory };
}

/** `--skip-builtins`, `--skip-builtins=lint,parse` */
export function skippedBuiltins({ flags }: CliCall): boolean | readonly string[] {
  const given = flags.optional('skip-builtins');
  if (given === undefined || given === 'false') return false;
  if (given === true || given === 'true') return true;
  return given.split(',').map(name => name.trim());
}

export interface ReportFile<Kind extends string> {
  readonly kind: Kind;
  /** Absolute. */
  readonly path: string;
}

/** `--report junit=results.xml`; a kind that is not known is an error before anything runs. */
export function reportFiles<Kind extends string>(
  { flags, call }: CliCall,
  kinds: readonly Kind[],
): readonly ReportFile<Kind>[] {
  return flags.list('report').map(word => {
    const equals = word.indexOf('=');
    const kind = kinds.find(name => name === word.slice(0, equals));
    if (kind === undefined || equals === word.length - 1)
      throw new UsageError(`--report ${word}: write <kind>=<file>`, `kinds: ${kinds.join(', ')}`);
    return { kind, path: resolve(call.cwd, word.slice(equals + 1)) };
  });
}
