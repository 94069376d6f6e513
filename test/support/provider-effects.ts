import type { FileReader } from '../../src/core/ports/ports.ts';
import { createFiles } from '../../src/host/files/files.ts';
import type { Effects, ReadEffects, View } from '../../src/providers/contract.ts';

/** The one instant that these effects call now. */
export const TEST_NOW = new Date('2026-01-02T03:04:05.000Z');

/** Whatever a test does not name here refuses, or is empty and fixed. `baseDirectory` is required: tests use a temporary one. */
export type EffectsOverrides = Partial<Effects> & Pick<Effects, 'baseDirectory'>;

/**
 * What a provider gets as an action, for unit tests: real files below and outside of `baseDirectory`; a fixed clock; a
 * signal that never fires; nothing tainted, no known secrets; no parameters, environment, terminal or write defaults.
 * Everything that evaluates, connects, spawns, sleeps, reads secrets or asks for credentials throws `<member> was called,
 * but this test does not provide it`, so that a test also shows what is not touched. Give the members that a test needs:
 *
 * ```ts
 * const effects = testEffects({ baseDirectory: directory, send: async request => answer(request) });
 * await httpProvider.execute({ url }, effects, 'action');
 * ```
 */
export function testEffects(overrides: EffectsOverrides): Effects {
  const files = createFiles();
  return {
    ...testView({ files, baseDirectory: overrides.baseDirectory }),
    send: refuse('send'),
    authorize: refuse('authorize'),
    identity: {
      status: refuse('identity.status'),
      claims: refuse('identity.claims'),
      groups: refuse('identity.groups'),
      list: refuse('identity.list'),
    },
    secrets: { find: refuse('secrets.find'), list: refuse('secrets.list') },
    environment: {},
    parameter: () => ({ exists: false, value: undefined, source: 'default' }),
    random: {
      uuid: () => '00000000-0000-4000-8000-000000000000',
      bytes: length => new Uint8Array(length),
      fraction: () => 0.5,
    },
    limits: { httpTimeoutMs: 5000, maxResponseBytes: 10 * 1024 * 1024, graceMs: 200, inheritEnv: false },
    run: {
      version: '0.0.0',
      os: 'linux',
      arch: 'x64',
      solution: { name: 'test', directory: overrides.baseDirectory },
      cwd: overrides.baseDirectory,
      command: 'test',
      startedAt: TEST_NOW,
    },
    solution: refuse('solution'),
    print: refuse('print'),
    terminal: { color: false, columns: 80 },
    spawn: refuse('spawn'),
    credentialSocket: refuse('credentialSocket'),
    writer: files,
    ...overrides,
  };
}

/** What a provider gets in a resolver: the same without `spawn`, `writer` and `credentialSocket`, unless they are given. */
export function testReadEffects(overrides: Partial<ReadEffects> & Pick<ReadEffects, 'baseDirectory'>): ReadEffects {
  const {
    spawn: _spawn,
    writer: _writer,
    credentialSocket: _socket,
    ...readOnly
  } = testEffects({ baseDirectory: overrides.baseDirectory });
  return { ...readOnly, ...overrides };
}

/** What `describe` gets: it can read real files and nothing else. */
export function testView(overrides: Partial<View> & Pick<View, 'baseDirectory'>): View {
  return {
    files: readOnlyFiles(createFiles()),
    evaluate: refuse('evaluate'),
    evaluateApart: refuse('evaluateApart'),
    render: refuse('render'),
    clock: { now: () => TEST_NOW, monotonicMs: () => performance.now(), sleep: refuse('clock.sleep') },
    signal: new AbortController().signal,
    taintOf: () => undefined,
    redact: text => text,
    writeDefaults: {},
    ...overrides,
  };
}

/** Only what reads, so that a cast cannot make it write. */
export function readOnlyFiles({ read, chunks, end, stat, lstat, list, realPath }: FileReader): FileReader {
  return { read, chunks, end, stat, lstat, list, realPath };
}

/** A stand-in that throws when it is called. */
export function refuse(member: string): () => never {
  return () => {
    throw new Error(`${member} was called, but this test does not provide it`);
  };
}
