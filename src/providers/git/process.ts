import { dirname } from 'node:path';
import type { Environment, SpawnResult } from '../../core/ports/ports.ts';
import type { ReadEffects } from '../contract.ts';
import { childEnvironment } from '../shared/processes/child-environment.ts';
import { decodeOutput, requireSuccess, runProcess, withoutFinalNewlines } from '../shared/processes/process.ts';

/** What of git's own variables a caller may pass on: identity, ssh, certificates, configuration. Not: which repository. */
const INHERITED =
  /^GIT_(?:SSH|SSH_COMMAND|SSH_VARIANT|SSL_\w+|PROXY_SSL_\w+|HTTP_\w+|AUTHOR_\w+|COMMITTER_\w+|CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+)|EXEC_PATH|TEMPLATE_DIR)$/;

/** Nothing asks, nothing opens an editor, and the messages are in one language. */
const QUIET: Environment = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  SSH_ASKPASS: '',
  SSH_ASKPASS_REQUIRE: 'never',
  GCM_INTERACTIVE: 'never',
  GIT_EDITOR: ':',
  GIT_LITERAL_PATHSPECS: '1',
  LC_ALL: 'C',
};

/** Programs that a repository or the user's configuration would run unseen, and work that would go on in the background. */
const SETTINGS: readonly string[] = [
  // An empty value would look for hooks in the root directory.
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'submodule.recurse=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'color.ui=false',
  'advice.detachedHead=false',
  'log.showSignature=false',
  'status.submoduleSummary=false',
];

export interface GitPlace {
  readonly directory: string;
  /** http is allowed only where the repository is on this machine. */
  readonly allowHttp: boolean;
  /** Replaces every credential helper. */
  readonly helperCommand?: string | undefined;
  /** Author and committer of what is made; else those of the configuration. */
  readonly author?: { readonly name: string; readonly email: string } | undefined;
  /** Given for an operation that only reads: it reaches no other repository, and these settings, which name programs, are empty. */
  readonly disarmed?: readonly string[] | undefined;
}

export interface GitOptions {
  readonly stdin?: string | undefined;
  /** Shows the output while it arrives. */
  readonly live?: boolean | undefined;
}

/** Runs the installed git without a shell, and does not look at how it ended. */
export async function runGit(
  words: readonly string[],
  place: GitPlace,
  effects: ReadEffects,
  { stdin, live = false }: GitOptions = {},
): Promise<SpawnResult> {
  const { directory, helperCommand } = place;
  const settings = helperCommand === undefined ? SETTINGS : [...SETTINGS, ...credentialSettings(helperCommand)];
  return await runProcess(
    {
      program: 'git',
      args: ['--no-pager', '--no-optional-locks', ...settings.flatMap(setting => ['-c', setting]), ...words],
      cwd: directory,
      env: gitEnvironment(effects, place),
      stdin: stdin === undefined ? undefined : Buffer.from(stdin),
      live,
    },
    effects,
  );
}

/** The empty value forgets the helpers of the user's configuration. */
const credentialSettings = (helperCommand: string): readonly string[] => [
  'credential.helper=',
  `credential.helper=${helperCommand}`,
];

function gitEnvironment(effects: ReadEffects, { allowHttp, author, disarmed }: GitPlace): Environment {
  const inherited = Object.entries(childEnvironment(effects));
  const { root } = effects;
  return {
    ...Object.fromEntries(inherited.filter(([name]) => !name.startsWith('GIT_') || INHERITED.test(name))),
    ...QUIET,
    GIT_ALLOW_PROTOCOL: `https:ssh:file${allowHttp ? ':http' : ''}`,
    // A working tree is not looked for above the place that must not be left.
    ...(root !== undefined && { GIT_CEILING_DIRECTORIES: dirname(root) }),
    ...(author !== undefined && {
      GIT_AUTHOR_NAME: author.name,
      GIT_AUTHOR_EMAIL: author.email,
      GIT_COMMITTER_NAME: author.name,
      GIT_COMMITTER_EMAIL: author.email,
    }),
    ...(disarmed !== undefined && readingOnly(disarmed, effects.environment)),
  };
}

/** A missing object of a partial clone is not fetched: that would run what the repository names as its remote. */
function readingOnly(disarmed: readonly string[], inherited: Environment): Environment {
  const given = Number(inherited['GIT_CONFIG_COUNT'] ?? 0);
  const first = Number.isInteger(given) && given > 0 ? given : 0;
  const settings = disarmed.flatMap((name, index) => [
    [`GIT_CONFIG_KEY_${first + index}`, name],
    // A filter that is required and does nothing would be an error.
    [`GIT_CONFIG_VALUE_${first + index}`, name.endsWith('.required') ? 'false' : ''],
  ]);
  return {
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
    ...(disarmed.length > 0 && { GIT_CONFIG_COUNT: String(first + disarmed.length), ...Object.fromEntries(settings) }),
  };
}

/** Throws unless git did what it was told. Some of its complaints are on stdout. */
export function requireGit(operation: string, result: SpawnResult, effects: ReadEffects): void {
  const stderr = result.stderr.length > 0 ? result.stderr : result.stdout;
  requireSuccess(`git ${operation}`, { ...result, stderr }, effects);
}

/** What git said, for people: stdout, then stderr. */
export function saidBy(result: SpawnResult): string {
  const texts = [result.stdout, result.stderr].map(bytes =>
    withoutFinalNewlines(decodeOutput(bytes, result.truncated)),
  );
  return texts.filter(text => text !== '').join('\n');
}
