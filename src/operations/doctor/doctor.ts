import type { Call } from '../../core/call.ts';
import { errorText, ToolError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import type { Services } from '../services.ts';
import type { DoctorCheck } from './doctor-check.ts';
import { configurationChecks } from './doctor-configuration.ts';
import { clockCheck, directoryChecks, environmentChecks, networkChecks, runtimeCheck } from './doctor-machine.ts';
import { catalogChecks, pluginChecks, runsCheck, snapshotCheck } from './doctor-stores.ts';

export type { DoctorCheck } from './doctor-check.ts';

type Check = (services: Services, call: Call) => Promise<readonly DoctorCheck[]>;

/** In the order in which they are shown. One that breaks is a failed check; the others still run. */
const CHECKS: readonly (readonly [name: string, check: Check])[] = [
  ['runtime', runtimeCheck],
  ['configuration', configurationChecks],
  ['directories', directoryChecks],
  ['runs', runsCheck],
  ['snapshots', snapshotCheck],
  ['catalogs', catalogChecks],
  ['plugins', pluginChecks],
  ['clock', clockCheck],
  ['network', networkChecks],
  ['environment', environmentChecks],
];

/** Looks at everything that the program depends on. Names only: no value of a variable, no secret. Changes nothing. */
export const runDoctor = defineOperation({
  name: 'doctor.run',
  summary: 'Check the installation: runtime, configuration, stores, catalogs, network settings',
  access: 'admin',
  needs: { solution: 'none', host: ['reads'] },
  input: closedObject({
    /** Also ask the network: identity services, clocks. */
    online: Type.Optional(Type.Boolean()),
  }),
  output: Type.Array(
    closedObject({
      name: Type.String(),
      status: Type.Union(['ok', 'warning', 'failed'].map(word => Type.Literal(word))),
      message: Type.String(),
      hint: Type.Optional(Type.String()),
    }),
  ),
  async run(services, { online = false }, call): Promise<readonly DoctorCheck[]> {
    const authentication: Check = (own, ownCall) => authenticationChecks(own, ownCall, online);
    const all = [...CHECKS, ['authentication', authentication] as const];
    const found: DoctorCheck[] = [];
    for (const [name, check] of all) found.push(...(await settled(name, () => check(services, call), call)));
    return found.map(({ message, ...rest }) => ({ ...rest, message: services.engine.redactor.redact(message) }));
  },
});

async function settled(
  name: string,
  check: () => Promise<readonly DoctorCheck[]>,
  { signal }: Call,
): Promise<readonly DoctorCheck[]> {
  try {
    return await check();
  } catch (error) {
    signal.throwIfAborted();
    const hint = error instanceof ToolError ? error.hint : undefined;
    return [{ name, status: 'failed', message: errorText(error), ...(hint !== undefined && { hint }) }];
  }
}

/** Reported by rows of their own. */
const TOLD: readonly string[] = ['environment', 'network'];

/** What `auth doctor` finds: the secret store and the logins; online also the clocks of the identity services. */
async function authenticationChecks(services: Services, call: Call, online: boolean): Promise<readonly DoctorCheck[]> {
  const { findings } = await (await services.credentials()).doctor({ offline: !online }, call);
  return findings
    .filter(({ name }) => !TOLD.includes(name))
    .map(({ name, status, message, hint }) => ({
      name: name === 'store' ? 'secret store' : name,
      status,
      message,
      ...(hint !== undefined && { hint: hint.startsWith('--') ? `tool auth doctor ${hint}` : hint }),
    }));
}
