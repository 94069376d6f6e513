import { createValidators } from '../request/validate.ts';
import { endpointFor } from './endpoint.ts';

/** Checks of bodies that the server left to its threads, by the operation that they are for. */
export function createBodyChecks(): (operation: string, data: unknown) => Promise<void> {
  const { checkBody } = createValidators();
  return (operation, data) => checkBody(endpointFor(operation), data);
}
