import type { Call } from '../../core/call.ts';
import type { Services } from '../services.ts';
import { openSilentChild, resolveChild } from './resolve-child.ts';
import type { Children, RunChoices } from './run-context.ts';

/** Children of a call that executes nothing: their resolvers run, their workflows cannot. */
export function resolvingChildren(services: Services, call: Call, choices: Omit<RunChoices, 'children'>): Children {
  const children: Children = {
    resolve: (request, parent) => resolveChild({ services, call, choices: { ...choices, children }, request, parent }),
    open: (request, parent, files) =>
      openSilentChild({ services, call, choices: { ...choices, children }, request, parent }, files),
  };
  return children;
}
