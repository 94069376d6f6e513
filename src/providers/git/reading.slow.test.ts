import assert from 'node:assert/strict';
import { chmodSync, existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { inGitWorld, type World } from '../../../test/support/worlds/git-world.ts';

/** A program that tells that it was started. */
function evil({ directory }: World): { readonly program: string; readonly wasRun: () => boolean } {
  const program = join(directory, 'evil.sh');
  const marker = join(directory, 'was-run');
  writeFileSync(program, `#!/bin/sh\necho "$@" >> '${marker}'\nexit 1\n`);
  chmodSync(program, 0o755);
  return { program, wasRun: () => existsSync(marker) };
}

/** What git knows of the file's state is not enough any more: it has to read the content. */
function touch(file: string): void {
  utimesSync(file, new Date(), new Date(Date.now() - 86_400_000));
}

/** Each makes `git status` or `git log` of the repository `work` start the program. */
const ATTACKS: Readonly<Record<string, (world: World, program: string) => void>> = {
  'a clean filter': ({ directory, git }, program) => {
    writeFileSync(join(directory, 'work/.gitattributes'), '*.txt filter=evil\n');
    git('work', 'config', 'filter.evil.clean', program);
    git('work', 'config', 'filter.evil.required', 'true');
  },
  'a filter whose name holds an equals sign': ({ directory }, program) => {
    writeFileSync(join(directory, 'work/.gitattributes'), '*.txt filter=e=vil\n');
    const config = join(directory, 'work/.git/config');
    writeFileSync(config, `${readFileSync(config, 'utf8')}[filter "e=vil"]\n\tclean = ${program}\n`);
  },
  'a filter process': ({ directory, git }, program) => {
    writeFileSync(join(directory, 'work/.git/info/attributes'), '*.txt filter=evil\n');
    git('work', 'config', 'filter.evil.process', program);
  },
  'a filter of an included file': ({ directory, git }, program) => {
    writeFileSync(join(directory, 'work/.gitattributes'), '*.txt filter=evil\n');
    writeFileSync(join(directory, 'work/more'), `[filter "evil"]\n\tclean = ${program}\n`);
    git('work', 'config', 'include.path', '../more');
  },
  'a monitor of the file system': ({ git }, program) => void git('work', 'config', 'core.fsmonitor', program),
  'a hook': ({ directory }, program) => {
    const hook = join(directory, 'work/.git/hooks/post-index-change');
    writeFileSync(hook, readFileSync(program));
    chmodSync(hook, 0o755);
  },
  'programs for differences and signatures': ({ directory, git }, program) => {
    writeFileSync(join(directory, 'work/.gitattributes'), '*.txt diff=evil\n');
    git('work', 'config', 'diff.external', program);
    git('work', 'config', 'diff.evil.command', program);
    git('work', 'config', 'diff.evil.textconv', program);
    git('work', 'config', 'gpg.program', program);
    git('work', 'config', 'log.showSignature', 'true');
    git('work', 'config', 'core.pager', program);
  },
  'a filter of a submodule': ({ directory, git }, program) => {
    git('work', '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', '../remote.git', 'inner');
    git('work', 'commit', '-q', '-m', 'inner');
    writeFileSync(join(directory, 'work/inner/.gitattributes'), '*.txt filter=evil\n');
    git('work/inner', 'config', 'filter.evil.clean', program);
    touch(join(directory, 'work/inner/a.txt'));
  },
  'the remote of a partial clone': ({ directory, git }, program) => {
    git('work', 'config', 'core.repositoryformatversion', '1');
    git('work', 'config', 'extensions.partialClone', 'origin');
    git('work', 'config', 'remote.origin.promisor', 'true');
    git('work', 'config', 'remote.origin.uploadpack', program);
    const tree = git('work', 'rev-parse', 'HEAD^{tree}');
    rmSync(join(directory, 'work/.git/objects', tree.slice(0, 2), tree.slice(2)), { force: true });
  },
};

describe('an operation that reads starts nothing of the repository', () => {
  for (const [name, attack] of Object.entries(ATTACKS)) {
    test(name, () =>
      inGitWorld(async world => {
        const { program, wasRun } = evil(world);
        attack(world, program);
        touch(join(world.directory, 'work/a.txt'));
        const path = join(world.directory, 'work');
        for (const operation of ['status', 'log'] as const) await world.run({ operation, path }).catch(() => undefined);
        assert.equal(wasRun(), false);
      }),
    );
  }

  test('and none of a variable', () =>
    inGitWorld(async world => {
      const { program, wasRun } = evil(world);
      writeFileSync(join(world.directory, 'work/.gitattributes'), '*.txt filter=evil\n');
      touch(join(world.directory, 'work/a.txt'));
      const environment = {
        PATH: process.env['PATH'],
        HOME: join(world.directory, 'home'),
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'filter.evil.clean',
        GIT_CONFIG_VALUE_0: program,
      };
      await world.run({ operation: 'status', path: join(world.directory, 'work') }, { environment });
      assert.equal(wasRun(), false);
    }));

  test('a filter of the user runs, so that what it changes is not told as a change', () =>
    inGitWorld(async ({ directory, git, run }) => {
      git('work', 'config', '--global', 'filter.upper.clean', 'tr a-z A-Z');
      writeFileSync(join(directory, 'work/.gitattributes'), '*.up filter=upper\n');
      writeFileSync(join(directory, 'work/x.up'), 'text\n');
      git('work', 'add', '--all');
      git('work', 'commit', '-q', '-m', 'filtered');
      touch(join(directory, 'work/x.up'));
      const { changed } = await run({ operation: 'status', path: join(directory, 'work') });
      assert.deepEqual(changed, []);
    }));
});
