import type { fork, spawn } from 'node:child_process';
import type { Environment } from '../../core/ports/ports.ts';
import { withoutStoreKeys } from '../../core/secrets/withheld-variables.ts';

/**
 * The only place that starts programs, so that every one of them gets an environment without what opens the credential store, wherever the
 * environment comes from. Without `env` a program gets that of this process. Loaded on first use: most commands start no process.
 */
export const startProgram: typeof spawn = ((program: string, args: readonly string[], options: StartOptions) =>
  nodeModule().spawn(program, args, withoutKeys(options))) as typeof spawn;

/** A program of ours in a process of its own, with a channel for messages. */
export const startFork: typeof fork = ((entry: string, args: readonly string[], options: StartOptions) =>
  nodeModule().fork(entry, args, withoutKeys(options))) as typeof fork;

interface StartOptions {
  readonly env?: Environment;
}

const nodeModule = () => process.getBuiltinModule('node:child_process');

const withoutKeys = <T extends StartOptions>(options: T): T & { readonly env: NodeJS.ProcessEnv } => ({
  ...options,
  env: withoutStoreKeys(options.env ?? process.env),
});
