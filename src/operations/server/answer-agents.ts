import { ToolError } from '../../core/errors.ts';
import { Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import type { AgentRequest, WholeAnswer } from '../services.ts';

/** One HTTP request of an agent. Its tools are operations of their own; what any of them needs is stated here. */
export const answerAgents = defineOperation({
  name: 'agents.answer',
  summary: 'Answer an agent (Model Context Protocol)',
  access: 'user',
  needs: { solution: 'describe', host: ['processes', 'reads'], looksAround: true },
  input: Type.Unsafe<unknown>({ type: ['object', 'array'] }),
  output: {},
  fromWire: (wire, { headers }): Omit<AgentRequest, 'signal'> => ({ headers, body: messageText(wire) }),
  async run(services, request, { signal }): Promise<WholeAnswer> {
    if (services.agents === undefined) throw new ToolError('internal', 'agents are not answered here');
    return services.agents({ ...request, signal });
  },
});

/** The protocol has no integers beyond 2^53: what is rounded here is refused, with its place, where the arguments of a tool are checked. */
const messageText = (wire: unknown): string =>
  JSON.stringify(wire, (_name, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
