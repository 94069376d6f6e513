import type { PlannedEffect, PlannedEntry, PlannedValue, Precondition } from './planned.ts';

/** One difference from the plan, with both sides. */
export interface PlanChange {
  /** `deploy[2]` */
  readonly entry: string;
  /** `input "content"`, `effects`, `file out/a.txt` */
  readonly what: string;
  readonly shown: string;
  readonly now: string;
}

export interface Comparing {
  /** Whether the run has already departed from the plan. */
  readonly less: boolean;
  /**
   * Replaces everything that is known to be secret by now: the plan may show a text that was not known to be secret
   * then.
   */
  readonly redact: (text: string) => string;
}

/** The difference as a sentence for people. */
export const changeText = ({ entry, what, shown, now }: PlanChange): string =>
  `action "${entry}": ${bothSides({ what, shown, now })}`;

export const bothSides = ({ what, shown, now }: Omit<PlanChange, 'entry'>): string =>
  `${what}: the plan showed ${shown}; now: ${now}`;

/**
 * How an entry that is about to happen differs from the entry of the plan. What the plan called unknown may be anything. With `less` an
 * effect that the plan showed may be missing, and files may differ from what was expected: so `finally` cleans up after a run that was
 * stopped half-way.
 */
export function planChanges(
  shown: PlannedEntry,
  now: PlannedEntry,
  { less, redact }: Comparing,
): readonly PlanChange[] {
  const found: Omit<PlanChange, 'entry'>[] = [];
  if (shown.runs === 'no' && now.runs === 'yes')
    found.push({ what: 'its condition', shown: 'that it is skipped', now: 'run' });
  if (shown.runs === 'yes' && now.runs === 'no')
    found.push({ what: 'its condition', shown: 'that it runs', now: 'skipped' });
  if (shown.provider !== now.provider) found.push({ what: 'its provider', shown: shown.provider, now: now.provider });
  found.push(...inputChanges(shown, now));
  if (found.length === 0 && shown.effects !== undefined && shown.runs !== 'no')
    found.push(
      ...effectChanges(withoutSecrets(shown, redact), now, less),
      ...(less ? [] : conditionChanges(shown, now)),
    );
  return found.map(change => ({ entry: now.name, ...change }));
}

const withoutSecrets = (entry: PlannedEntry, redact: Comparing['redact']): PlannedEntry => ({
  ...entry,
  effects: entry.effects?.map(effect => {
    if (effect.type === 'request') return { ...effect, url: redact(effect.url) };
    return effect.type === 'command' ? { ...effect, command: redact(effect.command) } : effect;
  }),
});

function* inputChanges(shown: PlannedEntry, now: PlannedEntry): Generator<Omit<PlanChange, 'entry'>> {
  for (const [name, value] of Object.entries(shown.inputs)) {
    const other = now.inputs[name];
    if (other === undefined || !sameValue(value, other))
      yield {
        what: `input "${name}"`,
        shown: valueWords(value),
        now: other === undefined ? 'not known' : otherWords(other),
      };
  }
  for (const [name, value] of Object.entries(now.inputs))
    if (shown.inputs[name] === undefined && shown.unknown[name] === undefined)
      yield { what: `input "${name}"`, shown: 'nothing', now: otherWords(value) };
}

const sameValue = (a: PlannedValue, b: PlannedValue): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

const MAX_WORDS = 120;

function valueWords(value: PlannedValue): string {
  if ('secret' in value) return 'a secret value';
  if ('digest' in value) return `a value of ${value.bytes} bytes (${value.digest.slice(0, 19)})`;
  return value.json.length <= MAX_WORDS ? value.json : `${value.json.slice(0, MAX_WORDS).toWellFormed()}…`;
}

const otherWords = (value: PlannedValue): string => ('secret' in value ? 'another secret value' : valueWords(value));

const HARMLESS: ReadonlySet<string> = new Set(['unchanged', 'skipped']);

/**
 * With unknown inputs a file effect may have any content, and a file that already matches stays; everything else may be
 * anything.
 */
function* effectChanges(shown: PlannedEntry, now: PlannedEntry, less: boolean): Generator<Omit<PlanChange, 'entry'>> {
  const open = Object.keys(shown.unknown).length > 0 || shown.anyItems === true;
  const before = shown.effects ?? [];
  const after = now.effects;
  if (after === undefined) {
    if (!open)
      yield { what: 'what it would do', shown: listWords(before), now: 'not known: it could not be described again' };
    return;
  }
  if (now.unobserved !== undefined && shown.unobserved === undefined) {
    yield { what: 'what is there', shown: listWords(before.filter(isRemote)), now: `not known: ${now.unobserved}` };
    return;
  }
  if (open && !before.some(({ type }) => type === 'file')) return;
  const doubted = new Set(before.flatMap(effect => (effect.type === 'unknown' ? [effect.path] : [])));
  const isAllowed = (effect: PlannedEffect): boolean =>
    before.some(one => (open ? sameChange(one, effect) : sameEffect(one, effect))) ||
    ('path' in effect && (doubted.has(effect.path) || doubted.has(backedUp(effect)))) ||
    (open && effect.type !== 'file') ||
    ((open || less || doubted.size > 0) && effect.type === 'file' && HARMLESS.has(effect.status)) ||
    (less && effect.type === 'remote' && HARMLESS.has(effect.status));
  for (const effect of after) {
    if (isAllowed(effect)) continue;
    const one = counterpart(before, effect);
    yield {
      what: whatWords(effect),
      shown: one === undefined ? 'nothing' : effectWords(one),
      now: nowWords(effect, one),
    };
  }
  if (open || less || doubted.size > 0) return;
  for (const effect of before)
    if (counterpart(after, effect) === undefined)
      yield { what: whatWords(effect), shown: effectWords(effect), now: 'nothing' };
}

