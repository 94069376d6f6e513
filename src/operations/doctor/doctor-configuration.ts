import { type Fault, formatPosition } from '../../core/errors.ts';
import type { Services } from '../services.ts';
import type { DoctorCheck } from './doctor-check.ts';

/** The file, its faults, and unknown keys and variables. */
export async function configurationChecks({ config }: Services): Promise<readonly DoctorCheck[]> {
  const { place, exists, faults, unknown, settings } = config;
  const file: DoctorCheck =
    faults.length > 0
      ? {
          name: 'configuration',
          status: 'failed',
          message: `${place.path} has ${count(faults.length, 'fault')}`,
          hint: 'see tool config validate',
        }
      : {
          name: 'configuration',
          status: 'ok',
          message: exists
            ? `${place.path}, ${count(settings.length, 'key')} set`
            : `no file at ${place.path}: defaults hold`,
        };
  return [
    file,
    ...faults.map(fault => faultCheck('configuration', 'failed', fault)),
    ...unknown.map(fault => faultCheck('unknown key', 'warning', fault)),
  ];
}

function faultCheck(name: string, status: DoctorCheck['status'], { message, at, hint }: Fault): DoctorCheck {
  return {
    name,
    status,
    message: `${message}${at === undefined ? '' : ` at ${formatPosition(at)}`}`,
    ...(hint !== undefined && { hint }),
  };
}

/** `1 key`, `2 keys` */
export const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
