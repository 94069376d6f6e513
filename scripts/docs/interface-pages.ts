import { agentToolsPage } from './agent-tools-page.ts';
import { commandsPage } from './commands-page.ts';
import { errorsPage } from './errors-page.ts';
import { eventsPage } from './events-page.ts';
import { httpPage } from './http-page.ts';
import { metricsPage } from './metrics-page.ts';

/** Pages of docs/reference about what users, programs and agents meet, each from the table that the program itself reads. */
export const INTERFACE_PAGES: Readonly<Record<string, () => string | Promise<string>>> = {
  'agent-tools.md': agentToolsPage,
  'commands.md': commandsPage,
  'errors.md': errorsPage,
  'events.md': eventsPage,
  'http-endpoints.md': httpPage,
  'metrics.md': metricsPage,
};
