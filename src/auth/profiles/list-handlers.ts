import { HANDLER_NAMES } from '../../core/auth-handlers.ts';
import type { Capability } from '../contract.ts';
import { loadHandler } from '../handlers.ts';

export interface HandlerDescription {
  readonly name: string;
  readonly displayName: string;
  readonly flows: readonly { readonly name: string; readonly default: boolean }[];
  readonly capabilities: readonly Capability[];
}

export async function listHandlers(): Promise<HandlerDescription[]> {
  const handlers = await Promise.all(HANDLER_NAMES.map(loadHandler));
  return handlers.map(({ name, displayName, flows, capabilities, defaultFlow }) => ({
    name,
    displayName,
    flows: flows.map(flow => ({ name: flow.name, default: flow.name === defaultFlow })),
    capabilities,
  }));
}
