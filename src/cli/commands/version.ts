import { ToolError } from '../../core/errors.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT } from '../exit-codes.ts';
import { note, printData } from '../print/output.ts';

export async function versionCommand(call: CliCall): Promise<number> {
  const { program } = await call.services();
  const facts = {
    version: program.version,
    commit: program.commit,
    buildTime: program.buildTime,
    nodeVersion: program.nodeVersion,
    platform: program.platform,
    arch: program.arch,
  };
  if (call.flags.bool('check') === true) {
    const { newestVersion } = await import('../../operations/upgrade/newest-version.ts');
    const newest = await newestVersion.run(await call.services(), {}, call.call);
    note(call, newest.newer ? `version ${newest.newest} is available` : 'this is the newest version');
  }
  await printData(call, facts, ({ version }) => `${version}\n`);
  return EXIT.ok;
}

/** Only reports. What is installed belongs to npm, a package manager, or the person who placed the executable. */
export async function upgradeCommand(call: CliCall): Promise<number> {
  const { newestVersion } = await import('../../operations/upgrade/newest-version.ts');
  const { flags } = call;
  const services = await call.services();
  const { packageName, packageDirectory } = services.program;
  const how =
    packageDirectory === undefined
      ? 'replace this executable, or let the package manager that installed it do so'
      : `npm install --global ${packageName}@latest`;
  if (flags.bool('check') !== true)
    throw new ToolError('invalid-input', 'the program does not replace itself', {
      hint: `tool upgrade --check tells whether there is a newer version; to upgrade: ${how}`,
    });
  const found = await newestVersion.run(services, { registry: flags.text('registry') }, call.call);
  await printData(call, found, ({ version, newest, newer }) =>
    newer
      ? `version ${newest} is available, this is ${version}\nto upgrade: ${how}\n`
      : `this is the newest version, ${version}\n`,
  );
  return found.newer && flags.bool('exit-code') === true ? EXIT.invalid : EXIT.ok;
}
