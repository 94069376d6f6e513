import { ToolError } from '../../core/errors.ts';
import { Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';

export interface NewestVersion {
  readonly version: string;
  readonly newer: boolean;
}

/** Asks through `npm`, so that its configuration (registry, proxy, certificates) holds. */
export const newestVersion = defineOperation<Record<string, never>, NewestVersion>({
  name: 'version.newest',
  summary: 'Ask whether a newer version exists',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({ version: Type.String(), newer: Type.Boolean() }, { additionalProperties: false }),
  async run({ engine, program }, _input, call) {
    const request = {
      program: 'npm',
      args: ['view', program.packageName, 'version', '--json'],
      cwd: call.cwd,
      env: engine.environment,
      timeoutMs: 30_000,
      graceMs: 1000,
      maxOutputBytes: 65_536,
    };
    const { exitCode, stdout } = await engine.spawn(request, call.signal);
    const version: unknown = exitCode === 0 ? parsed(Buffer.from(stdout).toString('utf8')) : undefined;
    if (typeof version !== 'string') {
      throw new ToolError('upstream-failed', `npm could not tell the newest version of ${program.packageName}`, {
        hint: 'is npm installed, and is its registry reachable?',
      });
    }
    const { gt } = await import('semver');
    return { version, newer: gt(version, program.version) };
  },
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
