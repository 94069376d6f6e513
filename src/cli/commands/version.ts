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
    const { newestVersion } = await import('../../operations/catalog/newest-version.ts');
    const newest = await newestVersion.run(await call.services(), {}, call.call);
    note(call, newest.newer ? `version ${newest.version} is available` : 'this is the newest version');
  }
  await printData(call, facts, ({ version }) => `${version}\n`);
  return EXIT.ok;
}
