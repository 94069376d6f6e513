import type { CliCall } from '../cli-call.ts';
import { completionScript } from '../completion/script.ts';
import { EXIT } from '../exit-codes.ts';

export async function completionCommand(call: CliCall): Promise<number> {
  const [shell = 'bash'] = call.flags.words;
  call.stdout.writeData(completionScript(shell));
  return EXIT.ok;
}
