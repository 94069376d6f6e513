import type { CacheStatistics } from '../../core/ports/ports.ts';
import type { CacheName, CacheUse } from './messages.ts';

/** The caches of one thread, as far as the server knows. */
export interface CachesOfThread {
  /** How they stood after its last job. */
  tell(use: CacheUse): void;
  entries(): Readonly<Record<CacheName, number>>;
  cleared(): void;
  /** The thread has ended: its entries are gone, what it counted stays. */
  leave(): void;
}

/** The caches of all threads together. Outlives a reload: counters never go back. */
export interface CacheUses {
  enter(): CachesOfThread;
  total(): CacheUse;
}

const NOTHING: CacheStatistics = { entries: 0, hits: 0, misses: 0 };
const UNUSED: CacheUse = { expression: NOTHING, template: NOTHING, http: NOTHING };

export function createCacheUses(): CacheUses {
  const living = new Set<{ use: CacheUse }>();
  let ended = UNUSED;
  return {
    enter() {
      const own = { use: UNUSED };
      living.add(own);
      return {
        tell(use) {
          own.use = use;
        },
        entries: () => ({
          expression: own.use.expression.entries,
          template: own.use.template.entries,
          http: own.use.http.entries,
        }),
        cleared() {
          own.use = withoutEntries(own.use);
        },
        leave() {
          if (living.delete(own)) ended = sum(ended, withoutEntries(own.use));
        },
      };
    },
    total: () => [...living].reduce((total, { use }) => sum(total, use), ended),
  };
}

const eachCache = (made: (name: CacheName) => CacheStatistics): CacheUse => ({
  expression: made('expression'),
  template: made('template'),
  http: made('http'),
});

const withoutEntries = (use: CacheUse): CacheUse => eachCache(name => ({ ...use[name], entries: 0 }));

const sum = (a: CacheUse, b: CacheUse): CacheUse =>
  eachCache(name => ({
    entries: a[name].entries + b[name].entries,
    hits: a[name].hits + b[name].hits,
    misses: a[name].misses + b[name].misses,
  }));
