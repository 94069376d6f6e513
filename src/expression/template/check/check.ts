import type { TagToken, TopLevelToken } from 'liquidjs';
import { Tokenizer, TypeGuards } from 'liquidjs/dist/liquid.browser.mjs';
import { suggestion } from '../../../core/text/nearest.ts';
import { checkEnd, checkValueToEnd, type Findings } from '../expressions.ts';
import { OPERATORS } from '../render/operators.ts';
import { syntaxFault, TemplateFault } from './error.ts';
import { excerpt } from './excerpt.ts';
import { goLookAlike } from './look-alike.ts';
import { FOREIGN_TAGS, REMOVED_TAGS, TAGS } from './tag-rules.ts';

export interface Checking extends Findings {
  /** Whether a value has this name: then `{{ end }}` is no Go template. Unknown when absent. */
  readonly isKnown?: ((name: string) => boolean) | undefined;
}

/** Tags inside tags. */
const MAX_DEPTH = 100;

interface Open {
  readonly name: string;
  readonly token: TopLevelToken;
}

/**
 * Everything that LiquidJS would accept and quietly understand differently, and the depth of tags, before it parses.
 * `outer` are the tags open around a `{% liquid %}`.
 */
export function checkTokens(tokens: readonly TopLevelToken[], checking: Checking, outer: readonly Open[] = []): void {
  const open: Open[] = [];
  for (const token of tokens) {
    if (TypeGuards.isTagToken(token)) checkTag(token, { checking, open, outer });
    else if (TypeGuards.isOutputToken(token) && open.at(-1)?.name !== 'comment') checkOutput(token, checking);
  }
  const last = open.at(-1);
  if (last !== undefined)
    throw syntaxFault(`{% ${last.name} %} is never closed`, last.token.begin, `write {% ${endTag(last.name)} %}`);
}

function checkOutput(
  token: TopLevelToken & { readonly content: string; readonly contentRange: [number, number] },
  checking: Checking,
): void {
  const found = goLookAlike(token.content, checking.isKnown);
  if (found !== undefined) throw syntaxFault(found, token.begin);
  if (token.content === '') throw syntaxFault('nothing stands between "{{" and "}}"', token.begin);
  checkValueToEnd(readerFrom(token, token.contentRange[0]), checking);
}

const readerFrom = (
  token: { readonly input: string; readonly contentRange: [number, number] },
  from: number,
): Tokenizer => new Tokenizer(token.input, OPERATORS, undefined, [from, token.contentRange[1]]);

interface Nesting {
  readonly checking: Checking;
  readonly open: Open[];
  readonly outer: readonly Open[];
}

function checkTag(token: TagToken, nesting: Nesting): void {
  const { name } = token;
  const { open, outer, checking } = nesting;
  const around = open.at(-1)?.name;
  if (around === 'comment' && name !== 'endcomment') return;
  if (name.startsWith('end') && !TAGS.has(name)) return close(token, open);
  const rule = TAGS.get(name);
  if (rule === undefined) throw unknownTag(token);
  checkInside(token, rule.inside, nesting);
  const reader = readerFrom(token, token.tokenizer.p);
  if (name === 'liquid') checkTokens(reader.readLiquidTagTokens(), checking, [...outer, ...open]);
  else rule.check(reader, checking);
  if (!rule.isBlock) return;
  if (open.length + outer.length >= MAX_DEPTH)
    throw new TemplateFault('limit', `tags are nested more than ${MAX_DEPTH} deep`, { offset: token.begin });
  open.push({ name, token });
}

function checkInside(token: TagToken, inside: readonly string[] | undefined, { open, outer }: Nesting): void {
  if (inside === undefined) return;
  const isBranch = token.name !== 'break' && token.name !== 'continue';
  const around = isBranch ? open.slice(-1) : [...outer, ...open];
  if (around.some(({ name }) => inside.includes(name))) return;
  throw syntaxFault(`{% ${token.name} %} stands outside of {% ${inside.join(' %}, {% ')} %}`, token.begin);
}

function close(token: TagToken, open: Open[]): void {
  const last = open.at(-1);
  const expected = last === undefined ? undefined : endTag(last.name);
  if (token.name !== expected) throw wrongEnd(token, expected);
  const reader = readerFrom(token, token.tokenizer.p);
  if (last?.name !== 'raw' && last?.name !== 'comment') checkEnd(reader);
  open.pop();
}

function wrongEnd(token: TagToken, expected: string | undefined): Error {
  const opener = token.name.slice(3);
  if (TAGS.get(opener)?.isBlock !== true) return unknownTag(token);
  const reason = `{% ${token.name} %} closes nothing`;
  return syntaxFault(
    reason,
    token.begin,
    expected === undefined ? `there is no open {% ${opener} %}` : `{% ${expected} %} comes first`,
  );
}

const endTag = (name: string): string => `end${name}`;

function unknownTag({ name, begin }: TagToken): Error {
  const removed = REMOVED_TAGS.get(name);
  if (removed !== undefined) return syntaxFault(`tag "${name}" does not exist here: ${removed}`, begin);
  const liquid = FOREIGN_TAGS.get(name);
  if (liquid !== undefined) return syntaxFault(`unknown tag "${name}"; in Liquid: ${liquid}`, begin);
  const names = [...TAGS.keys(), ...[...TAGS].filter(([, rule]) => rule.isBlock).map(([tag]) => endTag(tag))];
  return syntaxFault(`unknown tag "${excerpt(name)}"`, begin, suggestion(name, names));
}
