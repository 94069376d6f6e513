import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a program can be started by its name. */
const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some(directory => existsSync(join(directory, program)));

/**
 * For the option `skip` of a test that needs programs of the system: the reason when they are missing. In a CI that could have
 * installed them their absence is an error: a test that is always skipped proves nothing.
 */
export function skipWithout(programs: readonly string[], packages: string, present = isInstalled): string | false {
  const missing = programs.filter(program => !present(program));
  if (missing.length === 0) return false;
  const reason = `not on this machine: ${missing.join(', ')} (apt-get install ${packages})`;
  if (couldInstall()) throw new Error(`${reason}; .ci/run must install it`);
  return reason;
}

/** `.ci/run` sets TEST_PACKAGES once it has installed what it names. */
function couldInstall(): boolean {
  const { CI, TEST_PACKAGES } = process.env;
  return TEST_PACKAGES === 'installed' || (CI === 'true' && process.getuid?.() === 0);
}
