import { createValidators } from '../request/validate.ts';
import { MCP_ROUTE, ROUTES } from '../routes/routes.ts';

/** Checks of bodies that the server left to its threads, by the operation that they are for. */
export function createBodyChecks(): (operation: string, data: unknown) => Promise<void> {
  const { checkBody } = createValidators();
  const rows = new Map(
    [...ROUTES, MCP_ROUTE].filter(({ method }) => method === 'POST').map(row => [row.operation, row]),
  );
  return async (operation, data) => {
    const row = rows.get(operation as (typeof ROUTES)[number]['operation']);
    if (row === undefined) throw new Error(`no endpoint asks for ${operation}`);
    await checkBody(row, data);
  };
}
