import { dirname, resolve } from 'node:path';
import { ToolError } from '../core/errors.ts';
import { watchedFiles } from '../operations/solution/watched-files.ts';
import type { TestSelection } from '../operations/tests/test-suites.ts';
import type { CliCall } from './cli-call.ts';
import { EXIT } from './exit-codes.ts';
import { note } from './print/output.ts';
import { printError } from './print/print-error.ts';
import { openSnippets } from './print/snippet.ts';
import { UsageError } from './rows/row.ts';

/** Time between two looks at the files; a change counts when nothing more changed since the last look. */
const SETTLE_MS = 300;

/**
 * Runs at once and after every change below the directory of the solution, until Ctrl-C, which ends with exit code 0.
 * What a run writes itself never starts an endless series of runs. A change while a run is under way starts one more
 * run with `ownChanges: 'once'`, which is for commands that seldom write (golden files, reports); with `'ignored'` it
 * starts none, since actions write files.
 */
export async function watch(
  call: CliCall,
  from: TestSelection['from'],
  run: () => Promise<number>,
  ownChanges: 'once' | 'ignored',
): Promise<number> {
  const directory = watchedDirectory(call, from);
  const { stdout, stderr } = call;
  call.runUntilSignal();
  const services = await call.services();
  const { signal } = call.call;
  const look = async (): Promise<string> => (await watchedFiles.run(services, { directory }, call.call)).state;
  const tryRun = async (): Promise<void> => {
    try {
      await run();
    } catch (error) {
      if (signal.aborted) return;
      const snippets = (faults: Parameters<typeof openSnippets>[1]) => openSnippets(call, faults);
      await printError(error, { format: 'text', debug: false, write: call.stderr.write, snippets });
    }
  };
  let again = false;
  while (!signal.aborted) {
    const before = await look();
    await tryRun();
    const after = await look();
    again = ownChanges === 'once' && !stdout.isFile && !stderr.isFile && after !== before && !again;
    if (again || signal.aborted) continue;
    note(call, `watching ${directory}; Ctrl-C ends`);
    // A person who reads the note may change a file at once. The note itself is not a change, even where it goes to a
    // file in the directory.
    const settled = stderr.isFile ? await look() : after;
    await changed(look, settled, ms => services.engine.clock.sleep(ms, signal)).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
  return EXIT.ok;
}

/** Resolves when the files differ from `then` and have settled. */
async function changed(look: () => Promise<string>, then: string, sleep: (ms: number) => Promise<void>): Promise<void> {
  for (let last = then; ; ) {
    await sleep(SETTLE_MS);
    const now = await look();
    if (now === last && now !== then) return;
    last = now;
  }
}

function watchedDirectory({ call, flags }: CliCall, from: TestSelection['from']): string {
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
