/** Builds the bundle that `npx tool` runs: one entry, split into chunks so that a command loads only what it needs. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.ts';
import { bundlePluginSdk } from './bundle-plugin-sdk.ts';
import { copyDocs } from './copy-docs.ts';

const root = join(import.meta.dirname, '..');
const out = join(root, 'dist');

rmSync(out, { recursive: true, force: true });
const chunks = await bundle({
  entries: { main: 'src/main.ts', 'test-program': 'src/test-program.ts', 'server-program': 'src/server-program.ts' },
  directory: out,
  define: { __TOOL_BUILD__: JSON.stringify(facts()) },
});
copyDocs(out);
await bundlePluginSdk(join(out, 'plugin'));
const bytes = chunks.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0);
console.log(`built dist: ${chunks.length} files, ${Math.round(bytes / 1024)} KiB`);

/** What `tool version` says. Without git (an unpacked archive) the commit is unknown. */
function facts(): { version: string; packageName: string; commit: string; buildTime: string } {
  const { version, name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
    name: string;
  };
  return {
    version,
    packageName: name,
    commit: git('rev-parse', '--short=12', 'HEAD') ?? 'unknown',
    buildTime: git('log', '-1', '--format=%cI') ?? '',
  };
}

function git(...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
