/** Builds the bundle that `npx tool` runs: one entry, split into chunks so that a command loads only what it needs. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const out = join(root, 'dist');

rmSync(out, { recursive: true, force: true });
const result = await build({
  absWorkingDir: root,
  entryPoints: ['src/main.ts'],
  outdir: out,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  minify: true,
  keepNames: false,
  legalComments: 'none',
  sourcemap: false,
  metafile: true,
  external: ['@napi-rs/keyring'],
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';const require=__createRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
const bytes = Object.values(result.metafile.outputs).reduce((sum, { bytes }) => sum + bytes, 0);
console.log(`built dist: ${Object.keys(result.metafile.outputs).length} files, ${Math.round(bytes / 1024)} KiB`);
