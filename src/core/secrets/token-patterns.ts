/**
 * Credentials that were never registered, found by their look. Every pattern is linear: what may repeat cannot begin anew inside
 * itself, or is bounded. What stands in for a secret in a document (`{{ token }}`, `${TOKEN}`, `(known after ...)`) stays readable.
 */

/** What is a credential wherever it stands, in data too: tokens with a known look, private keys, passwords of addresses. */
const TOKENS = new RegExp(
  [
    /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*){1,3}/,
    /(?<!\w)(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{40,}|glpat-[\w-]{20,}|npm_[A-Za-z0-9]{36})/,
    /(?<![\w.-])ya29\.[\w.-]{20,}|(?<![\w/])1\/\/0[\w-]{20,}/,
    /(?<!\w)xox[abeoprs]-[A-Za-z0-9-]{10,}|(?<!\w)sk[-_](?:live|test|proj|ant)[-_][\w-]{16,}/,
    /(?<=-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY-----)[^-]{16,}/,
    /(?<=(?:^|[^\w])https?:\/\/)(?![{$<[(%])[^\s/?#"'<>{}\\]{1,256}(?=@[\w[])/,
    /(?<=:\/\/)(?![{$<[(%])[^\s/?#"'<>{}\\:]{0,256}:(?![{$<[(%])[^\s/?#"'<>{}\\]{1,256}(?=@[\w[])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

const MAY_HOLD_TOKEN =
  /eyJ|gh[pousr]_|github_pat_|glpat-|npm_|ya29\.|1\/\/0|xox|sk[-_]|PRIVATE KEY|:\/\/[^\s/]{1,512}@/;

/** Names of fields whose text is a credential in requests and answers of identity services. */
const NAMES = String.raw`(?:\w{1,64}_)?token|code_verifier|client_secret|(?:client_)?assertion|device_code|password`;
const STAND_IN = String.raw`(?!\{\{|\$|<|\(known |\[REDACTED|%5BREDACTED|%7B|\*\*\*)`;

const BEARER = /(?<=\bBearer )(?=[\w.~+/-]{0,256}\d|[\w.~+/-]{32})[\w.~+/-]{8,}={0,2}/gi;
const AUTHORIZATION =
  /(?<=\bauthorization["']?\s{0,4}[:=]\s{0,4}["']?(?:basic|token|digest|negotiate)\s{1,4})[^\s"']+/gi;
const URL_PARAMETER = new RegExp(`([?&](?:${NAMES}|code)=)${STAND_IN}[^&\\s"'<>#\\\\]+`, 'gi');
/** A form begins without a mark in front: it counts where a second field follows. */
const FORM_BEGIN = new RegExp(`^((?:${NAMES}|code)=)${STAND_IN}[^&\\s"'<>#\\\\]+(?=&\\w{1,64}=)`, 'i');
/** Also in JSON text within JSON text. `code` is left alone: nearly every service uses it for the kind of an error. */
const JSON_FIELD = new RegExp(`(\\\\?"(?:${NAMES})\\\\?"\\s{0,8}:\\s{0,8}\\\\?")${STAND_IN}[^"\\\\]+`, 'gi');

const MAY_HOLD_FIELD = /bearer |authorization|token|code|assertion|secret|password/i;

/** For data: only what cannot be anything else. */
export function hideTokens(text: string, mark: string): string {
  return MAY_HOLD_TOKEN.test(text) ? text.replace(TOKENS, mark) : text;
}

/** For texts that people read: fields and parameters with the names of credentials too. */
export function hideTokenFields(text: string, mark: string): string {
  const hidden = hideTokens(text, mark);
  if (!MAY_HOLD_FIELD.test(hidden)) return hidden;
  return hidden
    .replace(BEARER, mark)
    .replace(AUTHORIZATION, mark)
    .replace(URL_PARAMETER, `$1${mark}`)
    .replace(FORM_BEGIN, `$1${mark}`)
    .replace(JSON_FIELD, `$1${mark}`);
}
