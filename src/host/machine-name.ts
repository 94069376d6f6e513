import { hostname } from 'node:os';

/** The name of this machine, as others on the network know it. */
export const machineName = (): string => hostname();
