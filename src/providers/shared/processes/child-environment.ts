import type { Environment } from '../../../core/ports/ports.ts';
import { isWithheld } from '../../../core/secrets/withheld-variables.ts';
import type { ReadEffects } from '../../contract.ts';

/** What a child process may see of the caller's environment when it does not inherit it; `LC_*` too. */
const ALLOWED: ReadonlySet<string> = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SYSTEMROOT',
  'WINDIR',
  'COMSPEC',
  'PATHEXT',
  'USERPROFILE',
]);

export type EnvironmentValue = string | number | boolean | null;

export interface ChildEnvironmentOptions {
  /** Default: true on the command line, false elsewhere. */
  readonly inheritEnv?: boolean | undefined;
  /** Added last; null takes a variable away. */
  readonly env?: Readonly<Record<string, EnvironmentValue>> | undefined;
}

export interface ChildPlace {
  readonly environment: Environment;
  readonly limits: Pick<ReadEffects['limits'], 'inheritEnv'>;
  readonly run: Pick<ReadEffects['run'], 'os'>;
}

/** The whole environment of a child process: the caller's or the allow-list, then `NO_COLOR=1`, then what was asked for. */
export function childEnvironment(
  { environment, limits, run }: ChildPlace,
  { inheritEnv = limits.inheritEnv, env = {} }: ChildEnvironmentOptions = {},
): Environment {
  // On Windows the case of a name means nothing.
  const normalizeName = /^win/i.test(run.os) ? (name: string) => name.toUpperCase() : (name: string) => name;
  const passes = (name: string): boolean =>
    !isWithheld(name) && (inheritEnv || ALLOWED.has(name) || name.startsWith('LC_'));
  const out = Object.create(null) as Record<string, string>;
  for (const [name, value] of callersVariables(environment)) {
    if (value !== undefined && passes(normalizeName(name))) out[name] = value;
  }
  out['NO_COLOR'] = '1';
  for (const [name, value] of Object.entries(env)) {
    if (value === null) delete out[name];
    else out[name] = String(value);
  }
  return out;
}

type Variables = readonly (readonly [string, string | undefined])[];

/** Node.js asks the system for each variable of its own environment in turn, so this is done once for all programs of a run. */
function callersVariables(environment: Environment): Variables {
  const known = CALLERS.get(environment) ?? Object.entries(environment);
  CALLERS.set(environment, known);
  return known;
}

/** An environment does not change while the program runs. */
const CALLERS = new WeakMap<Environment, Variables>();
