/**
 * Compares Go templates with Go's own text/template and sprig, and records Go's answers for the tests. Needs Go and its module
 * proxy, so no test runs it:
 *
 *   node scripts/record-go-templates.ts              writes test/fixtures/go-templates/recorded.json
 *   node scripts/record-go-templates.ts 20000 [seed] compares that many random templates and prints the differences
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chartCases, compareWithGo, type GoAnswer } from '../test/support/documents/go-template-answers.ts';
import { CASE_DATA, type GoCase, goCases } from '../test/support/documents/go-template-cases.ts';

const FOLDER = join(import.meta.dirname, '../test/fixtures/go-templates');
const ORACLE = join(FOLDER, 'oracle');
const RECORDED_CASES = 400;

/** What Go makes of each of them. */
function askGo(cases: readonly GoCase[]): readonly GoAnswer[] {
  const program = join(tmpdir(), 'go-template-oracle');
  const built = spawnSync('go', ['build', '-o', program, '.'], { cwd: ORACLE, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`go build: ${built.stderr}`);
  const input = cases.map(one => `${JSON.stringify(one)}\n`).join('');
  const { stdout } = spawnSync(program, { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  return stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as GoAnswer);
}

/** Every example in the documentation of sprig and of text/template that Go itself can render. */
function documented(): readonly GoCase[] {
  const ask = (...words: string[]): string => spawnSync('go', words, { cwd: ORACLE, encoding: 'utf8' }).stdout.trim();
  const sprig = join(ask('list', '-m', '-f', '{{.Dir}}', 'github.com/Masterminds/sprig/v3'), 'docs');
  const pages = readdirSync(sprig).filter(name => name.endsWith('.md'));
  const blocks = pages.flatMap(name =>
    [...readFileSync(join(sprig, name), 'utf8').matchAll(/^```\w*\n([\s\S]*?)^```/gm)].map(match => match[1] ?? ''),
  );
  const lines = blocks.flatMap(block => [block, ...block.split('\n')]);
  const doc = readFileSync(join(ask('env', 'GOROOT'), 'src/text/template/doc.go'), 'utf8');
  const inGo = doc.split('\n').filter(line => line.startsWith('\t{{'));
  const texts = [...lines, ...inGo].map(line => line.trim()).filter(line => line !== '');
  const templates = new Set(texts.map(text => (text.includes('{{') ? text : `{{ ${text} }}`)));
  return [...templates].map(template => ({ template, data: CASE_DATA, missingKey: 'default' }));
}

const UNSTABLE =
  /uuid|rand|genPrivate|genCA|Cert|bcrypt|htpasswd|env|shuffle|getHost|AES|derivePassword|ago|durationRound|keys|values|hello|\.Request|\.Compare\b/;

const [count, seed = '1'] = process.argv.slice(2);
if (count === undefined) {
  const random = goCases(20_261_122, RECORDED_CASES);
  const examples = documented().filter(({ template }) => !UNSTABLE.test(template));
  const cases = [...random, ...examples, ...chartCases(FOLDER)];
  const answers = askGo(cases);
  const recorded = cases.flatMap((one, index) => {
    const answer = answers[index];
    const isExample = index >= random.length;
    if (answer === undefined || (isExample && answer.output === undefined)) return [];
    // The data is not recorded, since it is known: that of the cases, or the values of the chart.
    const { data: _, ...rest } = one;
    return [{ ...rest, ...answer }];
  });
  writeFileSync(join(FOLDER, 'recorded.json'), `${JSON.stringify(recorded, undefined, 2)}\n`);
  console.log(`${recorded.length} recorded`);
} else {
  const cases = goCases(Number(seed), Number(count));
  const { differences, counts } = compareWithGo(cases, askGo(cases));
  for (const { template, missingKey, go, ours } of differences)
    console.log(
      `${JSON.stringify(template)} (${missingKey})\n  Go:   ${JSON.stringify(go)}\n  ours: ${JSON.stringify(ours)}`,
    );
  console.log(counts);
}
