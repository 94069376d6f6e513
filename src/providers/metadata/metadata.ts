import { closedObject, Type } from '../../core/schema/type.ts';
import { defineProvider, type RunFacts } from '../contract.ts';

const Inputs = closedObject({});
const Data = closedObject({
  version: Type.String({ description: 'Version of the tool.' }),
  os: Type.String(),
  arch: Type.String(),
  solution: closedObject({
    name: Type.String(),
    version: Type.Optional(Type.String()),
    directory: Type.Optional(Type.String({ description: 'Absent on the server.' })),
  }),
  cwd: Type.Optional(Type.String({ description: "The caller's directory; absent on the server." })),
  command: Type.Optional(
    Type.String({ description: 'Words of the command without values and arguments; absent on the server.' }),
  ),
  startedAt: Type.String({ format: 'date-time', description: 'When the call began, UTC.' }),
});

/** Tells about the run itself. */
export const metadataProvider = defineProvider({
  name: 'metadata',
  version: '1.0.0',
  displayName: 'Run metadata',
  description: 'Returns facts about the run: version, operating system, solution, directory, command and start time.',
  category: 'system',
  tags: ['run', 'facts'],
  examples: [{ name: 'All facts', inputs: {} }],
  capabilities: ['from'],
  inputs: Inputs,
  outputs: { from: Data },
  reach: {},
  sideEffects: 'none',
  execute: async (_, { run }) => ({ data: runMetadata(run) }),
  describe: () => 'Would return run metadata',
  sample: () => ({
    version: '',
    os: '',
    arch: '',
    solution: { name: '', version: '', directory: '' },
    cwd: '',
    command: '',
    startedAt: '1970-01-01T00:00:00.000Z',
  }),
});

function runMetadata({ version, os, arch, solution, cwd, command, startedAt }: RunFacts): Record<string, unknown> {
  return {
    version,
    os,
    arch,
    solution: {
      name: solution.name,
      ...(solution.version !== undefined && { version: solution.version }),
      ...(solution.directory !== undefined && { directory: solution.directory }),
    },
    ...(cwd !== undefined && { cwd }),
    ...(command !== undefined && { command }),
    startedAt: startedAt.toISOString(),
  };
}
