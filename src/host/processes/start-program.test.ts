import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import type { Environment } from '../../core/ports/ports.ts';
import { startProgram } from './start-program.ts';

async function seenBy(env: Environment | undefined): Promise<Record<string, string>> {
  const program = 'process.stdout.write(JSON.stringify(process.env))';
  const child = startProgram(process.execPath, ['-e', program], {
    ...(env !== undefined && { env }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const parts: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (part: string) => parts.push(part));
  await once(child, 'close');
  return JSON.parse(parts.join('')) as Record<string, string>;
}

test('no program gets what opens the credential store, given or inherited', async () => {
  const given = { TOOL_SECRET_KEY: 'k', TOOL_SECRET_PASSPHRASE: 'p', tool_secret_key: 'k', OTHER: 'o' };
  const seen = await seenBy({ ...given, PATH: process.env['PATH'] });
  assert.equal(seen['OTHER'], 'o');
  process.env['TOOL_SECRET_KEY'] = 'k';
  const inherited = await seenBy(undefined).finally(() => delete process.env['TOOL_SECRET_KEY']);
  assert.equal(inherited['PATH'], process.env['PATH']);
  for (const environment of [seen, inherited])
    assert.deepEqual(
      Object.keys(environment).filter(name => /secret/i.test(name)),
      [],
    );
});
