import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CelError, compile, ENVIRONMENTS, loadRegex } from './cel.ts';

const host = { regex: await loadRegex() };
const FAILS = Symbol('fails');

/** What the reference implementation answers, asked with cel-go 0.32. `FAILS`: an error, be it of the text or while it runs. */
const ANSWERS: readonly (readonly [expression: string, answer: unknown])[] = [
  ['base64.decode("a")', FAILS],
  ['base64.decode("=")', FAILS],
  ['base64.decode("aa=")', FAILS],
  ['base64.decode("aGVsbG8==")', FAILS],
  ['string(base64.decode("aGVsbG8"))', 'hello'],
  ['string(base64.decode("aGVs\\nbG8="))', 'hello'],
  ['"%d".format([3.14])', '3.14'],
  ['"%d".format([1.0e30])', '1000000000000000000000000000000'],
  ['"%s".format([1e-7])', '0.0000001'],
  ['"%s".format([1e22])', '10000000000000000000000'],
  ['"%s".format([-0.0])', '-0'],
  ['"%s".format([[1e-7, 1e21, -0.0]])', '[0.0000001, 1000000000000000000000, -0]'],
  ['"%.1e".format([2.25])', '2.2e+00'],
  ['"%.1e".format([1.25])', '1.2e+00'],
  ['"%.0e".format([2.5])', '2e+00'],
  ['"%.2e".format([999.999])', '1.00e+03'],
  ['"%.17e".format([1e-320])', '9.99988867182683005e-321'],
  ['"%e".format([-0.0])', '-0.000000e+00'],
  ['"%.0f".format([0.5])', '0'],
  ['"%.2f".format([999.999])', '1000.00'],
  ['"%.110f".format([0.5])', `0.5${'0'.repeat(109)}`],
  ['duration("-5m").getHours()', 0],
  ['duration("-1ns").getMilliseconds()', 0],
  ['cel.bind(x, [double("NaN")], x == x)', false],
  ['cel.bind(x, {"a": double("NaN")}, x == x)', false],
  ['cel.bind(x, [double("NaN")], sets.contains([x], [x]))', false],
  ['{4611686018427387904: 1}[dyn(4611686018427387904.0)]', 1],
  ['{4611686018427387904u: 1}[dyn(4611686018427387904.0)]', 1],
  ['{9223372036854775807: 1}[dyn(9223372036854775807.0)]', FAILS],
  ['{1: 2}[dyn(1.5)]', FAILS],
  ['-9223372036854775808 % -1', FAILS],
  ['dyn(-9223372036854775807 - 1) % -1', FAILS],
  ['7 % -1', 0],
  ['timestamp("2024-01-01T00:00:00+24:00")', FAILS],
  ['timestamp("2024-01-01T00:00:00+14:60")', FAILS],
  ['string(timestamp("2024-01-01T00:00:00+23:59"))', '2023-12-31T00:01:00Z'],
  ['string(timestamp("2024-01-01T00:00:00.0123456789Z"))', '2024-01-01T00:00:00.012345678Z'],
  ['timestamp("2024-01-01T00:00:00Z").getHours("+24:00")', FAILS],
  ['timestamp("2024-01-01T00:00:00Z").getHours("23:99")', FAILS],
  ['timestamp("2024-01-01T00:00:00Z").getHours("23:59")', 23],
  ['double("1e400")', FAILS],
  ['1e400', FAILS],
  ['double("1e-400") == 0.0', true],
  ['rb""', FAILS],
  ['string(br"a\\n")', 'a\\n'],
  ['math.least(double("NaN"), 1.0)', FAILS],
  ['math.greatest([1.0, double("NaN"), 0.5])', FAILS],
  ['regex.replace("abc", "b*", "-")', '-a-c-'],
  ['regex.replace("aaa", "a*", "-")', '-'],
  ['regex.replace("baaac", "a*", "x")', 'xbxcx'],
  ['regex.replace("abc", "", "-")', '-a-b-c-'],
  ['regex.extractAll("baaac", "a*") == ["", "aaa", ""]', true],
];

function evaluateAnswer(expression: string): unknown {
  try {
    return compile(expression, { ...ENVIRONMENTS.eval, widen: false }).evaluate({}, { costLimit: 100_000, host });
  } catch (error) {
    assert(error instanceof CelError, String(error));
    return FAILS;
  }
}

test('answers are those of the reference implementation', () => {
  const wrong = ANSWERS.map(([expression, answer]) => [expression, evaluateAnswer(expression), answer] as const).filter(
    ([, actual, answer]) => !Object.is(actual, answer),
  );
  assert.deepEqual(wrong, []);
});
