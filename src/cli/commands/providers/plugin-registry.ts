import { resolve } from 'node:path';
import { publishPlugin } from '../../../operations/plugins/publish-plugin.ts';
import { pullPlugin } from '../../../operations/plugins/pull-plugin.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { note, printData } from '../../print/output.ts';
import { UsageError } from '../../rows/row.ts';

export async function pluginsPublishCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const [name = ''] = flags.words;
  const version = flags.text('version');
  const catalog = flags.text('catalog');
  if (version === undefined) throw new UsageError('--version is missing', 'write --version 1.2.0');
  if (catalog === undefined) throw new UsageError('--catalog is missing', 'name a registry of the configuration');
  const builds = flags.list('platform').map(word => {
    const equals = word.indexOf('=');
    if (equals < 1 || equals === word.length - 1)
      throw new UsageError(`--platform ${word}: write <os>/<arch>=<file>, or any=<file>`);
    return { platform: word.slice(0, equals), path: resolve(call.call.cwd, word.slice(equals + 1)) };
  });
  if (builds.length === 0) throw new UsageError('--platform is missing', 'write --platform linux/amd64=<file>');
  const request = { name, version, builds, catalog, force: flags.bool('force'), dry_run: flags.bool('dry-run') };
  const result = await publishPlugin.run(await call.services(), request, call.call);
  await printData(call, result, ({ status, platforms, digest, dryRun }) => {
    const word = dryRun ? `would be ${status}` : status;
    return `${word}: plugin ${name}@${version} in ${catalog} for ${platforms.join(', ')}\n${digest}\n`;
  });
  return EXIT.ok;
}

export async function pluginsPullCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const [reference = ''] = flags.words;
  const request = { reference, from: flags.text('from'), force: flags.bool('force') };
  const result = await pullPlugin.run(await call.services(), request, call.call);
  await printData(
    call,
    result,
    ({ status, name, version, catalog, platform, path, digest }) =>
      `${status} plugin ${name}@${version} from ${catalog} for ${platform}: ${path}\n${digest}\n`,
  );
  if (!result.allowed) note(call, `it does not run yet: add ${result.name}@${result.digest} to plugins.allowed`);
  return EXIT.ok;
}
