import { Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';

/** Writes what a command made to a file that the user named: atomic, an existing file is replaced. */
export const writeOutput = defineOperation<{ readonly path: string; readonly text: string }, Record<string, never>>({
  name: 'output.write',
  summary: 'Write the output of a command to a file',
  access: 'user',
  needs: { solution: 'none', host: ['writes'] },
  input: Type.Object({ path: Type.String(), text: Type.String() }, { additionalProperties: false }),
  output: Type.Object({}, { additionalProperties: false }),
  async run({ engine }, { path, text }) {
    await engine.writer.write(path, Buffer.from(text));
    return {};
  },
});
