import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { createRouter } from '../routes/router.ts';
import { ROUTES } from '../routes/routes.ts';

const router = createRouter(ROUTES, 'v1');
const percent = (char: string): string => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`;

test('whatever leads to a route of the API is a path of the API, however it is spelled, and so are admin paths', () => {
  const spelled = fc
    .constantFrom(...ROUTES)
    .chain(row => fc.tuple(fc.constant(row), fc.infiniteStream(fc.integer({ min: 0, max: 7 }))))
    .map(([row, dice]) => {
      const path = row.path.replace('{api_version}', 'v1').replaceAll(/\{\w+\}/g, 'x');
      const change = (char: string): string => {
        const rolled = dice.next().value;
        if (char === '/') return char;
        return rolled === 0 ? percent(char) : rolled === 1 ? percent(char).toUpperCase() : char;
      };
      return { row, path: path.replaceAll(/./g, change) };
    });
  fc.assert(
    fc.property(spelled, ({ row, path }) => {
      const match = router.match(row.method, path);
      if (match.kind === 'unknown' || match.kind === 'malformed') return;
      assert.ok(match.kind === 'route');
      assert.equal(router.isApi(path), match.row.access !== 'public', path);
      assert.equal(router.isAdmin(path), match.row.access === 'admin', path);
    }),
    { numRuns: 2000, examples: [[{ row: ROUTES[0] ?? assert.fail(), path: '/health' }]] },
  );
});