/** For a backup, the file that it is a copy of; for any other effect, its own path. */
const backedUp = (effect: Extract<PlannedEffect, { readonly path: string }>): string =>
  effect.type === 'file' && effect.status === 'created' ? effect.path.replace(BACKUP, '') : effect.path;

const BACKUP = /\.bak(?:\.\d)?$/;

const sameEffect = (a: PlannedEffect, b: PlannedEffect): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
/** Sorts the keys, because a plan file has them in another order. */
const sorted = (value: object): unknown => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));

function sameChange(a: PlannedEffect, b: PlannedEffect): boolean {
  return a.type === 'file' && b.type === 'file' ? a.path === b.path && a.status === b.status : sameEffect(a, b);
}

/** The effect with the same subject. */
function counterpart(effects: readonly PlannedEffect[], effect: PlannedEffect): PlannedEffect | undefined {
  if ('path' in effect) return effects.find(other => 'path' in other && other.path === effect.path);
  if (isRemote(effect)) return effects.find(other => isRemote(other) && other.about === effect.about);
  return effects.find(({ type }) => type === effect.type);
}

const isRemote = (effect: PlannedEffect): effect is Extract<PlannedEffect, { type: 'remote' }> =>
  effect.type === 'remote';

function whatWords(effect: PlannedEffect): string {
  if ('path' in effect) return `file ${effect.path}`;
  if (isRemote(effect)) return effect.about;
  return effect.type === 'request' ? 'its request' : 'its command';
}

function effectWords(effect: PlannedEffect): string {
  switch (effect.type) {
    case 'unknown':
      return 'not known';
    case 'request':
      return `${effect.method} ${effect.url}`;
    case 'command':
      return effect.directory === undefined ? effect.command : `${effect.command} (in ${effect.directory})`;
    case 'remote':
      return [
        effect.status,
        ...(effect.before === undefined ? [] : [`from ${digestWords(effect.before)}`]),
        ...(effect.after === undefined ? [] : [`with ${digestWords(effect.after)}`]),
      ].join(', ');
    case 'file':
      return [
        effect.status,
        ...(effect.mode === undefined ? [] : [`mode ${effect.mode}`]),
        ...(effect.before === undefined ? [] : [`from ${digestWords(effect.before)}`]),
        ...(effect.after === undefined ? [] : [`with ${digestWords(effect.after)}`]),
      ].join(', ');
  }
}

/** A keyed digest shows nothing, so two effects that read the same differ in secret content. */
function nowWords(effect: PlannedEffect, shown: PlannedEffect | undefined): string {
  const words = effectWords(effect);
  if (shown === undefined || words !== effectWords(shown)) return words;
  return 'the same, but another secret content';
}

const listWords = (effects: readonly PlannedEffect[]): string =>
  effects.length === 0 ? 'nothing' : effects.map(effectWords).join('; ');

/** Enough of a digest to distinguish two. A keyed one reveals nothing. */
const digestWords = (digest: string): string =>
  digest.startsWith('hmac:') ? 'a secret content' : `content ${digest.slice(0, 19)}`;

function* conditionChanges(shown: PlannedEntry, now: PlannedEntry): Generator<Omit<PlanChange, 'entry'>> {
  if (Object.keys(shown.unknown).length > 0) return;
  const states = new Map(now.preconditions.map(one => [preconditionKey(one), one.state]));
  for (const condition of shown.preconditions) {
    const state = states.get(preconditionKey(condition));
    if (state === undefined || state === condition.state) continue;
    yield {
      what: `${SEEN[condition.seen]} ${condition.path}`,
      shown: stateWords(condition.state),
      now: otherState(state),
    };
  }
}

const preconditionKey = ({ path, seen }: Precondition): string => `${seen} ${path}`;

const SEEN: Readonly<Record<Precondition['seen'], string>> = {
  content: 'file',
  end: 'the end of file',
  kind: 'path',
  names: 'the names in directory',
  place: 'the place of',
};

const stateWords = (state: string): string => (/^(?:sha256|hmac):/.test(state) ? digestWords(state) : state);
const otherState = (state: string): string =>
  state.startsWith('hmac:') ? 'another secret content' : stateWords(state);
