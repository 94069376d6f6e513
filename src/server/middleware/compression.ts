import { promisify } from 'node:util';
import { deflate, gzip } from 'node:zlib';
import { ProblemError } from '../answer/problem.ts';
import { readWeights } from '../request/accept.ts';
import type { Answer, Exchange, Step } from '../request/exchange.ts';

const MIN_BYTES = 1024;
const TEXTUAL = /^(?:application\/(?:[\w.+-]+\+)?json|application\/yaml|text\/)/;
const PACK = { gzip: promisify(gzip), deflate: promisify(deflate) } as const;

/** API 8: answers of some size are packed as the client wishes. A packed request is refused: its size says nothing. */
export const compression: Step = {
  name: 'compression',
  enter: exchange => {
    exchange.finishers.push(packed);
  },
  run(exchange, next) {
    const { 'content-encoding': coding, 'transfer-encoding': transfer } = exchange.request.headers;
    if ((coding !== undefined && coding.trim().toLowerCase() !== 'identity') || isPacked(transfer))
      throw new ProblemError('unsupported-media-type', 'a compressed request body is not supported', {
        headers: { 'Accept-Encoding': 'identity' },
      });
    return next();
  },
};

/** `chunked` alone is not a compression; every other transfer coding is. */
const isPacked = (transfer: string | undefined): boolean =>
  transfer !== undefined && transfer.trim().toLowerCase() !== 'chunked';

async function packed(exchange: Exchange, answer: Answer): Promise<Answer> {
  const { level } = exchange.runtime.settings.compression;
  if (
    level === 0 ||
    answer.contentType === undefined ||
    answer.stream !== undefined ||
    !TEXTUAL.test(answer.contentType)
  )
    return answer;
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  if (body.length < MIN_BYTES || answer.headers['Content-Encoding'] !== undefined) return { ...answer, body };
  const given = answer.headers['Vary'];
  const headers = { ...answer.headers, Vary: given === undefined ? 'Accept-Encoding' : `${given}, Accept-Encoding` };
  const coding = chosenCoding(exchange.request.headers['accept-encoding']);
  if (coding === undefined) return { ...answer, body, headers };
  return { ...answer, headers: { ...headers, 'Content-Encoding': coding }, body: await PACK[coding](body, { level }) };
}

/** The coding with the highest weight, gzip before deflate; none when plain is weighed higher. */
export function chosenCoding(header: string | undefined): 'gzip' | 'deflate' | undefined {
  if (header === undefined) return undefined;
  const accepted = readWeights(header).map(([name, weight]) => [name === 'x-gzip' ? 'gzip' : name, weight] as const);
  const weights = new Map(accepted);
  const encodingWeight = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  const [gzipped, deflated] = [encodingWeight('gzip'), encodingWeight('deflate')];
  const plain = weights.get('identity') ?? 0;
  if (Math.max(gzipped, deflated) <= 0 || plain > Math.max(gzipped, deflated)) return undefined;
  return gzipped >= deflated ? 'gzip' : 'deflate';
}
