import type { Token } from 'liquidjs';
import { TypeGuards } from 'liquidjs/dist/liquid.browser.mjs';
import { suggestion } from '../../../core/text/nearest.ts';
import { TemplateFault } from '../check/error.ts';
import { excerpt } from '../check/excerpt.ts';
import { kindWord } from './print.ts';

/** What is known where a read fails; the text of the read is known only further out. */
export interface Missing {
  /** Which step of the read found nothing; 0 is the variable itself. */
  readonly at: number;
  /** What has no such part. */
  readonly owner: unknown;
  /** Names that could have been meant. */
  readonly candidates: () => readonly string[];
  /** The message of the caller, which takes the place of ours. */
  readonly described: string | undefined;
}

/** Nothing is there. LiquidJS knows by the name that tests and `default` take this as nil. */
export class MissingFault extends TemplateFault {
  readonly missing: Missing;
  constructor(missing: Missing) {
    super('evaluation', missing.described ?? 'something is missing');
    this.name = 'InternalUndefinedVariableError';
    this.missing = missing;
  }
}

const GO_FORMS: ReadonlyMap<string, string> = new Map([
  ['end', '{% endif %} or {% endfor %}'],
  ['else', '{% else %}'],
]);

/** The fault in words. Keys are quoted when they stand in the template; a computed key is data. */
export function explainMissing({ missing }: MissingFault, token: Token): TemplateFault {
  const { at, owner, candidates, described } = missing;
  if (described !== undefined || !TypeGuards.isPropertyAccessToken(token))
    return fault(described ?? 'a value has no such part');
  const key = writtenKey(token.props[at]);
  const hint = typeof key === 'string' ? (itemHint(owner, key) ?? suggestion(key, candidates())) : undefined;
  if (at === 0 && token.variable === undefined) {
    const go = typeof key === 'string' ? GO_FORMS.get(key) : undefined;
    if (go !== undefined) return fault(`unknown variable "${key}"; in Liquid: ${go}`);
    return fault(
      key === undefined ? 'there is no variable with this computed name' : `unknown variable "${key}"`,
      hint,
    );
  }
  const part =
    typeof key === 'number' ? `item [${key}]` : key === undefined ? 'part with this computed key' : `key "${key}"`;
  return fault(`${writtenBefore(token, at)} is ${kindWord(owner)} and has no ${part}`, hint);
}

const itemHint = (owner: unknown, key: string): string | undefined =>
  Array.isArray(owner) && /^\d+$/.test(key) ? `an item is written [${key}]` : undefined;

const fault = (reason: string, hint?: string): TemplateFault => new TemplateFault('evaluation', reason, { hint });

function writtenKey(key: Token | undefined): string | number | undefined {
  if (TypeGuards.isWordToken(key) || TypeGuards.isQuotedToken(key)) return key.content;
  return TypeGuards.isNumberToken(key) ? key.content : undefined;
}

/** The text of a read up to the step that found nothing. */
function writtenBefore(
  token: Token & { readonly props: readonly Token[]; readonly variable?: Token | undefined },
  at: number,
): string {
  const last = at === 0 ? token.variable : token.props[at - 1];
  const end = last?.end ?? token.end;
  const bracket = last === token.variable || TypeGuards.isWordToken(last) ? end : token.input.indexOf(']', end) + 1;
  return excerpt(token.input.slice(token.begin, bracket));
}
