import { resolve } from 'node:path';
import type { Call } from '../core/call.ts';
import { ToolError } from '../core/errors.ts';
import { isWithin } from '../core/paths.ts';
import type { Restrictions } from '../core/restrictions.ts';
import type { Services, SolutionInput } from '../operations/services.ts';
import { caseCommand } from '../solution/testing/test-suite.ts';
import { guardEngine, refuseSecrets } from './guard.ts';

/** These flags reach files without the services of the command. */
const REFUSED_FLAGS = /^(?:--config|--log-file|--cwd|-C|--snapshot|--otel-endpoint|--auth-profile)(?:=|$)/;

/**
 * Checks the command of a test case whose solution is not the user's own: it must be one that every case may run,
 * without flags that lead out of the sandbox.
 */
export function checkRestrictedCommand(argv: readonly string[]): void {
  if (caseCommand(argv) === undefined) throw refused(`the command "${argv[0] ?? ''}"`);
  const flag = argv.find(word => REFUSED_FLAGS.test(word));
  if (flag !== undefined) throw refused(`the flag ${flag.replace(/=.*$/s, '')}`);
}

const refused = (what: string): ToolError =>
  new ToolError('not-allowed-here', `this server does not allow ${what} in tests (allowExec, allowHostReads)`);

/** The services of one command of a case: it reads and writes in its sandbox. */
export function restrictedServices(services: Services, restrictions: Restrictions, sandbox: string): Services {
  const { files } = services.engine;
  const inside = async (input: SolutionInput, call: Call): Promise<void> => {
    if (restrictions.hostReads || input.kind !== 'file') return;
    if (!isWithin(await files.realPath(sandbox), await files.realPath(resolve(call.cwd, input.path))))
      throw refused('solutions outside of the sandbox');
  };
  return {
    ...services,
    engine: guardEngine(services.engine, restrictions, () => [sandbox]),
    solutions: {
      load: async (input, call) => {
        await inside(input, call);
        return services.solutions.load(input, call);
      },
      check: async (input, call) => {
        await inside(input, call);
        return services.solutions.check(input, call);
      },
    },
    secrets: refuseSecrets,
    snapshots: async () => {
      throw refused('snapshots');
    },
  };
}
