import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { GIT_CREDENTIAL_SCRIPT } from '../../src/host/credential-socket.ts';
import { KEYCHAIN_SCRIPT } from '../../src/host/credential-store/keychain.ts';
import { fetchNode, fetchPackage, type NodeBinary, ownNode, platformHere } from './node-binary.ts';

const root = join(import.meta.dirname, '../..');
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

export const PLATFORMS = [
  'linux-x64',
  'linux-arm64',
  'darwin-x64',
  'darwin-arm64',
  'win32-x64',
  'win32-arm64',
] as const;
export type Platform = (typeof PLATFORMS)[number];

export interface BuiltExecutable {
  readonly file: string;
  /** Texts that go wherever the executable goes, by the name that they have there. */
  readonly licenses: Readonly<Record<string, string>>;
}

/**
 * One file that needs no Node.js: a Node.js of this version with the bundle of `dist/` inside, as Node.js' documentation of
 * single executable applications describes. For this platform it is the Node.js that runs this; for another one that of the npm registry.
 */
export async function buildExecutable(platform: Platform, directory: string): Promise<BuiltExecutable> {
  if (!existsSync(join(root, 'dist/main.cjs'))) throw new Error('there is no bundle in dist/: npm run build makes it');
  const node = platform === platformHere() ? ownNode() : fetchNode(platform, process.versions.node);
  if (!readFileSync(node.file).includes(FUSE))
    throw new Error(`${node.file} cannot hold a program: it was built without it; use a Node.js from nodejs.org`);
  const keyring = keyringLibrary(platform);
  const work = mkdtempSync(join(tmpdir(), 'tool-executable-'));
  try {
    const blob = await sealedFiles(work, await assets(work, keyring));
    const file = join(directory, platform.startsWith('win32') ? 'tool.exe' : 'tool');
    await inject(node, blob, file, platform);
    return { file, licenses: licenses(node, keyring) };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** What is inside, by name. */
async function assets(work: string, keyring: Keyring): Promise<Record<string, string>> {
  const write = (name: string, text: string): string => {
    const file = join(work, name);
    writeFileSync(file, text);
    return file;
  };
  const bundle = ['*.cjs', 'examples.json', 'help.txt', 'docs/*'].flatMap(pattern =>
    globSync(pattern, { cwd: join(root, 'dist') }),
  );
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
  return {
    ...Object.fromEntries(bundle.map(name => [`dist/${name.replaceAll('\\', '/')}`, join(root, 'dist', name)])),
    'executable.cjs': write('executable.cjs', await entryText()),
    'scripts/keychain.cjs': write('keychain.cjs', KEYCHAIN_SCRIPT),
    'scripts/git-credential.cjs': write('git-credential.cjs', GIT_CREDENTIAL_SCRIPT),
    VERSION: write('VERSION', version),
    ...(keyring !== undefined && { 'keyring.node': keyring.library }),
  };
}

/** `bin/executable.cjs` with what it requires of ours. */
async function entryText(): Promise<string> {
  const build = await rolldown({ input: join(root, 'bin/executable.cjs'), platform: 'node' });
  const { output } = await build.generate({ format: 'cjs' });
  await build.close();
  return output[0].code;
}

async function sealedFiles(work: string, files: Readonly<Record<string, string>>): Promise<Buffer> {
  const output = join(work, 'blob');
  const config = { main: files['executable.cjs'], output, disableExperimentalSEAWarning: true, assets: files };
  writeFileSync(join(work, 'sea.json'), JSON.stringify(config));
  execFileSync(process.execPath, ['--experimental-sea-config', join(work, 'sea.json')], { stdio: 'pipe' });
  return readFileSync(output);
}

/** macOS starts no program whose signature does not fit: the one of Node.js is taken away, and another without an identity put in its place. */
async function inject(node: NodeBinary, blob: Buffer, file: string, platform: Platform): Promise<void> {
  rmSync(file, { force: true });
  copyFileSync(node.file, file);
  chmodSync(file, 0o755);
  const isMac = platform.startsWith('darwin');
  const canSign = isMac && process.platform === 'darwin';
  if (canSign) execFileSync('codesign', ['--remove-signature', file]);
  const postject = createRequire(import.meta.url).resolve('postject/dist/cli.js');
  const blobFile = `${file}.blob`;
  writeFileSync(blobFile, blob);
  try {
    const segment = isMac ? ['--macho-segment-name', 'NODE_SEA'] : [];
    const words = [postject, file, 'NODE_SEA_BLOB', blobFile, '--sentinel-fuse', FUSE, ...segment];
    execFileSync(process.execPath, words, { stdio: 'pipe' });
  } finally {
    rmSync(blobFile, { force: true });
  }
  if (canSign) execFileSync('codesign', ['--sign', '-', file]);
}

type Keyring = { readonly library: string; readonly license: string } | undefined;

/** The native library for the keychain; for a platform that it does not exist for, the executable keeps its key in a file. */
function keyringLibrary(platform: Platform): Keyring {
  const suffix = platform.startsWith('linux') ? '-gnu' : platform.startsWith('win32') ? '-msvc' : '';
  const name = `@napi-rs/keyring-${platform}${suffix}`;
  const installed = join(root, 'node_modules', name);
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@napi-rs/keyring/package.json'), 'utf8')) as {
    readonly version: string;
  };
  const directory = existsSync(installed) ? installed : fetchPackage(name, version);
  const [library] = globSync('*.node', { cwd: directory });
  if (library === undefined) return undefined;
  return { library: join(directory, library), license: join(directory, 'LICENSE.third-party.md') };
}

function licenses(node: NodeBinary, keyring: Keyring): Readonly<Record<string, string>> {
  const files = {
    LICENSE: join(root, 'LICENSE'),
    'THIRD-PARTY-NOTICES.txt': join(root, 'dist/THIRD-PARTY-NOTICES.txt'),
    'NODE-LICENSE.txt': node.license,
    'KEYRING-LICENSE.md': keyring?.license,
  };
  return Object.fromEntries(
    Object.entries(files).flatMap(([name, file]) =>
      file !== undefined && existsSync(file) ? [[name, readFileSync(file, 'utf8')]] : [],
    ),
  );
}
