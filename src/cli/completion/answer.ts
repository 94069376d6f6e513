import { resolve } from 'node:path';
import type { Call } from '../../core/call.ts';
import type { NameKind } from '../../operations/completion-names.ts';
import type { Services, SolutionInput } from '../../operations/services.ts';
import { EXIT } from '../exit-codes.ts';
import type { CliWorld } from '../world.ts';
import { complete } from './complete.ts';

/**
 * `tool __complete <words>`: what the last word may become, one per line. The shell asks at every keypress, so nothing
 * is loaded that the answer does not need, and nothing is ever said on stderr: a broken file completes to nothing.
 */
export async function answerCompletion(world: CliWorld): Promise<number> {
  const words = world.argv.slice(1);
  try {
    const found = await complete(words, kind => findNames(world, words, kind));
    world.stdout.writeData(found.map(line => `${line}\n`).join(''));
  } catch {
    // There is nothing to say at a prompt.
  }
  return EXIT.ok;
}

async function findNames(world: CliWorld, words: readonly string[], kind: NameKind): Promise<readonly string[]> {
  const { completionNames } = await import('../../operations/completion-names.ts');
  const cwd = resolve(world.cwd, flagValue(words, ['-C', '--cwd']) ?? '.');
  const call: Call = { signal: world.signal, startedAt: world.startedAt, cwd, authProfile: undefined };
  const file = flagValue(words, ['-f', '--file']);
  const source: SolutionInput = file === undefined ? { kind: 'discover' } : { kind: 'file', path: file };
  return completionNames.run(await quietServices(world, words, cwd), { kind, words: words.slice(0, -1), source }, call);
}

async function quietServices(world: CliWorld, words: readonly string[], cwd: string): Promise<Services> {
  const config = await world.loadConfig({ cwd, flags: { file: flagValue(words, ['--config']), logLevel: 'none' } });
  return world.createServices({
    config,
    cwd,
    authProfile: undefined,
    stdoutHoldsData: true,
    color: false,
    columns: 80,
    interactive: false,
    warn: () => undefined,
  });
}

/** The value of a flag as it stands before the last word. */
function flagValue(words: readonly string[], names: readonly string[]): string | undefined {
  const before = words.slice(0, -1);
  const index = before.findLastIndex(word => names.includes(word));
  if (index !== -1) return before[index + 1];
  const inline = before.findLast(word => names.some(name => word.startsWith(`${name}=`)));
  return inline?.slice(inline.indexOf('=') + 1);
}
