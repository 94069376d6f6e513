import { after, afterEach } from 'node:test';

/**
 * Loaded before test files: a test that leaves something open keeps the process alive after the last test. Then this names it and what it left,
 * and ends the process with an error.
 */
const PATIENCE_MS = 5000;
const seen: { readonly test: string; readonly counts: ReadonlyMap<string, number> }[] = [];

afterEach(context => {
  const { name, filePath } = context as typeof context & { readonly filePath?: string };
  seen.push({ test: `${name}${filePath === undefined ? '' : ` (${filePath})`}`, counts: openResources() });
});
after(() => {
  // Does not keep the process alive itself: it fires only where something else does.
  setTimeout(() => {
    const left = [...openResources()].filter(([kind]) => !OWN.has(kind));
    process.stderr.write(
      `\nnot ended: ${left.map(([kind, count]) => `${findCulprit(kind, count)} left ${kind}`).join('; ')}\n`,
    );
    process.exit(1);
  }, PATIENCE_MS).unref();
});

/** Pipes to the process that started this one. */
const OWN: ReadonlySet<string> = new Set(['PipeWrap', 'TTYWrap']);

function openResources(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** The test after which as many resources of this kind were open as at the end. */
function findCulprit(kind: string, count: number): string {
  const before = seen.findLastIndex(({ counts }) => (counts.get(kind) ?? 0) < count);
  return seen[before + 1]?.test ?? 'something outside of the tests';
}
