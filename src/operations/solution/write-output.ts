import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';

/** Writes what a command made to a file that the user named: atomic, an existing file is replaced. */
export const writeOutput = defineOperation({
  name: 'output.write',
  summary: 'Write the output of a command to a file',
  access: 'user',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({
    path: Type.String(),
    text: Type.String(),
    /** Permission bits. Default: those of the file that is replaced. */
    mode: Type.Optional(Type.Integer()),
  }),
  output: closedObject({}),
  async run({ engine }, { path, text, mode }) {
    await engine.writer.write(path, Buffer.from(text), { mode });
    return {};
  },
});
