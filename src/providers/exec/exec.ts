import { showPath } from '../../core/paths.ts';
import { childTaints } from '../../core/secrets/taint.ts';
import { escapeControls } from '../../core/text/text-width.ts';
import {
  type CallFault,
  type Capability,
  type Deferred,
  type Description,
  defineProvider,
  Failure,
  type Output,
  type ReadEffects,
  type View,
} from '../contract.ts';
import { childEnvironment } from '../shared/processes/child-environment.ts';
import {
  decodeOutput,
  type ProcessRequest,
  requireSuccess,
  runProcess,
  withoutFinalNewlines,
} from '../shared/processes/process.ts';
import { type Known, knownAfter, printable, shown } from '../what-if.ts';
import { commandLine, shortCommandLine, shownCommandLine, watchedCommandLine } from './command-line.ts';
import { Data, Inputs } from './inputs.ts';
import { chooseShell, invocation, requireArgsPossible, type Shell } from './shells.ts';
import { findReason, hasConditions } from './up-to-date.ts';

const NOTHING: Deferred = new Map();

/** Runs a program or a shell text in a process group of its own. */
export const execProvider = defineProvider({
  name: 'exec',
  version: '1.0.0',
  displayName: 'Command',
  description: 'Runs a program with a list of arguments, or a command text in a shell, and returns what it printed.',
  category: 'system',
  tags: ['command', 'shell', 'process'],
  examples: [
    {
      name: 'A program',
      description: 'No shell: arguments stay as they are.',
      inputs: { command: 'git', args: ['rev-parse', 'HEAD'] },
    },
    { name: 'A shell text', inputs: { command: 'make build 2>&1 | tee build.log', shell: 'bash', timeout: '10m' } },
    {
      name: 'Only when something changed',
      description: 'Not run again while the sources are as they were when it last succeeded and the output exists.',
      inputs: { command: 'make', args: ['app'], sources: ['src/**/*.c', 'Makefile'], outputs: ['build/app'] },
    },
    {
      name: 'Values for a shell text',
      description: 'As positional parameters they cannot become part of the text.',
      inputs: { command: 'echo "hello $1"', shell: 'sh', args: ['world'] },
    },
  ],
  capabilities: ['action', 'from', 'transform'],
  inputs: Inputs,
  outputs: { action: Data, from: Data, transform: Data },
  reach: { programs: 'any' },
  sideEffects: 'unknown',
  execute,
  describe,
  sample(inputs) {
    const shell = selectShell(inputs);
    return { stdout: '', stderr: '', exitCode: 0, success: true, command: commandLine(shell, inputs), shell };
  },
});

async function execute(inputs: Inputs, effects: ReadEffects, capability: Capability): Promise<Output> {
  if (!hasConditions(inputs)) return runCommand(inputs, effects);
  if (capability !== 'action')
    throw new Failure('input', 'creates, unless and sources are for actions: a resolver needs what the command prints');
  const { reason, record } = await findReason(inputs, effects);
  if (reason !== undefined) return notRun(reason, inputs, effects);
  // A command that fails may have changed its outputs: what was true before it is forgotten first.
  if (record !== undefined) await effects.saveRecord?.('');
  const output = await runCommand(inputs, effects);
  if (record !== undefined && output.data['success'] === true) await effects.saveRecord?.(record);
  return { ...output, data: { ...output.data, changed: true } };
}

function notRun(reason: string, inputs: Inputs, effects: ReadEffects): Output {
  const shell = selectShell(inputs);
  const line = shortCommandLine(shell, { inputs, deferred: NOTHING, view: effects });
  effects.print(`unchanged: ${escapeControls(line.trimEnd())} (${reason})\n`, 'stderr', 'message');
  const { text: command, taint } = watchedCommandLine(shell, inputs, effects);
  return {
    data: { stdout: '', stderr: '', exitCode: 0, success: true, command, shell, changed: false, reason },
    taint: childTaints([['command', taint]]),
  };
}

