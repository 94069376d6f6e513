import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask, startServer } from '../support/api-server.ts';
import { writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

test('a run that is ended leaves no directory behind', () =>
  withTempDir(async directory => {
    const scratch = join(directory, 'scratch');
    await writeFiles(directory, { 'scratch/.keep': '' });
    process.env['TMPDIR'] = scratch;
    const server = await startServer({ directory, apiServer: '{allowExec: true, shutdownTimeout: 0s}' });
    try {
      const command = { provider: 'exec', inputs: { command: 'echo x > file; exec sleep 60', shell: 'sh' } };
      const solution = {
        apiVersion: 'tool.dev/v1',
        kind: 'Solution',
        metadata: { name: 'scratch', version: '1.0.0' },
        spec: { workflow: { actions: { command } } },
      };
      const running = ask(server, '/v1/solutions/run', { body: { solution } }).catch(() => undefined);
      await until(() => readdirSync(scratch, { recursive: true }).some(name => String(name).endsWith('/file')));
      await Promise.all([server.stop(), running]);
      await until(() => readdirSync(scratch).join() === '.keep');
    } finally {
      await server.stop();
    }
  }));
