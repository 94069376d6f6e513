import type { RunEvent } from '../operations/solution/run-input.ts';
import type { ToolCall } from './agent-world.ts';

/** Events of a run as progress of its call. */
export function observing({ progress }: Pick<ToolCall, 'progress'>): (event: RunEvent) => void {
  return event => {
    const text = progressText(event);
    if (text !== undefined) progress(text);
  };
}

function progressText(event: RunEvent): string | undefined {
  switch (event.type) {
    case 'resolver-ended':
      return `resolver ${event.name}: ${event.status}`;
    case 'action-started':
      return event.attempt > 1 ? `action ${event.name}: attempt ${event.attempt}` : `action ${event.name}: started`;
    case 'action-retry':
      return `action ${event.name}: failed, is tried again in ${event.delayMs} ms`;
    case 'action-ended':
      return `action ${event.name}: ${event.status}`;
    case 'actions-planned':
    case 'finally-started':
    case 'print':
    case 'warning':
      return undefined;
  }
}
