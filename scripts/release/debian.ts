import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BuiltExecutable } from './executable.ts';
import { fillTemplate } from './fill-template.ts';
import { type Product, SUMMARY } from './product.ts';

const root = join(import.meta.dirname, '../..');

const ARCHITECTURES = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' } as const;
type DebianPlatform = keyof typeof ARCHITECTURES;

export const isDebianPlatform = (platform: string): platform is DebianPlatform => platform in ARCHITECTURES;

interface DebianOptions {
  readonly product: Product;
  readonly platform: DebianPlatform;
  readonly executable: BuiltExecutable;
  readonly directory: string;
  /** Default: gzip, which every dpkg reads. */
  readonly compression?: 'gzip' | 'none';
}

/** A Debian package of the single executable, with completions and licences. It needs `dpkg-deb`. The file of the package. */
export function buildDebianPackage({
  product,
  platform,
  executable,
  directory,
  compression = 'gzip',
}: DebianOptions): string {
  const stage = mkdtempSync(join(tmpdir(), 'tool-debian-'));
  try {
    chmodSync(stage, 0o755);
    layFiles(stage, executable);
    const architecture = ARCHITECTURES[platform];
    const version = debianVersion(product.version);
    mkdirSync(join(stage, 'DEBIAN'));
    const control = fillTemplate(readFileSync(join(root, 'packaging/debian/control'), 'utf8'), {
      version,
      architecture,
      installedKiB: String(Math.ceil(statSync(join(stage, 'usr/bin/tool')).size / 1024)),
      summary: SUMMARY,
    });
    writeFileSync(join(stage, 'DEBIAN/control'), control);
    const file = join(directory, `tool_${version}_${architecture}.deb`);
    execFileSync('dpkg-deb', ['--root-owner-group', `-Z${compression}`, '--build', stage, file], { stdio: 'pipe' });
    return file;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** A pre-release comes before its release only when it is joined with a tilde. */
const debianVersion = (version: string): string => version.replace('-', '~');

const COMPLETIONS = {
  bash: 'usr/share/bash-completion/completions/tool',
  zsh: 'usr/share/zsh/vendor-completions/_tool',
  fish: 'usr/share/fish/vendor_completions.d/tool.fish',
} as const;

function layFiles(stage: string, { file, licenses }: BuiltExecutable): void {
  const place = (path: string): string => {
    mkdirSync(join(stage, dirname(path)), { recursive: true, mode: 0o755 });
    return join(stage, path);
  };
  copyFileSync(file, place('usr/bin/tool'));
  const texts = Object.entries(licenses).map(
    ([name, text]) => `${name}\n${'='.repeat(name.length)}\n\n${text.trim()}\n`,
  );
  writeFileSync(place('usr/share/doc/tool/copyright'), texts.join('\n'));
  for (const [shell, path] of Object.entries(COMPLETIONS)) {
    const words = [join(root, 'bin/tool.cjs'), 'completion', shell];
    writeFileSync(place(path), execFileSync(process.execPath, words, { encoding: 'utf8' }));
  }
}
