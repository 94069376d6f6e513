import { createHash, createHmac } from 'node:crypto';
import { ToolError } from '../../core/errors.ts';
import type { EarlierCall, OnInterrupt } from '../../core/ports/journal.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import type { EarlierRun, KeptChange, UncertainCall } from './earlier-calls.ts';
import type { KeptContent } from './journal-values.ts';

export interface Deciding {
  readonly files: FileReader;
  readonly key: Uint8Array | undefined;
  /** `--uncertain` */
  readonly forAll?: OnInterrupt | undefined;
  /** Asks a person. Absent where there is none. */
  readonly ask?: ((call: UncertainCall) => Promise<OnInterrupt>) | undefined;
}

/**
 * What is done with each call of which it is not known whether it happened: as the caller says; as the document says; as can be seen;
 * as the provider promises; as a person says. Otherwise nothing is done, and `plan-changed` lists them.
 */
export async function decideUncertain(run: EarlierRun, deciding: Deciding): Promise<ReadonlyMap<string, EarlierCall>> {
  const decided = new Map(run.calls);
  const open: UncertainCall[] = [];
  for (const call of run.uncertain.values()) {
    const decision = await decisionFor(call, deciding);
    if (decision === undefined) open.push(call);
    else decided.set(call.call, decision);
  }
  if (open.length > 0 && deciding.ask === undefined) throw undecided(open);
  for (const call of open) {
    const decision = await deciding.ask?.(call);
    if (decision !== undefined) decided.set(call.call, { state: 'uncertain', decision, attempts: call.attempts });
  }
  return decided;
}

async function decisionFor(call: UncertainCall, deciding: Deciding): Promise<EarlierCall | undefined> {
  const { attempts, onInterrupt, isRepeatable, isWithheld } = call;
  const by = (decision: OnInterrupt): EarlierCall => ({ state: 'uncertain', decision, attempts });
  if (deciding.forAll !== undefined) return by(deciding.forAll);
  if (onInterrupt !== undefined && !isWithheld) return by(onInterrupt);
  const seen = isWithheld ? undefined : await filesSeen(call.files, deciding);
  if (seen === 'after') return { state: 'seen' };
  if (seen === 'before' || isRepeatable) return by('rerun');
  return undefined;
}

/** Whether all files are as they were before the action, or as they are after it. */
async function filesSeen(
  changes: readonly KeptChange[] | undefined,
  deciding: Deciding,
): Promise<'before' | 'after' | undefined> {
  if (changes === undefined || changes.length === 0) return undefined;
  const seen = await Promise.all(changes.map(change => fileSeen(change, deciding)));
  if (seen.every(one => one.after)) return 'after';
  return seen.every(one => one.before) ? 'before' : undefined;
}

async function fileSeen(
  { path, before, after }: KeptChange,
  deciding: Deciding,
): Promise<{ readonly before: boolean; readonly after: boolean }> {
  const content = await readNow(path, deciding.files);
  if (content === 'unreadable') return { before: false, after: false };
  const matches = (expected: KeptContent | undefined): boolean => {
    if (expected === undefined || content === undefined) return expected === undefined && content === undefined;
    const { size, length, mark } = expected;
    return content.length === size && comparableMark(content.subarray(size - length), mark, deciding.key) === mark;
  };
  return { before: matches(before), after: matches(after) };
}

const MAX_COMPARED = 64 * 1024 * 1024;

async function readNow(path: string, files: FileReader): Promise<Uint8Array | 'unreadable' | undefined> {
  try {
    return await files.read(path, MAX_COMPARED);
  } catch (error) {
    if (!(error instanceof ToolError) || error.code === 'cancelled') throw error;
    return error.code === 'not-found' ? undefined : 'unreadable';
  }
}

/** A mark of these bytes, in the same form as `like`. */
function comparableMark(bytes: Uint8Array, like: string, key: Uint8Array | undefined): string | undefined {
  if (like.startsWith('sha256:')) return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  return key && `hmac:${createHmac('sha256', key).update('content\0').update(bytes).digest('hex')}`;
}

function undecided(open: readonly UncertainCall[]): ToolError {
  const hint =
    'tool runs resume with --uncertain rerun does them again, skip goes on without them, fail lets them fail; onInterrupt in the document says it for each';
  const faults = open.map(call => ({ message: uncertainText(call) }));
  const [first] = faults;
  if (faults.length === 1 && first !== undefined) return new ToolError('plan-changed', first.message, { hint });
  return new ToolError('plan-changed', `it is not known whether ${faults.length} actions happened`, {
    faults: faults.map((fault, index) => (index === faults.length - 1 ? { ...fault, hint } : fault)),
  });
}

/** The sentence for people. */
export function uncertainText({ call, provider, startedAt, isWithheld }: UncertainCall): string {
  const at = new Date(startedAt).toISOString();
  return isWithheld
    ? `action "${call}" (${provider}) ended at ${at}, but its results are secret and were not kept: actions that need them cannot run`
    : `action "${call}" (${provider}) started at ${at}, and whether it happened is not known`;
}
