import type { Call } from '../../core/call.ts';
import type { Services } from '../services.ts';
import { executeChild } from './execute-child.ts';
import { resolveChild } from './resolve-child.ts';
import type { Children, RunChoices } from './run-context.ts';

/** Children of a call that executes: an action may run the workflow of another solution. */
export function runningChildren(services: Services, call: Call, choices: Omit<RunChoices, 'children'>): Children {
  const children: Children = {
    resolve: (request, parent) => resolveChild({ services, call, choices: { ...choices, children }, request, parent }),
    execute: (request, parent) => executeChild({ services, call, choices: { ...choices, children }, request, parent }),
  };
  return children;
}
