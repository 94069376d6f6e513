import {
  CelError,
  type CelHost,
  compile,
  ENVIRONMENTS,
  functionDocs,
  loadRegex,
} from '../../src/expression/cel/cel.ts';

/** A call, and the time it took for each unit that it cost. */
export interface Measured {
  readonly call: string;
  readonly msPerMillion: number;
}

const long = 'x'.repeat(20_000);
const mixed = 'aB-c_d é😀 '.repeat(2000);
const numbers = Array.from({ length: 10_000 }, (_, i) => i);
const words = numbers.map(i => `word ${i}`);
const rows = numbers.slice(0, 2000).map(i => ({ id: `id${i}`, n: 2000 - i, needs: i === 0 ? [] : [`id${i - 1}`] }));
const map = Object.fromEntries(words.slice(0, 5000).map((word, i) => [word, i]));

/** Values that functions find hard, by variable. */
const VARIABLES: Readonly<Record<string, unknown>> = {
  long,
  mixed,
  digits: '9'.repeat(20_000),
  path: 'a/../'.repeat(4000),
  numbers,
  words,
  rows,
  map,
  nested: numbers.slice(0, 3000).map(i => [i, [i]]),
  optionals: [],
  json: JSON.stringify(rows),
  yaml: words
    .slice(0, 1000)
    .map(word => `- ${word}`)
    .join('\n'),
  base: Buffer.from(long).toString('base64'),
  time: new Date('2026-05-06T07:08:09.123Z'),
};

/** Arguments for each type of a parameter. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  string: [
    '"a"',
    'long',
    'mixed',
    'digits',
    'path',
    'json',
    'yaml',
    'base',
    '"%Y-%m-%dT%H:%M:%S"',
    '"2026-01-02T03:04:05Z"',
  ],
  int: ['1', '1000', '9223372036854775807'],
  uint: ['1u', '18446744073709551615u'],
  double: ['1.5', '1e-300', '1e300'],
  bool: ['true'],
  bytes: ['b"a"', 'bytes(long)'],
  list: ['numbers', 'words', 'rows', 'nested', '[1.5, "a", true]'],
  map: ['map', '{"a": 1}'],
  timestamp: ['time'],
  duration: ['duration("1h2m3.5s")'],
  optional_type: ['optional.of(1)'],
  dyn: ['numbers', 'rows', 'map', 'long', 'mixed', '1e-300', 'time'],
  type: ['int'],
  null_type: ['null'],
};

/** Functions that pause, throw or ask the host, and operators. */
const SKIPPED: ReadonlySet<string> = new Set(['debug.sleep', 'debug.throw', 'filepath.exists', 'or', 'orValue']);

const MOST_CALLS = 12;
const LIMIT = 2_000_000;

/** Every function with arguments that are hard for it: what a million units of it take, the worst first. */
export async function worstFunctions(host: CelHost): Promise<readonly Measured[]> {
  const regex = await loadRegex();
  const measured: Measured[] = [];
  for (const { name, signatures } of functionDocs(ENVIRONMENTS.cli)) {
    if (SKIPPED.has(name)) continue;
    for (const call of signatures.flatMap(signatureCalls)) {
      const one = measure(call, { ...host, regex });
      if (one !== undefined) measured.push(one);
    }
  }
  return measured.sort((a, b) => b.msPerMillion - a.msPerMillion);
}

/** `string.contains(string) -> bool` as calls with all hard arguments, up to a number. */
function signatureCalls(signature: string): readonly string[] {
  const [, target, name = '', parameters = ''] =
    /^(?:([a-z_]+)(?:\(.*?\))?\.)?([\w.]+)\((.*)\) ->/.exec(signature) ?? [];
  const isType = target !== undefined && target in ARGUMENTS;
  const types = parameters === '' ? [] : parameters.split(/, (?![^(]*\))/);
  const full = target !== undefined && !isType ? `${target}.${name}` : name;
  const choices = [...(isType ? [target] : []), ...types].map(
    type => ARGUMENTS[type.replace(/\(.*$/, '')] ?? ARGUMENTS['dyn'] ?? [],
  );
  const combined = choices.reduce<readonly (readonly string[])[]>(
    (all, values) => all.flatMap(before => values.map(next => [...before, next])).slice(0, 400),
    [[]],
  );
  const step = Math.max(1, Math.floor(combined.length / MOST_CALLS));
  return combined
    .filter((_, index) => index % step === 0)
    .map(args => (isType ? `${args[0] ?? ''}.${full}(${args.slice(1).join(', ')})` : `${full}(${args.join(', ')})`));
}

/** CPU time of this thread, since other programs may be running on the machine. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const ROUNDS = 3;
const LEAST_MS = 0.5;

/** Undefined for a call that fails. The list around it keeps the result from being weighed. */
function measure(call: string, host: CelHost): Measured | undefined {
  try {
    const program = compile(`[${Array(4).fill(`type(${call})`).join(', ')}] != []`, ENVIRONMENTS.cli, {
      variables: Object.keys(VARIABLES),
    });
    const times: number[] = [];
    let cost = 0;
    for (let round = 0; round < ROUNDS; round++) {
      let runs = 0;
      const startedAt = workedMs();
      do {
        program.evaluate(VARIABLES, { costLimit: LIMIT, host });
        runs += 1;
      } while (workedMs() - startedAt < LEAST_MS);
      times.push((workedMs() - startedAt) / runs);
      cost = program.lastCost;
    }
    return { call, msPerMillion: (Math.min(...times) / cost) * 1e6 };
  } catch (error) {
    if (error instanceof CelError) return undefined;
    throw error;
  }
}
