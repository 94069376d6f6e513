import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type IdentityPlatform, startIdentityPlatform } from '../fakes/identity-platform/platform.ts';
import { type CliOutcome, type CliWords, tool } from './cli.ts';
import { withTempDir } from './temp-dir.ts';
import { TEST_KEY } from './test-store.ts';

/** The program in a directory of its own, with the fake platforms as its identity services and a browser that is a script. */
export interface AuthCli {
  readonly directory: string;
  readonly platform: IdentityPlatform;
  /** Variables of the following commands. */
  readonly environment: Record<string, string>;
  tool(words: string, more?: Partial<CliWords>): Promise<CliOutcome>;
}

/** A browser: goes where it is sent, and to `localhost` by its IPv4 address. */
export const BROWSER_SCRIPT = `
const { get } = require('node:http');
const visit = address => {
  const url = new URL(address);
  const hostname = url.hostname === 'localhost' ? '127.0.0.1' : url.hostname;
  get({ hostname, port: url.port, path: url.pathname + url.search, headers: { host: url.host } }, response => {
    response.resume();
    if (response.headers.location) visit(response.headers.location);
  });
};
visit(process.argv[2]);
`;

export async function withAuthCli(body: (cli: AuthCli) => Promise<void>): Promise<void> {
  const platform = await startIdentityPlatform();
  try {
    await withTempDir(async directory => {
      const browser = join(directory, 'browser.cjs');
      await writeFile(browser, BROWSER_SCRIPT);
      const environment: Record<string, string> = {
        BROWSER: `${process.execPath} ${browser}`,
        TOOL_SECRET_KEY: TEST_KEY,
        ...endpointVariables(platform),
      };
      await body({
        directory,
        platform,
        environment,
        tool: (words, more = {}) =>
          tool(words.split(' '), { cwd: directory, ...more, environment: { ...environment, ...more.environment } }),
      });
    });
  } finally {
    await platform.close();
  }
}

/** Variables that lead every handler to the fake platforms, and to no metadata server. */
export function endpointVariables({
  origin,
  host,
  cloudEndpoints,
}: Pick<IdentityPlatform, 'origin' | 'host' | 'cloudEndpoints'>): Record<string, string> {
  const cloud = Object.entries(cloudEndpoints).map(([key, url]) => {
    const name = key.replaceAll(/[A-Z]/g, letter => `_${letter}`).toUpperCase();
    return [`TOOL_CLOUD_${name}`, url];
  });
  return {
    TOOL_CLOUD_METADATA_HOST: '127.0.0.1:9',
    TOOL_AUTH__CODE_HOST__HOSTNAME: host,
    TOOL_DIRECTORY_AUTHORITY: origin,
    ...Object.fromEntries(cloud),
  };
}
