import type { AgentService } from '../cli/agent-service.ts';
import type { LineStreams } from '../mcp/line-transport.ts';
import { toolsFor } from '../mcp/tools.ts';
import { PROGRAM } from './program.ts';

/** Connects the MCP server with the streams of this process. The streams are opened when it serves. */
export function agentService(streams: () => LineStreams): AgentService {
  return {
    tools: mayRun =>
      toolsFor(mayRun).map(({ name, title, description, permission }) => ({ name, title, description, permission })),
    async serve({ mayRun, roots, resolversMaySpawn, ...world }) {
      const { serveAgent } = await import('../mcp/serve-stdio.ts');
      await serveAgent(
        { ...world, policy: { roots, resolversMaySpawn } },
        { streams: streams(), mayRun, version: PROGRAM.version },
      );
    },
  };
}