async function runCommand(inputs: Inputs, effects: ReadEffects): Promise<Output> {
  const shell = selectShell(inputs);
  const result = await runProcess(processRequest(shell, inputs, effects), effects);
  const { timeout: timeoutMs, acceptableExitCodes: exitCodes } = inputs;
  const line = shortCommandLine(shell, { inputs, deferred: NOTHING, view: effects });
  const { exitCode, truncated, timedOut } = result;
  const success = exitCode === 0 || exitCodes?.includes(exitCode) === true;
  if (timedOut || inputs.onFailure !== 'data')
    requireSuccess(`command "${escapeControls(line.trimEnd())}"`, result, effects, { timeoutMs, exitCodes });
  const ran = watchedCommandLine(shell, inputs, effects);
  const text = (bytes: Uint8Array): string => {
    const all = decodeOutput(bytes, truncated);
    return inputs.raw === true ? all : withoutFinalNewlines(all);
  };
  return {
    data: {
      stdout: text(result.stdout),
      stderr: text(result.stderr),
      exitCode,
      success,
      command: ran.text,
      shell,
      ...(truncated && { truncated }),
    },
    taint: childTaints([['command', ran.taint]]),
  };
}

function processRequest(shell: Shell, inputs: Inputs, effects: ReadEffects): ProcessRequest {
  return {
    ...invocation(shell, inputs.command, inputs.args),
    cwd: inputs.workingDir ?? effects.baseDirectory,
    env: childEnvironment(effects, inputs),
    stdin: inputs.stdin === undefined ? undefined : Buffer.from(inputs.stdin),
    timeoutMs: inputs.timeout,
    passthrough: inputs.passthrough,
  };
}

async function describe(inputs: Partial<Inputs>, view: View, deferred: Deferred): Promise<Description> {
  const known = { inputs, deferred, view };
  const hasArgs = inputs.args !== undefined || deferred.has('args');
  const whyShell = deferred.get('shell');
  const shell = whyShell === undefined ? chooseShell(inputs.shell, hasArgs) : undefined;
  if (shell !== undefined) requireArgsPossible(shell, hasArgs);
  const directory = shownDirectory(known, view.baseDirectory);
  const manner = shell === 'none' ? 'directly' : `via ${shell ?? knownAfter(whyShell ?? '')}`;
  const place = directory === undefined ? '' : ` in ${directory}`;
  const words = `command "${shortCommandLine(shell, known)}" ${manner}${place}`;
  const reason = await reasonFor(inputs, view, deferred);
  if (reason !== undefined) return { message: `Would not run ${words}: ${reason} (unchanged)`, unchanged: true };
  return {
    message: `Would run ${words}`,
    effects: [{ type: 'command', command: shownCommandLine(shell, known), directory }],
    fault: await missingDirectory(inputs, view, directory),
  };
}

/** Why the command would not run; undefined when it would, and when that is not known yet. */
async function reasonFor(inputs: Partial<Inputs>, view: View, deferred: Deferred): Promise<string | undefined> {
  if (!hasConditions(inputs) || deferred.has('workingDir')) return undefined;
  const knowsCommand = ['command', 'args', 'shell', 'stdin', 'env', 'sources', 'outputs'].every(
    name => !deferred.has(name),
  );
  const { sources: _sources, ...others } = inputs;
  return (await findReason(knowsCommand ? inputs : others, view)).reason;
}

/** A program cannot be started where there is no directory. What may not be looked at says nothing. */
async function missingDirectory(
  { workingDir }: Partial<Inputs>,
  { files }: View,
  directory: string | undefined,
): Promise<CallFault | undefined> {
  if (typeof workingDir !== 'string') return undefined;
  const stat = await files.stat(workingDir).catch(() => ({ kind: 'directory' }));
  if (stat?.kind === 'directory') return undefined;
  const what = stat === undefined ? 'does not exist' : 'is not a directory';
  return { message: `working directory "${directory ?? ''}" ${what}`, of: 'files' };
}

function shownDirectory(known: Known, base: string): string | undefined {
  const { workingDir } = known.inputs;
  if (typeof workingDir !== 'string') return known.deferred.has('workingDir') ? shown('workingDir', known) : undefined;
  return printable(showPath(base, workingDir), known.view.taintOf(['workingDir']), known.view);
}

const selectShell = ({ shell, args }: Pick<Inputs, 'shell' | 'args'>): Shell => chooseShell(shell, args !== undefined);
