import { Failure } from '../../../cel/run/errors.ts';
import { evaluationFault } from '../../check/error.ts';
import { watchedSubject } from '../../filters/regex.ts';
import { define, type GoCall, type GoFunction, type GoFunctions } from './define.ts';

type Pattern = ReturnType<NonNullable<GoCall['libraries']['regex']>['compile']>;
type Matcher = ReturnType<Pattern['matcher']>;

function compile(pattern: string, { libraries }: GoCall): Pattern {
  if (libraries.regex === undefined) throw evaluationFault('regular expressions are not available here');
  try {
    return libraries.regex.compile(pattern);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw evaluationFault('invalid regular expression', 'patterns are RE2: no look-around, no back-reference');
  }
}

const matcherFor = (pattern: string, text: string, call: GoCall): Matcher => {
  call.meter.work(text.length >> 4);
  return compile(pattern, call).matcher(watchedSubject(text, call));
};

interface Match {
  readonly from: number;
  readonly to: number;
  readonly matcher: Matcher;
}

/** Matches as Go finds them: an empty one right behind another does not count. Less than 0 stands for all. */
function* matchesIn(pattern: string, text: string, limit: number, call: GoCall): Generator<Match> {
  const matcher = matcherFor(pattern, text, call);
  let at = 0;
  let before = -1;
  let left = limit < 0 ? Infinity : limit;
  while (left > 0 && at <= text.length && matcher.find(at)) {
    const [from, to] = [matcher.start(), matcher.end()];
    const isEmpty = to === at;
    const isAccepted = !isEmpty || from !== before;
    if (isEmpty) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    else at = to;
    before = to;
    call.meter.work(1);
    if (!isAccepted) continue;
    left--;
    yield { from, to, matcher };
  }
}

function findAll(pattern: string, text: string, limit: number, call: GoCall): string[] {
  return [...matchesIn(pattern, text, limit, call)].map(({ from, to }) => text.slice(from, to));
}

function replaceAll(pattern: string, text: string, call: GoCall, insert: (match: Match) => string): string {
  let out = '';
  let from = 0;
  for (const match of matchesIn(pattern, text, -1, call)) {
    const inserted = insert(match);
    call.meter.use(inserted.length + match.from - from);
    out += text.slice(from, match.from) + inserted;
    from = match.to;
  }
  return out + text.slice(from);
}

const REFERENCE = /\$(?:\$|\{(\w+)\}|(\w+))/gu;

/** `$1`, `${1}` and `${name}` are groups, `$$` a dollar sign; a group that is not there is empty. */
function expanded(template: string, { matcher }: Match): string {
  return template.replace(REFERENCE, (_, braced: string | undefined, plain: string | undefined) => {
    const name = braced ?? plain;
    return name === undefined ? '$' : groupText(matcher, name);
  });
}

function groupText(matcher: Matcher, name: string): string {
  if (/^\d+$/.test(name)) return Number(name) <= matcher.groupCount() ? (matcher.group(Number(name)) ?? '') : '';
  try {
    return matcher.group(name) ?? '';
  } catch {
    return '';
  }
}

function split(pattern: string, text: string, limit: number, call: GoCall): unknown {
  if (limit === 0) return [];
  if (pattern !== '' && text === '') return [''];
  const parts: string[] = [];
  let [begin, end] = [0, 0];
  for (const { from, to } of matchesIn(pattern, text, limit, call)) {
    if (limit > 0 && parts.length === limit - 1) break;
    end = from;
    if (to !== 0) parts.push(text.slice(begin, end));
    begin = to;
  }
  if (end !== text.length) parts.push(text.slice(begin));
  return parts;
}

const needs = { needs: 'regex' } as const;
const match = (): GoFunction =>
  define(['text', 'text'], ([pattern, text], call) => matcherFor(pattern, text, call).find(), needs);
const find = (): GoFunction =>
  define(['text', 'text'], ([pattern, text], call) => findAll(pattern, text, 1, call)[0] ?? '', needs);
const all = (): GoFunction =>
  define(['text', 'text', 'int'], ([pattern, text, limit], call) => findAll(pattern, text, limit, call), needs);
const replace = (): GoFunction =>
  define(
    ['text', 'text', 'text'],
    ([pattern, text, by], call) => replaceAll(pattern, text, call, found => expanded(by, found)),
    needs,
  );
const replaceLiteral = (): GoFunction =>
  define(['text', 'text', 'text'], ([pattern, text, by], call) => replaceAll(pattern, text, call, () => by), needs);
const splits = (): GoFunction =>
  define(['text', 'text', 'int'], ([pattern, text, limit], call) => split(pattern, text, limit, call), needs);

/** Regular expressions in RE2 syntax, which take linear time. An invalid one is an error, with and without `must`. */
export const REGEX_FUNCTIONS: GoFunctions = {
  regexMatch: match(),
  mustRegexMatch: match(),
  regexFind: find(),
  mustRegexFind: find(),
  regexFindAll: all(),
  mustRegexFindAll: all(),
  regexReplaceAll: replace(),
  mustRegexReplaceAll: replace(),
  regexReplaceAllLiteral: replaceLiteral(),
  mustRegexReplaceAllLiteral: replaceLiteral(),
  regexSplit: splits(),
  mustRegexSplit: splits(),
  regexQuoteMeta: define(['text'], ([text]) => text.replace(/[\\.+*?()|[\]{}^$]/g, '\\$&')),
};
