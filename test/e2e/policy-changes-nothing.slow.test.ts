import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ToolError } from '../../src/core/errors.ts';
import { runSolution } from '../../src/operations/solution/run-solution.ts';
import { writeFiles } from '../support/cli.ts';
import { readTree } from '../support/file-tree.ts';
import { generatedSolution } from '../support/random/generated-solution.ts';
import { randomRuns } from '../support/random-runs.ts';
import { servicesIn } from '../support/services.ts';
import { withTempDir } from '../support/temp-dir.ts';

const POLICY = `apiVersion: tool.dev/v1
kind: Policy
metadata: { name: never }
rules: [{ name: never, when: 'action.provider == "none"', then: deny }]
`;

test('a policy that does not apply changes neither what a run does nor how it ends', async () => {
  await withTempDir(async directory => {
    await writeFiles(directory, { 'policy.yaml': POLICY });
    const services = await servicesIn(directory);
    for (let seed = 0; seed < randomRuns(60); seed++) {
      const { text, files } = generatedSolution(seed);
      const outcome = async (name: string, policies: readonly string[]): Promise<unknown> => {
        const cwd = join(directory, `${name}${seed}`);
        await mkdir(cwd);
        await writeFiles(cwd, files);
        const source = { kind: 'text', text, name: 'generated.yaml', directory: cwd } as const;
        const call = { signal: new AbortController().signal, startedAt: new Date(0), cwd };
        const ended = await runSolution.run(services, { source, policies }, call).then(
          ({ status, failedActions }) => [status, failedActions],
          (error: unknown) => (error instanceof ToolError ? error.code : String(error)),
        );
        return [ended, readTree(cwd)];
      };
      const judged = await outcome('a', [join(directory, 'policy.yaml')]);
      assert.deepEqual(judged, await outcome('b', []), `solution ${seed}\n${text}`);
    }
  });
});
