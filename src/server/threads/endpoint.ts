import type { RouteRow } from '../routes/route-row.ts';
import { API_ROUTES, MCP_ROUTE } from '../routes/routes.ts';

/** The endpoint that asks an operation. */
export function endpointFor(operation: string): RouteRow {
  const row = [...API_ROUTES, MCP_ROUTE].find(one => one.operation === operation);
  if (row === undefined) throw new Error(`no endpoint asks for ${operation}`);
  return row;
}
