import { Context, Drop, type Liquid } from 'liquidjs/dist/liquid.browser.mjs';
import { emptyMap } from '../../core/json/json.ts';
import { isDerived, type Taint } from '../../core/secrets/taint.ts';
import { UnknownSignal } from '../cel/values/values.ts';
import { TemplateFault } from './check/error.ts';
import type { Libraries } from './filters/filter.ts';
import { MISSING, readMember } from './render/member.ts';
import type { Meter } from './render/meter.ts';
import { MissingFault } from './render/missing.ts';
import { Poison, settle } from './render/poison.ts';
import { kindWord } from './render/print.ts';
import { partTaint, type Watch } from './render/watch.ts';
import type { Text } from './text.ts';

/** What one rendering shares between its texts. */
export interface Rendering {
  readonly liquid: Liquid;
  readonly main: Text;
  /** Parsed files that `render` may name. */
  readonly files: ReadonlyMap<string, Text>;
  readonly data: Readonly<Record<string, unknown>>;
  /** What the members of `data` hide. */
  readonly outer: Readonly<Record<string, unknown>>;
  readonly meter: Meter;
  readonly now: Date;
  readonly libraries: Libraries;
  readonly describeMissing?: ((root: string, path: readonly (string | number)[]) => string | undefined) | undefined;
  /** Present when sensitive values are followed. */
  readonly watch: Watch | undefined;
}

type Scope = Record<string, unknown>;
type Driven = IterableIterator<unknown>;

/** `render` inside `render`. */
const MAX_FILE_DEPTH = 16;

/** Members of the loop variables `forloop` and `tablerowloop`. */
const LOOP_MEMBERS: ReadonlySet<unknown> = new Set(
  'index index0 rindex rindex0 first last length name row col col0 col_first col_last'.split(' '),
);

/**
 * Where a template looks names up: variables of its own text, then the data of the rendering. Strict: what is absent is a
 * fault (which tests and `default` turn into nil), what is not known yet becomes poison.
 */
export class RenderContext extends Context {
  readonly rendering: Rendering;
  /** Names of the files from the first one that was rendered to this one; empty in the template itself. */
  readonly chain: readonly string[];
  private readonly locals: Scope[] = [emptyMap<unknown>()];

  constructor(rendering: Rendering, chain: readonly string[] = []) {
    const { liquid, meter } = rendering;
    // LiquidJS only calls `use` and `check` of its limiters, whose class it does not export. What it makes itself are ranges.
    const limiter = meter as unknown as Context['memoryLimit'];
    const memoryLimit = { use: meter.useItems, check: meter.check } as unknown as Context['memoryLimit'];
    super({}, liquid.options, { sync: true }, { liquid, memoryLimit, renderLimit: limiter });
    this.rendering = rendering;
    this.chain = chain;
  }

  /** The text that is being rendered. */
  get text(): Text {
    const { main, files } = this.rendering;
    const name = this.chain.at(-1);
    return (name === undefined ? undefined : files.get(name)) ?? main;
  }

  /** A file that this text renders does not see the text's variables, only the data. */
  forFile(name: string): RenderContext {
    if (this.chain.length >= MAX_FILE_DEPTH) {
      const chain = [...this.chain.slice(-3), name].join(' -> ');
      throw new TemplateFault('limit', `files render each other more than ${MAX_FILE_DEPTH} deep: ... ${chain}`);
    }
    return new RenderContext(this.rendering, [...this.chain, name]);
  }

  override push(scope: Scope): number {
    this.rendering.watch?.loop(scope);
    return this.locals.push(scope);
  }
  override pop(): Scope | undefined {
    return this.locals.pop();
  }
  override bottom(): Scope {
    return this.locals[0] ?? emptyMap<unknown>();
  }

