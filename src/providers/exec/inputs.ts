import type { Static } from '@sinclair/typebox';
import { closedObject, Type } from '../../core/schema/type.ts';
import { celText, choice, durationValue, pathText } from '../shared/inputs/annotations.ts';
import type { EnvironmentValue } from '../shared/processes/child-environment.ts';
import { SHELLS } from './shells.ts';

const MAX_STDIN = 10 * 1024 * 1024;

const pathList = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 4096 }), { minItems: 1, maxItems: 100, description });

export const Inputs = closedObject(
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
        description: 'Exit codes other than 0 that are not a failure.',
      }),
    ),
    onFailure: Type.Optional(
      choice(['fail', 'data'], {
        default: 'fail',
        description:
          'What any other exit code is. fail: a failure of the call. data: a result like others, with its exitCode and success: false. A timeout is a failure either way.',
      }),
    ),
    raw: Type.Optional(Type.Boolean({ default: false, description: 'Keep newlines at the end of the output.' })),
    passthrough: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Let the output go to the terminal unchanged instead of capturing it.',
      }),
    ),
    creates: Type.Optional(
      pathList('Actions: when all of these paths exist, the command is not run. Relative to its working directory.'),
    ),
    unless: Type.Optional(
      celText({
        description: 'Actions: when this expression is true, the command is not run. Nothing is started to find out.',
      }),
    ),
    sources: Type.Optional(
      pathList(
        'Actions: patterns of files, relative to the working directory, that the command reads. It is not run when they and its inputs are as they were when it last succeeded and every pattern of outputs finds a file. Sensitive inputs do not count.',
      ),
    ),
    outputs: Type.Optional(pathList('With sources: patterns of files that the command makes.')),
  },
  { dependentRequired: { outputs: ['sources'] } },
);
export type Inputs = Static<typeof Inputs>;

/**
 * `success` is not among `properties`, because there it would say that `false` is a failure of the call; with
 * `onFailure: data` it is not.
 */
export const Data = closedObject(
  {
    stdout: Type.String(),
    stderr: Type.String(),
    exitCode: Type.Integer(),
    command: Type.String({ description: 'The command with its arguments.' }),
    shell: Type.String({ description: 'The shell that read the command, or none.' }),
    truncated: Type.Optional(Type.Boolean({ description: 'True when a stream had more than 10 MiB.' })),
    changed: Type.Optional(
      Type.Boolean({ description: 'With creates, unless or sources: whether the command was run.' }),
    ),
    reason: Type.Optional(Type.String({ description: 'Why the command was not run.' })),
  },
  {
    patternProperties: {
      '^success$': {
        type: 'boolean',
        description: 'Whether the exit code is 0 or acceptable; false only with onFailure: data.',
      },
    },
  },
);
