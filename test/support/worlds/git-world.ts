import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Static } from '@sinclair/typebox';
import { openCredentialSocket } from '../../../src/host/credential-socket.ts';
import { createSpawn } from '../../../src/host/processes/processes.ts';
import type { Effects } from '../../../src/providers/contract.ts';
import { gitProvider } from '../../../src/providers/git/git.ts';
import type { Data, Inputs } from '../../../src/providers/git/inputs.ts';
import { testEffects } from '../provider-effects.ts';
import { withTempDir } from '../temp-dir.ts';

export type GitData = Static<typeof Data>;

const processes = createSpawn();

export interface World {
  readonly directory: string;
  readonly printed: string[];
  /** Runs the provider as an action with the directory as base. */
  run(inputs: Inputs, more?: Partial<Effects>): Promise<GitData>;
  /** Runs git itself in a directory below, for what the tests need around the provider. */
  git(place: string, ...words: readonly string[]): string;
}

/** An own home with an identity, and a bare repository `remote.git` with one commit of `a.txt` on `main`, cloned in `work`. */
export async function inGitWorld(body: (world: World) => Promise<void>): Promise<void> {
  await withTempDir(async directory => {
    const home = join(directory, 'home');
    mkdirSync(home);
    writeFileSync(
      join(home, '.gitconfig'),
      '[user]\n\tname = Ada\n\temail = ada@example.org\n[init]\n\tdefaultBranch = main\n',
    );
    const environment = { PATH: process.env['PATH'], HOME: home, GIT_CONFIG_NOSYSTEM: '1' };
    const git: World['git'] = (place, ...words) =>
      execFileSync('git', words, { cwd: join(directory, place), env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
        .toString()
        .trim();
    const printed: string[] = [];
    const run: World['run'] = async (inputs, more = {}) => {
      const effects = testEffects({
        baseDirectory: directory,
        environment,
        limits: { ...testEffects({ baseDirectory: directory }).limits, inheritEnv: true },
        print: text => printed.push(text),
        spawn: request => processes.spawn({ ...request, graceMs: 500 }, effects.signal),
        credentialSocket: openCredentialSocket,
        ...more,
      });
      const output = await gitProvider.execute(inputs, effects, 'action');
      return output.data as GitData;
    };
    git('.', 'init', '-q', '--bare', 'remote.git');
    git('.', 'clone', '-q', 'remote.git', 'work');
    writeFileSync(join(directory, 'work', 'a.txt'), 'one\n');
    git('work', 'add', 'a.txt');
    git('work', 'commit', '-q', '-m', 'first');
    git('work', 'push', '-q', 'origin', 'main');
    await body({ directory, printed, run, git });
  });
}
