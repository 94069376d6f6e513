/** Writes the code of the plugin protocol from `proto/`. The written files are committed; a test checks that they equal what this makes. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const bin = join(root, 'node_modules', '.bin');

/** Source below `proto/` -> the name of its code in `src/core/plugin-proto/`. */
const SOURCES: ReadonlyMap<string, string> = new Map([
  ['tool/plugin/v1/plugin.proto', 'plugin'],
  ['plugin/go_plugin.proto', 'go-plugin'],
  ['grpc/health/v1/health.proto', 'health'],
]);

/** File -> text, for every file that this script writes. */
export function generatedProto(): ReadonlyMap<string, string> {
  const out = mkdtempSync(join(tmpdir(), 'tool-proto-'));
  try {
    execFileSync(
      process.execPath,
      [
        join(root, 'node_modules/protoc/protoc.cjs'),
        '-I',
        join(root, 'proto'),
        `--es_out=${out}`,
        '--es_opt=target=js+dts,import_extension=js',
        ...SOURCES.keys(),
      ],
      { env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` }, stdio: 'inherit' },
    );
    return new Map(
      [...SOURCES].flatMap(([source, name]) =>
        ['js', 'd.ts'].map(kind => [
          `src/core/plugin-proto/${name}.generated.${kind}`,
          readFileSync(join(out, source.replace(/\.proto$/, `_pb.${kind}`)), 'utf8'),
        ]),
      ),
    );
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  for (const [file, text] of generatedProto()) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}
