/**
 * Tries every order in which the steps of several processes can happen, and every moment at which one can be killed. A process is real
 * code; what it does to the shared world goes through `step`. States that were reached before are not followed again.
 */
export interface Model<World> {
  create(): World;
  readonly processes: readonly ((world: World, step: Step) => Promise<unknown>)[];
  /** How many processes may be killed in one run. */
  readonly kills: number;
  /** What the kernel does for a process that was killed. */
  killed(world: World, process: number, lastStep: string): void;
  /** Everything in the world that can make a difference later. */
  fingerprint(world: World): string;
  /** Throws when the end of a run is wrong. */
  check(world: World, ends: readonly End[]): void | Promise<void>;
}

/** Waits for its turn, and until `possible`; then the effect happens at once. */
export type Step = <T>(label: string, effect: () => T, possible?: () => boolean) => Promise<T>;

/** How a process ended: with a value, with an error, or killed. */
export type End =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'error'; readonly error: unknown }
  | { readonly kind: 'killed' };

interface Process {
  waiting: { readonly label: string; possible(): boolean; go(): void } | undefined;
  end: End | undefined;
  /** What it has seen, in which everything that it knows is contained. */
  history: string;
  lastStep: string;
  /** Resolves when it waits for its next step, or has ended. */
  settled: Promise<void>;
}

interface Choice {
  readonly process: number;
  readonly kill: boolean;
}

export async function everySchedule<World>(
  model: Model<World>,
): Promise<{ readonly runs: number; readonly states: number }> {
  const seen = new Set<string>();
  const open: (readonly Choice[])[] = [[]];
  let runs = 0;
  for (let prefix = open.pop(); prefix !== undefined; prefix = open.pop()) {
    runs++;
    await run(model, { prefix, seen, open });
  }
  return { runs, states: seen.size };
}

interface Search {
  readonly prefix: readonly Choice[];
  readonly seen: Set<string>;
  readonly open: (readonly Choice[])[];
}

async function run<World>(model: Model<World>, { prefix, seen, open }: Search): Promise<void> {
  const world = model.create();
  const processes = model.processes.map(body => start(step => body(world, step)));
  const path: Choice[] = [];
  try {
    for (;;) {
      await Promise.all(processes.map(({ settled }) => settled));
      const killsLeft = model.kills - path.filter(({ kill }) => kill).length;
      const choices = listChoices(processes, killsLeft);
      if (path.length >= prefix.length) {
        const state = JSON.stringify([model.fingerprint(world), processes.map(processState), killsLeft]);
        if (seen.has(state)) return;
        seen.add(state);
        for (const choice of choices.slice(1)) open.push([...path, choice]);
      }
      const choice = prefix[path.length] ?? choices[0];
      if (choice === undefined) break;
      path.push(choice);
      take(model, { world, processes, choice });
    }
    const stuck = processes.findIndex(({ end }) => end === undefined);
    if (stuck >= 0) throw new Error(`process ${stuck} waits for ever: ${processes[stuck]?.waiting?.label}`);
    await model.check(
      world,
      processes.map(({ end }) => end ?? { kind: 'killed' }),
    );
  } catch (error) {
    throw new Error(`after ${describe(path)}:\n${(error as Error).message}`, { cause: error });
  }
}

function start(body: (step: Step) => Promise<unknown>): Process {
  let settle: () => void = () => undefined;
  const unsettled = (): Promise<void> => new Promise(resolve => (settle = resolve));
  const process: Process = { waiting: undefined, end: undefined, history: '', lastStep: '', settled: unsettled() };
  const step: Step = (label, effect, possible = () => true) =>
    new Promise((resolve, reject) => {
      const go = (): void => {
        process.waiting = undefined;
        process.lastStep = label;
        process.settled = unsettled();
        try {
          const value = effect();
          process.history += `${label}=${JSON.stringify(value) ?? ''};`;
          resolve(value);
        } catch (error) {
          process.history += `${label}!${(error as Error).message};`;
          reject(error);
        }
      };
      process.waiting = { label, possible, go };
      settle();
    });
  const ended = (end: End): void => {
    process.end ??= end;
    settle();
  };
  body(step).then(
    value => ended({ kind: 'value', value }),
    (error: unknown) => ended({ kind: 'error', error }),
  );
  return process;
}

function listChoices(processes: readonly Process[], killsLeft: number): Choice[] {
  const alive = processes.flatMap(({ waiting, end }, process) =>
    waiting !== undefined && end === undefined ? [{ process, waiting }] : [],
  );
  const steps = alive.filter(({ waiting }) => waiting.possible()).map(({ process }) => ({ process, kill: false }));
  return killsLeft > 0 ? [...steps, ...alive.map(({ process }) => ({ process, kill: true }))] : steps;
}

const processState = ({ waiting, end, history }: Process): unknown => [history, waiting?.label, end?.kind];

interface Taken<World> {
  readonly world: World;
  readonly processes: readonly Process[];
  readonly choice: Choice;
}

function take<World>(model: Model<World>, { world, processes, choice }: Taken<World>): void {
  const process = processes[choice.process];
  if (process?.waiting === undefined) throw new Error('a run did not repeat itself');
  if (!choice.kill) return process.waiting.go();
  process.end = { kind: 'killed' };
  process.waiting = undefined;
  model.killed(world, choice.process, process.lastStep);
}

const describe = (path: readonly Choice[]): string =>
  path.map(({ process, kill }) => `${kill ? 'kill ' : ''}${process}`).join(', ');