  // LiquidJS takes a plain value wherever it takes a generator: its driver only steps through what has `next`.
  override _get(path: readonly unknown[]): Driven {
    const [root] = path;
    const scope = typeof root === 'string' ? this.scopeOf(root) : this.rendering.data;
    if (typeof root !== 'string' || !Object.hasOwn(scope, root)) throw this.missingVariable(root);
    const value = read(() => scope[root] ?? null);
    const isData = !this.locals.includes(scope);
    const place = !isData ? 'text' : scope === this.rendering.data ? 'data' : 'outer';
    const taint = this.rendering.watch?.variable(scope, root, place);
    return this.follow({ value, taint, path, from: 1, isData }) as Driven;
  }

  override _getFromScope(value: unknown, path: readonly unknown[] | string): Driven {
    const steps = typeof path === 'string' ? path.split('.') : path;
    // The part before the brackets was read separately, and counted there.
    return this.follow({ value, taint: undefined, path: steps, from: 0, isData: false }) as Driven;
  }

  private scopeOf(name: string): Readonly<Scope> {
    for (let i = this.locals.length - 1; i >= 0; i--) {
      const scope = this.locals[i];
      if (scope !== undefined && Object.hasOwn(scope, name)) return scope;
    }
    const { data, outer } = this.rendering;
    return Object.hasOwn(data, name) ? data : outer;
  }

  private follow(walk: Walk): unknown {
    const { path } = walk;
    const { watch } = this.rendering;
    let current = walk.value;
    let { taint } = walk;
    for (let i = walk.from; i < path.length && !(current instanceof Poison); i++) {
      const next = this.member(current, path[i]);
      if (next === MISSING) {
        watch?.read(current, taint);
        throw this.missingPart(current, i, { ...walk, taint });
      }
      if (watch !== undefined) taint = partTaint(taint, current, path[i]);
      current = next;
    }
    watch?.read(current, taint);
    return current;
  }

  private member(value: unknown, key: unknown): unknown {
    if (!(value instanceof Drop)) return read(() => readMember(value, settle(key)));
    if (!LOOP_MEMBERS.has(key)) return MISSING;
    const found = this.readProperty(value, String(key)) as unknown;
    return found === undefined ? MISSING : found;
  }

  private missingVariable(root: unknown): MissingFault {
    const candidates = (): readonly string[] =>
      [...this.locals, this.rendering.data, this.rendering.outer]
        .flatMap(scope => Object.keys(scope))
        .filter(name => name !== '_');
    const described = this.rendering.describeMissing?.(String(root), []);
    return new MissingFault({ at: 0, owner: undefined, candidates, described });
  }

  private missingPart(owner: unknown, at: number, { path, isData, taint }: Walk): MissingFault {
    const { describeMissing } = this.rendering;
    const described = isData ? describeMissing?.(String(path[0]), path.slice(1, at + 1).filter(isStep)) : undefined;
    // The keys of what was computed from a secret are one.
    const candidates = (): readonly string[] => (isDerived(taint) ? [] : memberNames(owner));
    return new MissingFault({ at, owner, candidates, described });
  }
}

interface Walk {
  readonly value: unknown;
  readonly taint: Taint;
  readonly path: readonly unknown[];
  readonly from: number;
  /** Whether the path begins in the data, not in a variable of the text. */
  readonly isData: boolean;
}

/** What a getter does not know yet is poison. */
function read(value: () => unknown): unknown {
  try {
    return value();
  } catch (error) {
    if (error instanceof UnknownSignal) return new Poison(error);
    throw error;
  }
}

const isStep = (key: unknown): key is string | number => typeof key === 'string' || typeof key === 'number';

const memberNames = (value: unknown): readonly string[] =>
  kindWord(value) === 'a map' && !(value instanceof Map) ? Object.keys(value as object) : [];

/** The context as it is known here: every rendering starts with ours. */
export function renderContext(context: Context): RenderContext {
  if (context instanceof RenderContext) return context;
  throw new TemplateFault('evaluation', 'the template was rendered by another engine');
}
