import { createDice, type Dice } from './random.ts';

export interface Generated {
  /** JSON text of the document. */
  readonly text: string;
  /** What lies in the directory beforehand. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * A legal solution made of chance: resolvers that read each other in every form, and actions that write, delete, make directories,
 * start programs, print and compute, with conditions, loops, retries, failures, order and a finally section.
 */
export function generatedSolution(seed: number): Generated {
  const dice = createDice(seed);
  const resolvers = Array.from({ length: 1 + dice.below(5) }, (_, index) => `r${index}`);
  const spec = {
    resolvers: Object.fromEntries(resolvers.map((name, index) => [name, resolver(dice, resolvers.slice(0, index))])),
    workflow: workflow(dice, resolvers),
  };
  const files: Record<string, string> = {};
  for (let index = 0; index < 4; index++) if (dice.chance(0.5)) files[`f${index}`] = text(dice);
  return {
    text: JSON.stringify({ apiVersion: 'tool.dev/v1', kind: 'Solution', metadata: { name: 'generated' }, spec }),
    files,
  };
}

function resolver(dice: Dice, earlier: readonly string[]): object {
  const body = dice.below(6);
  const common = {
    ...(dice.chance(0.15) && { when: dice.pick([true, false, '1 < 2', 'size("") > 0']) }),
    ...(dice.chance(0.1) && { sensitive: true }),
  };
  if (body === 0) return { ...common, value: dice.pick<unknown>(['a', 'bb', 1, true, ['x', 'y'], { k: 'v' }]) };
  if (body === 1) return { ...common, value: { expr: expression(dice, earlier) } };
  if (body === 2) return { ...common, value: { tmpl: template(dice, earlier) } };
  if (body === 3) return { ...common, provider: 'parameter', inputs: { key: 'p', default: text(dice) } };
  if (body === 4)
    return {
      ...common,
      resolve: {
        with: [
          { provider: 'file', inputs: { operation: 'read', path: `f${dice.below(4)}` } },
          { provider: 'static', inputs: { value: { content: 'none' } } },
        ],
      },
      transform: { with: [{ provider: 'cel', inputs: { expression: '__self.content' } }] },
    };
  return {
    ...common,
    resolve: {
      with: [
        { provider: 'cel', inputs: { expression: 'debug.throw("no")' } },
        { provider: 'static', inputs: { value: text(dice) } },
      ],
    },
  };
}

/** Guarded, so that a skipped resolver is no failure. */
function expression(dice: Dice, names: readonly string[]): string {
  const name = names[dice.below(names.length)];
  if (name === undefined) return dice.pick(['"e"', '1 + 1', '["x", "y", "z"].join("-")']);
  return dice.pick([
    `string(has(_.${name}))`,
    `json.marshal(_.?${name}.orValue("d"))`,
    `"s" + json.marshal(_.?${name}.orValue(0))`,
  ]);
}

function template(dice: Dice, names: readonly string[]): string {
  const name = names[dice.below(names.length)];
  if (name === undefined) return 'plain';
  return dice.pick([`t {{ ${name} | default: "d" }}`, `{% if ${name} %}yes{% else %}no{% endif %}`]);
}

const text = (dice: Dice): string => dice.pick(['one\n', 'two\n', 'one\ntwo\nthree\n', '', 'no newline']);

function workflow(dice: Dice, resolvers: readonly string[]): object {
  const actions: Record<string, object> = {};
  const names: string[] = [];
  for (let index = 0; index < 1 + dice.below(6); index++) {
    actions[`a${index}`] = action(dice, { resolvers, earlier: names, forEach: true });
    names.push(`a${index}`);
  }
  const last: Record<string, object> = {};
  const finallyNames: string[] = [];
  for (let index = 0; index < dice.below(3); index++) {
    last[`z${index}`] = action(dice, { resolvers, earlier: finallyNames, forEach: false });
    finallyNames.push(`z${index}`);
  }
  return { actions, ...(finallyNames.length > 0 && { finally: last }) };
}

interface ActionPlace {
  readonly resolvers: readonly string[];
  readonly earlier: readonly string[];
  readonly forEach: boolean;
}

function action(dice: Dice, { resolvers, earlier, forEach }: ActionPlace): object {
  const needs = earlier.filter(() => dice.chance(0.25));
  const before = earlier[dice.below(earlier.length)];
  const loops = forEach && dice.chance(0.2);
  const content = resolverContent(dice, { resolvers, before, loops });
  return {
    ...operation(dice, content, loops),
    ...(needs.length > 0 && { dependsOn: needs }),
    ...(dice.chance(0.2) && {
      when: dice.pick(['true', 'false', before === undefined ? 'true' : `__actions.${before}.status == "succeeded"`]),
    }),
    ...(dice.chance(0.2) && { onError: 'continue' }),
    ...(dice.chance(0.1) && { retry: { maxAttempts: 2, initialDelay: '1ms' } }),
    ...(loops && {
      forEach: {
        in: dice.pick<unknown>([
          ['x', 'y'],
          [],
          { expr: '["p", "q"]' },
          before === undefined ? ['x'] : { expr: `[__actions.${before}.status]` },
        ]),
      },
    }),
  };
}

function resolverContent(
  dice: Dice,
  {
    resolvers,
    before,
    loops,
  }: { readonly resolvers: readonly string[]; readonly before: string | undefined; readonly loops: boolean },
): unknown {
  const kind = dice.below(5);
  if (kind === 0) return { tmpl: template(dice, resolvers) };
  if (kind === 1) return { expr: expression(dice, resolvers) };
  if (kind === 2 && before !== undefined) return { expr: `__actions.${before}.status` };
  if (kind === 3 && loops) return { expr: '"item " + __item' };
  return text(dice);
}

function operation(dice: Dice, content: unknown, loops: boolean): object {
  const file = loops ? { expr: '"f-" + __item' } : `f${dice.below(4)}`;
  const kind = dice.below(10);
  if (kind < 5)
    return {
      provider: 'file',
      inputs: {
        operation: 'write',
        path: file,
        content,
        onConflict: dice.pick(['error', 'overwrite', 'skip', 'skip-unchanged', 'append']),
        backup: dice.chance(0.2),
      },
    };
  if (kind === 5) return { provider: 'file', inputs: { operation: 'delete', path: file } };
  if (kind === 6)
    return {
      provider: 'directory',
      inputs: { operation: 'mkdir', path: loops ? { expr: '"d-" + __item' } : `d${dice.below(2)}` },
    };
  if (kind === 7) return { provider: 'exec', inputs: { command: dice.pick(['true', 'false']), args: [] } };
  if (kind === 8) return { provider: 'static', inputs: { value: content } };
  return dice.chance(0.5)
    ? { provider: 'message', inputs: { message: 'said' } }
    : { provider: 'cel', inputs: { expression: 'debug.throw("broken")' } };
}
