import { dirname, resolve } from 'node:path';
import { ToolError } from '../core/errors.ts';
import type { TestSelection } from '../operations/test-suites.ts';
import { watchedFiles } from '../operations/watched-files.ts';
import type { CliCall } from './cli-call.ts';
import { EXIT } from './exit-codes.ts';
import { note } from './output.ts';
import { printError } from './print-error.ts';
import { UsageError } from './row.ts';

/** Between two looks at the files; a change counts when nothing more changed since the last look. */
const SETTLE_MS = 300;

/** Runs at once and after every change below the directory of the solution, until Ctrl-C, which is no failure. */
export async function watchTests(
  call: CliCall,
  from: TestSelection['from'],
  run: () => Promise<number>,
): Promise<number> {
  const directory = directoryOf(call, from);
  const services = await call.services();
  const { signal } = call.call;
  const { redactor, clock } = services.engine;
  for (;;) {
    const seen = await watchedFiles.run(services, { directory }, call.call);
    try {
      await run();
    } catch (error) {
      if (signal.aborted) return EXIT.ok;
      printError(error, { format: 'text', debug: false, redactor, write: call.stderr.write });
    }
    if (signal.aborted) return EXIT.ok;
    note(call, `watching ${directory}; Ctrl-C ends`);
    let last = seen.state;
    try {
      for (let before = seen.state; ; before = last) {
        await clock.sleep(SETTLE_MS, signal);
        last = (await watchedFiles.run(services, { directory }, call.call)).state;
        if (last === before && last !== seen.state) break;
      }
    } catch (error) {
      if (signal.aborted) return EXIT.ok;
      throw error;
    }
  }
}

function directoryOf({ call, flags }: CliCall, from: TestSelection['from']): string {
  if ('directory' in from) return resolve(call.cwd, from.directory);
  if (from.source.kind === 'file') {
    const path = resolve(call.cwd, from.source.path);
    return /\.(?:ya?ml|json)$/i.test(path) ? dirname(path) : path;
  }
  if (from.source.kind === 'discover') return call.cwd;
  throw flags.text('file') === '-'
    ? new UsageError('stdin cannot be watched')
    : new ToolError('invalid-input', 'a solution of a catalog does not change: there is nothing to watch');
}
