import { formatDuration } from '../../core/duration.ts';
import { nodePosition } from '../../core/yaml/node.ts';
import { defineRule } from '../rule.ts';
import { joinPointer, keyPosition, nodeAt } from '../tree.ts';

const LONG_MS = 600_000;

export const longTimeout = defineRule({
  id: 'long-timeout',
  severity: 'info',
  category: 'performance',
  summary: 'A timeout is longer than 10 minutes',
  why: 'What hangs is only noticed when the timeout ends it. People and pipelines wait as long.',
  fix: 'Shorten it, or split the work. Where it is right, a comment `# tool-lint: disable=long-timeout` says so.',
  example: {
    wrong: `workflow:
  actions:
    build: {provider: exec, timeout: 2h, inputs: {command: make}}
`,
    right: `workflow:
  actions:
    build: {provider: exec, timeout: 10m, inputs: {command: make}}
`,
  },
  check({ solution: { resolvers, workflow }, root }, report) {
    const judge = (timeoutMs: number | undefined, what: string, path: readonly string[]): void => {
      if (timeoutMs === undefined || timeoutMs <= LONG_MS) return;
      const full = [...path, 'timeout'];
      const node = nodeAt(root, ...full);
      report({
        message: `${what} may take ${formatDuration(timeoutMs)} before its timeout ends it`,
        at: node === undefined ? keyPosition(root, ...full) : nodePosition(node, joinPointer(full)),
        suggestion: 'shorten it to 10m or less, or split the work',
      });
    };
    for (const { name, timeoutMs } of resolvers.values())
      judge(timeoutMs, `resolver "${name}"`, ['spec', 'resolvers', name]);
    for (const section of ['actions', 'finally'] as const)
      for (const { name, timeoutMs } of workflow?.[section].values() ?? [])
        judge(timeoutMs, `action "${name}"`, ['spec', 'workflow', section, name]);
  },
});
