/** Builds the bundle that `npx tool` runs: one entry, split into chunks so that a command loads only what it needs. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programHelp } from '../src/cli/print/help.ts';
import { directoryExamples, EXAMPLES_FILE, examplesText } from '../src/host/packaged-examples.ts';
import { bundle } from './bundle.ts';
import { bundlePluginSdk } from './bundle-plugin-sdk.ts';
import { bundledPackages } from './bundled-packages.ts';
import { copyDocs } from './copy-docs.ts';
import { collectNotices } from './notices.ts';
import { makeSbom } from './sbom.ts';

const root = join(import.meta.dirname, '..');
const out = join(root, 'dist');
const product = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
  readonly name: string;
  readonly license: string;
  readonly optionalDependencies: Readonly<Record<string, string>>;
};

rmSync(out, { recursive: true, force: true });
const chunks = await bundle({
  entries: {
    main: 'src/main.ts',
    'test-program': 'src/app/test-program.ts',
    'server-program': 'src/app/server-program.ts',
  },
  directory: out,
  define: { __TOOL_BUILD__: JSON.stringify(facts()) },
});
writeFileSync(join(out, EXAMPLES_FILE), examplesText(await directoryExamples(join(root, 'examples')).list()));
writeFileSync(join(out, 'help.txt'), programHelp());
const docs = copyDocs(out);
const sdk = await bundlePluginSdk(join(out, 'plugin'));
const packages = bundledPackages([...[...chunks, ...sdk].flatMap(({ moduleIds }) => moduleIds), ...docs]);
writeFileSync(join(out, 'THIRD-PARTY-NOTICES.txt'), collectNotices(packages));
writeFileSync(join(out, 'sbom.cdx.json'), makeSbom(product, packages));
const bytes = chunks.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0);
console.log(
  `built dist: ${chunks.length} files, ${Math.round(bytes / 1024)} KiB, with parts of ${packages.length} packages`,
);

/** What `tool version` says. Without git (an unpacked archive) the commit is unknown. */
function facts(): { version: string; packageName: string; commit: string; buildTime: string } {
  return {
    version: product.version,
    packageName: product.name,
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
