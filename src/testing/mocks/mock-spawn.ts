import { ToolError } from '../../core/errors.ts';
import type { Spawn, SpawnRequest, SpawnResult } from '../../core/ports/ports.ts';
import type { ExecMockRequest } from '../../core/ports/test-ports.ts';
import { compilePattern } from '../judge/patterns.ts';

type Rule = ExecMockRequest['rules'][number];
type Matches = (line: string) => boolean;

/** Answers in place of processes. The first rule that knows the command line counts; a command that none knows fails. */
export async function mockedSpawn(
  { rules, passthrough }: ExecMockRequest,
  real: Spawn,
  noted: (command: string) => void,
): Promise<Spawn> {
  const matchers: { readonly rule: Rule; readonly matches: Matches }[] = [];
  for (const rule of rules) matchers.push({ rule, matches: await createMatcher(rule) });
  return async (request, signal) => {
    signal.throwIfAborted();
    const lines = commandLines(request);
    noted(lines[0] ?? '');
    const found = matchers.find(({ matches }) => lines.some(matches));
    if (found !== undefined) return answer(found.rule, request);
    if (passthrough) return real(request, signal);
    const known = rules.map(({ command, pattern }) => command ?? `/${pattern ?? ''}/`);
    throw new ToolError('not-allowed-here', `no execRule of the test knows the command "${lines[0] ?? ''}"`, {
      hint: known.length === 0 ? 'the exec service has no rules' : `rules: ${known.slice(0, 10).join(', ')}`,
    });
  };
}

async function createMatcher({ command, pattern }: Rule): Promise<Matches> {
  if (pattern === undefined) return line => line.includes(command ?? '');
  return (await compilePattern(pattern)).occursIn;
}

/** What a person would type: for a shell its text with the values for it; then the whole of what would be started. */
export function commandLines({ program, args }: Pick<SpawnRequest, 'program' | 'args'>): readonly string[] {
  const whole = [program, ...args].join(' ');
  const start = args.findIndex(word => word === '-c' || word === '-Command' || word === '/c');
  if (start === -1 || !/(?:^|[\\/])(?:sh|bash|pwsh|cmd)(?:\.exe)?$/.test(program)) return [whole];
  const [text = '', , ...values] = args.slice(start + 1).filter((word, index) => index > 0 || word !== '--');
  return [[text, ...values].join(' '), whole];
}

function answer({ stdout, stderr, exitCode }: Rule, { onOutput }: SpawnRequest): SpawnResult {
  if (stdout !== '') onOutput?.('stdout', stdout);
  if (stderr !== '') onOutput?.('stderr', stderr);
  return { exitCode, stdout: Buffer.from(stdout), stderr: Buffer.from(stderr), truncated: false, timedOut: false };
}
