import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compile, ENVIRONMENTS } from './cel.ts';

/** `root.path`, with `?` after it where a computed key follows. */
function listReads(expression: string): string[] {
  return compile(expression, ENVIRONMENTS.cli).references.map(
    ({ root, path, dynamic }) => `${[root, ...path.map(step => JSON.stringify(step))].join(' ')}${dynamic ? ' ?' : ''}`,
  );
}

const ROWS: readonly (readonly [string, readonly string[]])[] = [
  ['_', ['_']],
  ['_.x', ['_ "x"']],
  ['_.cfg.hosts[0].name', ['_ "cfg" "hosts" 0 "name"']],
  ['_["a-b"]', ['_ "a-b"']],
  ['_.`a-b`', ['_ "a-b"']],
  ['_.?x', ['_ "x"']],
  ['_.?x.y.orValue(1)', ['_ "x" "y"']],
  ['_[?"x"]', ['_ "x"']],
  ['"x" in _', ['_ "x"']],
  ['"x" in _.cfg', ['_ "cfg" "x"']],
  ['_.x in _.list', ['_ "x"', '_ "list"']],
  ['has(_.x)', ['_ "x"']],
  ['has(_.x.y)', ['_ "x" "y"']],
  ['_[k]', ['_ ?', 'k']],
  ['_[_.k].z', ['_ ?', '_ "k"']],
  ['_.x[i + 1].y[j]', ['_ "x" ?', 'i', 'j']],
  ['"x" in _[k]', ['_ ?', 'k']],
  ['has(_[k].z)', ['_ ?', 'k']],
  ['_.x.size() + size(_.y)', ['_ "x"', '_ "y"']],
  ['_.map(k, k)', ['_']],
  ['[1].map(_, _.x)', []],
  ['[_.a].map(_, _.x) + _.b', ['_ "a"', '_ "b"']],
  ['[1].map(x, ._.x)', ['_ "x"']],
  ['_.l.filter(x, x.n == _.n)', ['_ "l"', '_ "n"']],
  ['_.m.transformMap(k, v, k + v + w)', ['_ "m"', 'w']],
  ['cel.bind(_, {"a": 1}, _.a) + _.b', ['_ "b"']],
  ['cel.bind(x, _.cfg, x.name)', ['_ "cfg"']],
  ['_.?x.optMap(v, v + _.y).orValue(_.z)', ['_ "x"', '_ "y"', '_ "z"']],
  ['math.abs(_.x) + strings.quote(name).size()', ['_ "x"', 'name']],
  ['__actions.build.results["sha"]', ['__actions "build" "results" "sha"']],
  ['[1, 2][_.i]', ['_ "i"']],
  ['{_.k: _.v}', ['_ "k"', '_ "v"']],
  ['type(_.x) == int', ['_ "x"']],
  ['timestamp(_.t) > timestamp("2026-01-01T00:00:00Z")', ['_ "t"']],
];

test('every read of a variable is found with its longest constant path', () => {
  for (const [expression, reads] of ROWS) assert.deepEqual(listReads(expression), reads, expression);
});

test('a reference says where it stands', () => {
  const [first, second] = compile('_.a +\n  _.b', ENVIRONMENTS.cli).references;
  assert.deepEqual([first?.line, first?.column, second?.line, second?.column], [1, 1, 2, 3]);
});

test('a program knows its functions, what they need, and whether it is constant', () => {
  const program = compile('regex.match("a", x) && yaml.unmarshal(y) == 1', ENVIRONMENTS.cli);
  assert.deepEqual(program.needs, ['regex', 'yaml']);
  assert.deepEqual(
    [program.uses('regex.match'), program.uses('yaml.unmarshal'), program.uses('matches')],
    [true, true, false],
  );
  assert.deepEqual(compile('1 + 2', ENVIRONMENTS.cli).constant, { value: 3 });
  assert.deepEqual(compile('[1].map(x, x)', ENVIRONMENTS.cli).constant, { value: [1] });
  for (const expression of ['_.x', 'guid.new()', 'time.now()', '1 / 0', '"a".matches("a")', 'lists.range(100000)']) {
    assert.equal(compile(expression, ENVIRONMENTS.cli).constant, undefined, expression);
  }
});
