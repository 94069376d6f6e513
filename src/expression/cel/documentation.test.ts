import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENVIRONMENTS, functionDocs } from './cel.ts';

test('every function and macro of an environment has a line, in order', () => {
  for (const environment of Object.values(ENVIRONMENTS)) {
    const docs = functionDocs(environment);
    const names = docs.map(({ name }) => name);
    assert.deepEqual(names, [...names].sort());
    for (const { name, doc, signatures } of docs) {
      assert.match(doc, /\.$/, name);
      assert.ok(signatures.length > 0 && signatures.every(signature => signature.includes(' -> ')), name);
    }
  }
});

test('a row says what a function takes, gives and whether it is pure', () => {
  const docs = new Map(functionDocs(ENVIRONMENTS.cli).map(row => [row.name, row]));
  assert.deepEqual(docs.get('startsWith'), {
    name: 'startsWith',
    signatures: ['string.startsWith(string) -> bool'],
    doc: 'Whether the text begins with the other.',
    pure: true,
    macro: false,
  });
  assert.deepEqual(docs.get('filepath.dir')?.signatures, ['filepath.dir(string) -> string']);
  assert.equal(docs.get('all')?.signatures.length, 2);
  const impure = [...docs.values()].filter(({ pure }) => !pure).map(({ name }) => name);
  assert.deepEqual(impure, ['debug.out', 'debug.sleep', 'filepath.exists', 'guid.new', 'time.now', 'time.nowFmt']);
});

test('what the documentation promises is there', () => {
  const promised =
    `size contains startsWith endsWith matches int uint double string bool bytes dyn type timestamp duration getFullYear getMonth getDate
    getDayOfMonth getDayOfWeek getDayOfYear getHours getMinutes getSeconds getMilliseconds has all exists exists_one map filter
    charAt format indexOf lastIndexOf lowerAscii upperAscii replace reverse split substring trim join strings.quote
    slice flatten distinct sort sortBy sum reduce first last lists.range existsOne transformList transformMap transformMapEntry
    math.greatest math.least math.ceil math.floor math.round math.trunc math.abs math.sign math.sqrt math.isNaN math.isInf math.isFinite math.bitAnd
    math.bitOr math.bitXor math.bitNot math.bitShiftLeft math.bitShiftRight sets.contains sets.equivalent sets.intersects base64.encode base64.decode
    cel.bind optional.of optional.ofNonZeroValue optional.none hasValue value or orValue optMap optFlatMap
    regex.match regex.findAll regex.split regex.replace regex.extract regex.extractAll
    map.merge map.select map.omit map.add map.addIfMissing map.addFailIfExists map.recurse
    arrays.strings.add arrays.strings.unique sort.objects sort.objectsDescending json.marshal json.marshalPretty yaml.marshal json.unmarshal yaml.unmarshal out.nil
    strings.clean strings.title strings.camel strings.pascal strings.snake strings.kebab strings.repeat filepath.join filepath.dir filepath.base filepath.ext filepath.normalize
    guid.new time.now time.format time.nowFmt debug.out debug.throw`.split(/\s+/);
  const evalNames = new Set(functionDocs(ENVIRONMENTS.eval).map(({ name }) => name));
  assert.deepEqual(
    promised.filter(name => !evalNames.has(name)),
    [],
  );
  const cliOnly = functionDocs(ENVIRONMENTS.cli)
    .map(({ name }) => name)
    .filter(name => !evalNames.has(name));
  assert.deepEqual(cliOnly, ['debug.sleep', 'filepath.exists']);
});
