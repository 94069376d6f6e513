import { dirname } from 'node:path';
import type { Claim } from '../../core/ports/ports.ts';

export type InTurn = <T>(claim: Claim, work: () => Promise<T>) => Promise<T>;

interface Turn {
  readonly files: ReadonlySet<string>;
  readonly trees: ReadonlySet<string>;
  readonly ended: Promise<unknown>;
}

/**
 * Changes of one path run one after the other, in the order in which they came; changes of different paths run at the
 * same time. A turn claims all its paths at once, so that no two can wait for each other.
 */
export function createTurns(): InTurn {
  const open = new Set<Turn>();
  return (claim, work) => {
    const [files, trees] = [new Set(claim.files), new Set(claim.trees)];
    const before = [...open].filter(turn => touches(turn, { files, trees })).map(({ ended }) => ended);
    const result = before.length === 0 ? work() : Promise.all(before).then(work);
    const turn: Turn = { files, trees, ended: result.catch(() => undefined).then(() => open.delete(turn)) };
    open.add(turn);
    return result;
  };
}

type Paths = Pick<Turn, 'files' | 'trees'>;

function touches(a: Paths, b: Paths): boolean {
  const [few, many] = a.files.size < b.files.size ? [a.files, b.files] : [b.files, a.files];
  for (const path of few) if (many.has(path)) return true;
  return (a.trees.size > 0 && holdsAny(a.trees, b)) || (b.trees.size > 0 && holdsAny(b.trees, a));
}

/** Whether one of the paths is one of the trees or lies in one. */
function holdsAny(trees: ReadonlySet<string>, { files, trees: others }: Paths): boolean {
  for (const paths of [files, others]) for (const path of paths) if (isInside(path, trees)) return true;
  return false;
}

function isInside(path: string, trees: ReadonlySet<string>): boolean {
  for (let at = path, last = ''; at !== last; last = at, at = dirname(at)) if (trees.has(at)) return true;
  return false;
}
