/**
 * P4, P5, P8: many actions and many resolvers, the built program end to end. The reference for actions is terraform, where it
 * is installed: a plan, and the apply of that plan, of as many resources that do nothing. `--terraform` measures it; without the flag
 * its part is left out, since an apply of 5,000 takes minutes.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  appendsDocument,
  chainsDocument,
  chainsForTerraform,
  exclusiveDocument,
  resolversDocument,
} from './support/documents.ts';
import { median, ms, printRow, TOOL, timeCommand, times, withBenchDirectory } from './support/measure.ts';

const node = process.execPath;
const withTerraform = process.argv.includes('--terraform') && spawnSync('terraform', ['version']).status === 0;
if (!withTerraform) console.log('terraform: not measured (give --terraform on a machine that has it)');

await withBenchDirectory(directory => {
  const env = { ...process.env, HOME: directory };
  const best = (args: readonly string[], rounds = 3): number =>
    median(
      Array.from({ length: rounds }, () => timeCommand({ program: node, args: [TOOL, ...args], cwd: directory, env })),
    );
  const dry: number[] = [];
  for (const count of [1000, 5000, 20_000]) {
    writeFileSync(join(directory, `chains-${count}.yaml`), chainsDocument(count));
    const took = best(['run', 'solution', '-f', `chains-${count}.yaml`, '--dry-run', '-o', 'json']);
    dry.push(took);
    const reference = withTerraform && count <= 5000 ? terraformPlan(directory, count) : undefined;
    const goal = count === 1000 ? 4 : 8;
    printRow({
      row: 'P4',
      what: `dry-run of ${count} actions`,
      figure: ms(took),
      reference: reference === undefined ? 'none' : `terraform plan ${ms(reference)}`,
      goal: `<= 1/${goal}`,
      reached: reference === undefined || took <= reference / goal,
    });
  }
  const exponent = Math.log((dry[2] ?? 1) / (dry[1] ?? 1)) / Math.log(4);
  printRow({
    row: 'P4',
    what: 'growth from 5,000 to 20,000',
    figure: exponent.toFixed(2),
    reference: 'linear is 1',
    goal: '<= 1.1',
    reached: exponent <= 1.1,
  });
  for (const [count, goal] of [
    [1000, 500],
    [5000, 2000],
  ] as const) {
    const took = best(['run', 'solution', '-f', `chains-${count}.yaml`, '-o', 'json']);
    printRow({
      row: 'P5',
      what: `run of ${count} actions`,
      figure: ms(took),
      reference: 'terraform apply 13.7 s and 432 s where it was measured',
      goal: `<= ${ms(goal)}`,
      reached: took <= goal,
    });
  }
  for (const count of [1000, 5000]) {
    const file = `chains-${count}.yaml`;
    const plan = join(directory, `chains-${count}.plan`);
    const apply = (): number =>
      timeCommand({ program: node, args: [TOOL, 'apply', plan, '--yes', '-o', 'json'], cwd: directory, env });
    const planned = best(['plan', '-f', file, '--out', plan, '-o', 'json']);
    const applied = median([apply(), apply(), apply()]);
    const reference = withTerraform ? terraformApply(directory, count) : undefined;
    const goals = count === 1000 ? [300, 500] : [1000, 1500];
    for (const [what, figure, goal = 0] of [
      [`plan of ${count} actions to a file`, planned, goals[0]],
      [`apply of it`, applied, goals[1]],
    ] as const)
      printRow({
        row: 'P15',
        what,
        figure: ms(figure),
        reference: reference === undefined ? 'none' : `terraform apply of as many ${ms(reference)}`,
        goal: `<= ${ms(goal)}`,
        reached: figure <= goal,
      });
  }
  const exclusive = [5000, 20_000].map(count => {
    writeFileSync(join(directory, `exclusive-${count}.yaml`), exclusiveDocument(count));
    const took = best(['run', 'solution', '-f', `exclusive-${count}.yaml`, '-o', 'json']);
    printRow({
      row: 'P5',
      what: `run of ${count} actions, all exclusive with one`,
      figure: ms(took),
      reference: 'none',
      goal: count === 5000 ? '<= 1.5 s' : '<= 5 s',
      reached: took <= (count === 5000 ? 1500 : 5000),
    });
    return took;
  });
  const growth = Math.log((exclusive[1] ?? 1) / (exclusive[0] ?? 1)) / Math.log(4);
  printRow({
    row: 'P5',
    what: 'growth of exclusive actions from 5,000 to 20,000',
    figure: growth.toFixed(2),
    reference: 'linear is 1',
    goal: '<= 1.1',
    reached: growth <= 1.1,
  });
  for (const mode of ['dry-run', 'run'] as const) {
    const appends = [1000, 5000].map(count => {
      writeFileSync(join(directory, `appends-${count}.yaml`), appendsDocument(count));
      const words = ['run', 'solution', '-f', `appends-${count}.yaml`, '-o', 'json'];
      const took = best(mode === 'run' ? words : [...words, '--dry-run']);
      printRow({
        row: 'P5',
        what: `${mode} of ${count} appends to one file`,
        figure: ms(took),
        reference: 'none',
        goal: `<= ${ms(count * 2)}`,
        reached: took <= count * 2,
      });
      return took;
    });
    const appendsGrowth = Math.log((appends[1] ?? 1) / (appends[0] ?? 1)) / Math.log(5);
    printRow({
      row: 'P5',
      what: `growth of the ${mode} from 1,000 to 5,000 appends`,
      figure: appendsGrowth.toFixed(2),
      reference: 'linear is 1',
      goal: '<= 1.1',
      reached: appendsGrowth <= 1.1,
    });
  }
  writeFileSync(join(directory, 'many.yaml'), resolversDocument(10_000));
  const took = best(['run', 'resolver', '-f', 'many.yaml', '-o', 'json']);
  printRow({
    row: 'P8',
    what: '10,000 resolvers',
    figure: ms(took),
    reference: 'none',
    goal: '<= 1.5 s',
    reached: took <= 1500,
  });
  const { peakMb } = measureMemory(['run', 'resolver', '-f', 'many.yaml', '-o', 'json'], directory);
  printRow({
    row: 'P8',
    what: '10,000 resolvers, peak memory',
    figure: `${peakMb.toFixed(0)} MB`,
    reference: times(peakMb / measureMemory(['--version'], directory).peakMb),
    goal: '<= 250 MB',
    reached: peakMb <= 250,
  });
});

/** Peak resident memory of one command, as Linux counts it. */
function measureMemory(words: readonly string[], cwd: string): { readonly peakMb: number } {
  const report = `process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS + '\\n'))`;
  writeFileSync(join(cwd, 'peak.cjs'), report);
  const { stderr } = spawnSync(node, ['--require', join(cwd, 'peak.cjs'), TOOL, ...words], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, HOME: cwd },
  });
  return { peakMb: Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024 };
}

function terraformPlan(directory: string, count: number): number {
  const cwd = join(directory, `terraform-${count}`);
  mkdirSync(cwd);
  writeFileSync(join(cwd, 'main.tf'), chainsForTerraform(count));
  timeCommand({ program: 'terraform', args: ['init', '-input=false'], cwd });
  return timeCommand({ program: 'terraform', args: ['plan', '-input=false', '-out=plan.bin'], cwd });
}

/** Applies the plan that `terraformPlan` made. */
function terraformApply(directory: string, count: number): number {
  const cwd = join(directory, `terraform-${count}`);
  return timeCommand({ program: 'terraform', args: ['apply', '-input=false', 'plan.bin'], cwd });
}
