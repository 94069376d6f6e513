import { isHostName, PUBLIC_CODE_HOST } from '../../core/code-host.ts';
import { Failure } from '../contract.ts';
import type { Inputs } from './inputs.ts';

/** The host that is asked, in lower case. */
export function serviceHost({ host = PUBLIC_CODE_HOST }: Pick<Inputs, 'host'>): string {
  const name = host.toLowerCase();
  if (!isHostName(name))
    throw new Failure('input', 'host is not the name of a host: write the name alone, for example code.example.com');
  return name;
}
