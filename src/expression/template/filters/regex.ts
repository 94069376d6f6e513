import { Failure } from '../../cel/run/errors.ts';
import { watchedText, workedMs } from '../../cel/run/watched-text.ts';
import { evaluationFault, TemplateFault } from '../check/error.ts';
import { type FilterCall, type Filters, printedText, requireLibrary } from './filter.ts';

type Pattern = ReturnType<NonNullable<FilterCall['libraries']['regex']>['compile']>;

/** RE2 syntax: linear time, no look-around, no back-reference. */
function compile(pattern: unknown, { libraries, isLiteral }: FilterCall): Pattern {
  const engine = requireLibrary(libraries.regex);
  try {
    return engine.compile(printedText(pattern));
  } catch (error) {
    const reason = error instanceof Failure ? error.text() : undefined;
    const shown = isLiteral && reason !== undefined ? reason : 'invalid regular expression';
    throw evaluationFault(shown, 'patterns are RE2: no look-around, no back-reference');
  }
}

/** One search may take no longer: nothing else happens meanwhile. */
const SEARCH_MS = 500;
const SHORT_TEXT = 256;

/** A long text, whose search ends with the rendering, or when it takes too long by itself. */
export function watchedSubject(text: string, { meter }: Pick<FilterCall, 'meter'>): string {
  if (text.length < SHORT_TEXT) return text;
  const before = workedMs();
  return watchedText(text, () => {
    meter.check();
    if (workedMs() - before > SEARCH_MS)
      throw new TemplateFault('limit', `the regular expression takes longer than ${SEARCH_MS} ms on this text`);
  });
}

/** Every match gives way; `$1` or `${1}` in the replacement is a group, `$$` a dollar sign. */
function replace(value: unknown, [pattern, replacement]: readonly unknown[], call: FilterCall): string {
  const text = printedText(value);
  const matcher = compile(pattern, call).matcher(watchedSubject(text, call));
  const pieces = replacementPieces(printedText(replacement), matcher.groupCount());
  call.meter.use(text.length);
  let out = '';
  let from = 0;
  while (matcher.find()) {
    const inserted = pieces.map(piece => (typeof piece === 'string' ? piece : (matcher.group(piece) ?? ''))).join('');
    out += text.slice(from, matcher.start()) + inserted;
    from = matcher.end();
    call.meter.use(inserted.length + 1);
  }
  return out + text.slice(from);
}

/** Literal texts and numbers of groups. */
function replacementPieces(replacement: string, groups: number): readonly (string | number)[] {
  const pieces: (string | number)[] = [];
  let from = 0;
  for (const match of replacement.matchAll(/\$(?:\$|(\d)|\{(\d{1,3})\})/g)) {
    const group = match[1] ?? match[2];
    pieces.push(replacement.slice(from, match.index), group === undefined ? '$' : checkedGroup(Number(group), groups));
    from = match.index + match[0].length;
  }
  pieces.push(replacement.slice(from));
  return pieces;
}

function checkedGroup(group: number, groups: number): number {
  if (group <= groups) return group;
  throw evaluationFault(`the replacement names group ${group}, but the pattern has ${groups}`);
}

export const REGEX_FILTERS: Filters = {
  regex_replace: { min: 2, max: 2, needs: 'regex', apply: replace },
  regex_matches: {
    min: 1,
    max: 1,
    needs: 'regex',
    apply: (value, [pattern], call) => {
      const text = printedText(value);
      call.meter.use(text.length);
      return compile(pattern, call).matcher(watchedSubject(text, call)).find();
    },
  },
};
