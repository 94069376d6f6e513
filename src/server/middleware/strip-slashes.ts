import type { Step } from '../request/exchange.ts';

/** Global 3: before routing, without a redirect. `/` stays. */
export const stripSlashes: Step = {
  name: 'strip trailing slashes',
  run(exchange, next) {
    const { path } = exchange;
    let end = path.length;
    while (end > 1 && path.charCodeAt(end - 1) === SLASH) end--;
    if (end < path.length) exchange.path = path.slice(0, end);
    return next();
  },
};

const SLASH = 47;
