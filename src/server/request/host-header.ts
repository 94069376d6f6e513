import { malformed } from './body.ts';
import type { Exchange } from './exchange.ts';

/** HTTP/1.1 wants exactly one: without it, or with two, a proxy on the way may have understood another host. */
export function checkHost({ request, runtime }: Exchange): void {
  const { rawHeaders, httpVersion } = request;
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  if (count === 1 || (count === 0 && httpVersion !== '1.1')) return;
  runtime.metrics.requests.add(1, 'unmatched', 'OTHER', '400');
  runtime.metrics.rejections.add(1, 'malformed-request');
  throw malformed('exactly one Host header is needed');
}
