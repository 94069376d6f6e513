import { ToolError } from '../../core/errors.ts';
import { HttpFault } from '../../core/http/http-fault.ts';
import { parseWebAddress, shownAddress } from '../../core/http/web-address.ts';
import { isMap } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import type { Wire } from '../wire.ts';

const HINT = '--registry or network.npmRegistry names another one, HTTPS_PROXY a proxy';
/** Registries answer with less than the whole record to those who accept it. */
const ACCEPTED = 'application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8';

const NEWEST_VERSION = closedObject({
  version: Type.String(),
  newest: Type.String(),
  /** Whether `newest` is newer than `version`. */
  newer: Type.Boolean(),
  registry: Type.String(),
});
export type NewestVersion = Wire<typeof NEWEST_VERSION>;

/** Asks a registry of npm packages which version is the newest. Nothing else asks for it. */
export const newestVersion = defineOperation({
  name: 'version.newest',
  summary: 'Ask whether a newer version exists',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({
    /** Address of a registry as npm asks it. Default: the configured one. */
    registry: Type.Optional(Type.String()),
  }),
  output: NEWEST_VERSION,
  async run({ engine, program, config }, { registry }, { signal }): Promise<NewestVersion> {
    const { network, httpClient } = config.config;
    const place =
      registry === undefined
        ? parseWebAddress(network.npmRegistry, 'network.npmRegistry')
        : parseWebAddress(registry, 'registry');
    const shown = shownAddress(place).replace(/\/$/, '');
    const request = {
      method: 'GET',
      url: `${place.href.replace(/\/$/, '')}/${program.packageName.replace('/', '%2f')}`,
      headers: [['Accept', ACCEPTED]] as const,
      timeoutMs: httpClient.timeoutMs,
      maxResponseBytes: httpClient.maxResponseSize,
      guard: 'service' as const,
    };
    const { status, body } = await engine.send(request, signal).catch((error: unknown) => {
      if (!(error instanceof HttpFault)) throw error;
      throw new ToolError(error.code, `the registry ${shown} cannot be asked: ${error.message}`, {
        hint: HINT,
        cause: error,
      });
    });
    if (status === 404)
      throw new ToolError('not-found', `the registry ${shown} has no package ${program.packageName}`, { hint: HINT });
    if (status !== 200)
      throw new ToolError('upstream-failed', `the registry ${shown} answered ${status}`, { hint: HINT });
    const { gt, valid } = await import('semver');
    const newest = valid(latestTag(body));
    if (newest === null)
      throw new ToolError(
        'upstream-failed',
        `the registry ${shown} does not tell the newest version of ${program.packageName}`,
        { hint: HINT },
      );
    return { version: program.version, newest, newer: gt(newest, program.version), registry: shown };
  },
});

function latestTag(body: Uint8Array): string | undefined {
  try {
    const record: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    const tags = isMap(record) ? record['dist-tags'] : undefined;
    const latest = isMap(tags) ? tags['latest'] : undefined;
    return typeof latest === 'string' ? latest : undefined;
  } catch {
    return undefined;
  }
}
