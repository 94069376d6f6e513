import { authList } from '../../../operations/auth/auth-list.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { printData } from '../../print/output.ts';
import { table } from '../../render/table.ts';

export async function authListCommand(call: CliCall): Promise<number> {
  const handlers = await authList.run(call.credentials(), {}, call.call);
  await printData(call, handlers, (items, style) =>
    table(
      ['handler', 'display name', 'flows', 'capabilities'].map(header => ({ header })),
      items.map(({ name, displayName, flows, capabilities }) => [
        name,
        displayName,
        flows.map(flow => (flow.default ? `${flow.name} (default)` : flow.name)).join(', '),
        capabilities.join(', '),
      ]),
      style,
    ),
  );
  return EXIT.ok;
}
