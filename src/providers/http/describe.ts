import { isMap } from '../../core/json/json.ts';
import { derivedTaint, isTainted } from '../../core/secrets/taint.ts';
import type { Deferred, Description, View } from '../contract.ts';
import { isSameContent } from '../observed.ts';
import { counted, cut, type Known, knownAfter, printable, shown } from '../what-if.ts';
import { encodePair, type Query, queryPairs } from './address.ts';
import { type Inputs, MAX_POLL_ATTEMPTS, READING_METHODS } from './inputs.ts';
import { encodeBody, requireComparable } from './request.ts';

const MAX_URL_LENGTH = 600;

/** `Would send POST request to https://...`, and the request itself as an effect when it may change something. */
export function describeRequest(inputs: Partial<Inputs>, view: View, deferred: Deferred): Description {
  const known: Known = { inputs, deferred, view };
  const whyMethod = deferred.get('method');
  const method = whyMethod === undefined ? (inputs.method ?? 'GET').toUpperCase() : knownAfter(whyMethod);
  if (inputs.observe !== undefined) requireComparable({ observe: inputs.observe }, method);
  const url = shownUrl(inputs, known);
  const message = `Would send ${method} request to ${cut(url, MAX_URL_LENGTH)}${headers(known)}${body(known)}${credentials(known)}${polling(known)}`;
  const [change] = view.observed?.changes ?? [];
  if (change !== undefined && isSameContent(change))
    return {
      message: `Would send no ${method} request: ${cut(url, MAX_URL_LENGTH)} is ${change.after === undefined ? 'not there' : 'as it should be'}`,
      unchanged: true,
    };
  const reads = (READING_METHODS as readonly string[]).includes(method);
  return { message, effects: reads || whyMethod !== undefined ? [] : [{ type: 'request', method, url }] };
}

function shownUrl(inputs: Partial<Inputs>, known: Known): string {
  const { deferred, view } = known;
  const base = deferred.has('url')
    ? shown('url', known)
    : printable(withoutUserInfo(inputs.url ?? ''), view.taintOf(['url']), view);
  const whyQuery = deferred.get('query');
  const pairs = whyQuery === undefined ? shownPairs(inputs.query ?? {}, view) : [knownAfter(whyQuery)];
  return pairs.length === 0 ? base : `${base}${base.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

function shownPairs(query: Query, view: Known['view']): string[] {
  return [...queryPairs(query)].map(pair => {
    const taint = view.taintOf(['query', pair[0]]);
    const [name = '', ...value] = encodePair(pair).split('=');
    return `${view.redact(name)}=${printable(value.join('='), derivedTaint(taint), view)}`;
  });
}

const withoutUserInfo = (url: string): string => url.replace(/^([a-z]+:\/*)[^/?#@]*@/i, '$1[REDACTED]@');

function headers({ inputs, deferred }: Known): string {
  const why = deferred.get('headers');
  if (why !== undefined) return ` with headers ${knownAfter(why)}`;
  const given = isMap(inputs['headers']) ? Object.values(inputs['headers']).filter(value => value !== null) : [];
  const { idempotencyKey = false } = inputs as Partial<Inputs>;
  const count = given.length + (idempotencyKey === false ? 0 : 1);
  return count === 0 ? '' : ` with ${counted(count, 'header')}`;
}

function body({ inputs, deferred, view }: Known): string {
  const why = deferred.get('body');
  if (why !== undefined) return ` and body ${knownAfter(why)}`;
  const content = encodeBody(inputs['body']);
  if (content === undefined) return '';
  // How long a secret is, is left out.
  return isTainted(view.taintOf(['body']))
    ? ' and a body'
    : ` and ${counted(content.bytes.byteLength, 'byte')} of body`;
}

function credentials(known: Known): string {
  const given = known.inputs['authProvider'] !== undefined || known.deferred.has('authProvider');
  return given ? ` using ${shown('authProvider', known)} credentials` : '';
}

function polling({ inputs, deferred }: Known): string {
  const why = deferred.get('poll');
  if (why !== undefined) return `, polling ${knownAfter(why)}`;
  const { poll } = inputs as Partial<Inputs>;
  return poll === undefined ? '' : `, polling up to ${counted(poll.maxAttempts ?? MAX_POLL_ATTEMPTS, 'time')}`;
}
