import { agentServices } from '../access/agents.ts';
import type { Call } from '../core/call.ts';
import type { Services, SolutionInput } from '../operations/services.ts';
import type { ToolCall } from './door.ts';
import { placeSource, type SourceArguments } from './source.ts';

/** A solution that a call names, with the services and the call that operations on it get. */
export interface OpenedSource {
  readonly source: SolutionInput;
  readonly services: Services;
  readonly call: Call;
}

/** `field`: where the source stands in the arguments, when it is not at their top. */
export async function openSource(tool: ToolCall, given: SourceArguments, field = ''): Promise<OpenedSource> {
  const { policy, services, call } = tool;
  const { source, cwd } = await placeSource(given, services.engine.files, policy.roots, field);
  const inline = source.kind === 'text' || source.kind === 'document';
  return { source, services: await agentServices(services, policy, inline), call: { ...call, cwd } };
}
