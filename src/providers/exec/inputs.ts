import type { Static } from '@sinclair/typebox';
import { Type } from '../../core/schema/type.ts';
import { choice, durationValue, pathText } from '../shared/inputs/annotations.ts';
import type { EnvironmentValue } from '../shared/processes/child-environment.ts';
import { SHELLS } from './shells.ts';

const MAX_STDIN = 10 * 1024 * 1024;

export const Inputs = Type.Object(
  {
    command: Type.String({
      minLength: 1,
      maxLength: 100_000,
      description: 'The program to start (without shell), or the text that the shell reads.',
    }),
    args: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: 1000,
        description: 'Arguments, passed as they are. With a shell: its positional parameters $1, $2, ...',
      }),
    ),
    shell: Type.Optional(
      choice(SHELLS, {
        default: 'auto',
        description: 'auto: none when args are given, else sh (on Windows pwsh). none starts the program directly.',
      }),
    ),
    stdin: Type.Optional(
      Type.String({ maxLength: MAX_STDIN, description: 'Text for the standard input, which is empty otherwise.' }),
    ),
    workingDir: Type.Optional(pathText('list', { description: 'Directory to start in; it must exist.' })),
    env: Type.Optional(
      Type.Record(Type.String(), Type.Unsafe<EnvironmentValue>({ type: ['string', 'number', 'boolean', 'null'] }), {
        propertyNames: { pattern: '^[^=\\u0000]+$' },
        description: 'Environment variables to add; null takes one away.',
      }),
    ),
    inheritEnv: Type.Optional(
      Type.Boolean({
        description:
          "Whether the command gets the caller's environment. Default: true on the command line, else false.",
      }),
    ),
    timeout: Type.Optional(durationValue({ description: 'The command is stopped after this time. At most 24h.' })),
    acceptableExitCodes: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0 }), {
        default: [],
        maxItems: 256,
        description: 'Exit codes beside 0 that are no failure.',
      }),
    ),
    raw: Type.Optional(Type.Boolean({ default: false, description: 'Keep newlines at the end of the output.' })),
    passthrough: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Let the output go to the terminal unchanged instead of capturing it.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type Inputs = Static<typeof Inputs>;

export const Data = Type.Object(
  {
    stdout: Type.String(),
    stderr: Type.String(),
    exitCode: Type.Integer(),
    success: Type.Boolean({ description: 'Always true: other outcomes are failures.' }),
    command: Type.String({ description: 'The command with its arguments.' }),
    shell: Type.String({ description: 'The shell that read the command, or none.' }),
    truncated: Type.Optional(Type.Boolean({ description: 'True when a stream had more than 10 MiB.' })),
  },
  { additionalProperties: false },
);
