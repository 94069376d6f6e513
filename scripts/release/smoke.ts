import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

export interface SmokeOptions {
  readonly tarball: string;
  /** The Node.js that the program runs with. */
  readonly node: string;
  /** Must be empty; afterwards it holds the prefix, the home and the working directory. */
  readonly directory: string;
}

/** Words in front of a command that leave it without a network; none where that is not permitted (it takes root, on Linux). */
export function offlineWords(): readonly string[] {
  return spawnSync('unshare', ['-n', 'true']).status === 0 ? ['unshare', '-n', '--'] : [];
}

/**
 * Installs the package as a user does, into an empty prefix with an empty cache and without a network, and runs an example from
 * another directory. Returns what was done; throws with the output of the step that failed.
 */
export function smokeTest({ tarball, node, directory }: SmokeOptions): readonly string[] {
  const [prefix, home, work] = ['prefix', 'home', 'work'].map(name => join(directory, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [prefix, home, work]) mkdirSync(made, { recursive: true });
  const offline = offlineWords();
  const isWindows = process.platform === 'win32';
  const bin = isWindows ? prefix : join(prefix, 'bin');
  const env = {
    ...inherited(),
    PATH: [bin, dirname(node), process.env['PATH']].join(delimiter),
    HOME: home,
    XDG_CACHE_HOME: join(home, 'cache'),
    npm_config_cache: join(home, 'npm'),
    npm_config_update_notifier: 'false',
  };
  const run = (...command: readonly [string, ...string[]]): string => {
    const [program = '', ...words] = [...offline, ...command];
    return execFileSync(program, words, { cwd: work, env, encoding: 'utf8', shell: isWindows, stdio: 'pipe' });
  };

  run('npm', 'install', '--global', '--offline', '--prefix', prefix, '--no-audit', '--no-fund', tarball);
  const modules = join(prefix, isWindows ? '' : 'lib', 'node_modules');
  const installed = readdirSync(modules).join(' ');
  if (installed !== '@tool-dev') throw new Error(`the package brought others along: ${installed}`);
  const { version, nodeVersion } = JSON.parse(run('tool', 'version', '-o', 'json')) as Record<string, string>;
  run('tool', 'example', 'get', 'scaffold-service', '--output-dir', 'service');
  const example = ['-f', 'service/solution.yaml', '-r', 'service=orders'] as const;
  run('tool', 'plan', ...example);
  if (readdirSync(work).includes('orders')) throw new Error('the plan of the example wrote something');
  run('tool', 'run', 'solution', ...example);
  const written = readdirSync(join(work, 'orders'), { recursive: true }).length;
  run('tool', 'lint', '-f', join(modules, '@tool-dev/tool/examples/guarded-release'));
  return [
    `installed version ${version} into an empty prefix ${offline.length > 0 ? 'without a network' : '(with a network: taking it away needs root)'}`,
    `an example was previewed and run with Node.js ${nodeVersion} and wrote ${written} files`,
  ];
}

/** Variables without those that npm gives its scripts: they would be settings of the npm that is started. */
function inherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_OPTIONS$|XDG_)/i.test(name)));
}
