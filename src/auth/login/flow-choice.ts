import type { AuthHandler, Flow, FlowContext, Source } from '../contract.ts';
import { notAuthenticated } from '../errors.ts';
import { type AuthParts, forFlow, type Loaded } from '../parts.ts';

export interface Chosen {
  readonly flow: Flow;
  readonly source: Source;
  readonly context: FlowContext;
}

/** For a source that only the network can confirm: whether a cached token proves it already. */
export type AlreadyProven = (chosen: Chosen) => Promise<boolean>;

/**
 * The flow that answers a token request. A named profile keeps the flow of its login; the unnamed one takes the first
 * that this machine offers. Specification: "Profiles", rule 3; "Cloud handler flows", priority.
 */
export async function chooseFlow(parts: AuthParts, loaded: Loaded, proven: AlreadyProven): Promise<Chosen> {
  const { context, handler } = loaded;
  const chosen =
    context.profile.profile === undefined ? await firstOffered(parts, loaded, proven) : await recorded(loaded, proven);
  if (chosen === undefined) throw notAuthenticated(context.profile, missingHint(loaded));
  return redirected(handler, chosen);
}

async function firstOffered(parts: AuthParts, loaded: Loaded, proven: AlreadyProven): Promise<Chosen | undefined> {
  for (const flow of loaded.handler.flows) {
    if (flow.kind === 'stored' && loaded.closed !== undefined) throw loaded.closed;
    const chosen = await offered(loaded, flow);
    if (chosen === undefined) continue;
    if (!chosen.source.tentative || (await proven(chosen)) || (await probed(parts, chosen))) return chosen;
  }
  return undefined;
}

/** What one flow finds here, without the network. */
export async function offered({ context, session }: Loaded, flow: Flow): Promise<Chosen | undefined> {
  if (flow.fallback && session !== undefined && session.flow !== flow.name) return undefined;
  const own = forFlow(context, flow);
  const source = await flow.source(own);
  return source === undefined ? undefined : { flow, source, context: own };
}

async function probed(parts: AuthParts, { flow, source, context }: Chosen): Promise<boolean> {
  const key = `${flow.name} ${source.origin}`;
  let answer = parts.probes.get(key);
  if (answer === undefined) {
    answer = flow.probe?.(context, source.demanded ?? false) ?? Promise.resolve(true);
    parts.probes.set(key, answer);
    answer.catch(() => parts.probes.delete(key));
  }
  return await answer;
}

async function recorded(loaded: Loaded, proven: AlreadyProven): Promise<Chosen | undefined> {
  if (loaded.closed !== undefined) throw loaded.closed;
  const flow = loaded.handler.flows.find(({ name }) => name === loaded.session?.flow);
  if (flow === undefined) return undefined;
  const chosen = await offered(loaded, flow);
  if (chosen?.source.tentative && !(await proven(chosen))) await flow.probe?.(chosen.context, true);
  return chosen;
}

/** A key file variable may hold the configuration of another flow. */
function redirected(handler: AuthHandler, chosen: Chosen): Chosen {
  const other = handler.flows.find(({ name }) => name === chosen.source.flow);
  return other === undefined ? chosen : { ...chosen, flow: other, context: forFlow(chosen.context, other) };
}

/** What is gone, when the recorded login lives on something that the machine offered. */
function missingHint({ handler, session, context }: Loaded): string | undefined {
  const flow = handler.flows.find(({ name }) => name === session?.flow);
  return flow?.kind === 'ambient' ? `the login used ${flow.name}; missing: ${flow.missing(context)}` : undefined;
}
