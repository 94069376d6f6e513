import type { Position } from '../../core/errors.ts';
import type { Faults } from '../parse/faults.ts';
import { caseCommand, PARAMETER_COMMANDS, type PathEntry, type TestSuite, type WrittenCase } from './test-suite.ts';

const MAX_DEPTH = 10;

/**
 * Every case with what it extends put under it, left to right, then the case itself. Command and scalars replace; args,
 * assertions, init, cleanup and services append; files and tags append once; env, inputs and mocks merge by key. What is
 * written wins: an empty list empties what was inherited. Templates are among them.
 */
export function extendTestCases(faults: Faults, { cases }: TestSuite): ReadonlyMap<string, WrittenCase> {
  const done = new Map<string, WrittenCase>();

  const extended = (written: WrittenCase, path: readonly string[]): WrittenCase => {
    const known = done.get(written.name);
    if (known !== undefined) return known;
    const own = [...path, written.name];
    let base: WrittenCase | undefined;
    for (const { text, at } of written.extends ?? []) {
      const parent = findParent(text, at, own);
      if (parent !== undefined) base = base === undefined ? parent : under(base, parent);
    }
    const whole = base === undefined ? written : under(base, written);
    done.set(written.name, whole);
    return whole;
  };

  const findParent = (name: string, at: Position, path: readonly string[]): WrittenCase | undefined => {
    const parent = cases.get(name);
    if (parent === undefined)
      faults.error(`there is no test case "${name}" to extend`, at, { hint: faults.nearest(name, cases.keys()) });
    else if (path.includes(name))
      faults.error(`test cases extend each other: ${[...path.slice(path.indexOf(name)), name].join(' -> ')}`, at);
    else if (path.length > MAX_DEPTH)
      faults.error(`test cases extend each other more than ${MAX_DEPTH} levels deep`, at);
    else return extended(parent, path);
    return undefined;
  };

  for (const written of cases.values()) extended(written, []);
  return done;
}

/** `above` laid over `base`. The name, the place and whether it is a template are always its own. */
function under(base: WrittenCase, above: WrittenCase): WrittenCase {
  return {
    ...definedFields(base),
    ...definedFields(above),
    name: above.name,
    template: above.template,
    at: above.at,
    args: appended(base.args, above.args),
    assertions: appended(base.assertions, above.assertions),
    init: appended(base.init, above.init),
    cleanup: appended(base.cleanup, above.cleanup),
    services: replacedByName(base.services, above.services),
    tags: once(appended(base.tags, above.tags), tag => tag),
    files: once(appended(base.files, above.files), ({ text }: PathEntry) => text),
    env: merged(base.env, above.env),
    inputs: merged(base.inputs, above.inputs),
    mocks: merged(base.mocks, above.mocks),
    ...expectation(base, above),
  };
}

/** Exact code and "any failure" are two answers to one question: a case that has one of them replaces both. */
function expectation(base: WrittenCase, above: WrittenCase): Pick<WrittenCase, 'exitCode' | 'expectFailure'> {
  const { exitCode, expectFailure } = above.exitCode === undefined && above.expectFailure === undefined ? base : above;
  return { exitCode, expectFailure };
}

function definedFields(written: WrittenCase): WrittenCase {
  return Object.fromEntries(
    Object.entries(written).filter(([, value]) => value !== undefined),
  ) as unknown as WrittenCase;
}

function appended<T>(base: readonly T[] | undefined, above: readonly T[] | undefined): readonly T[] | undefined {
  if (base === undefined || above?.length === 0) return above;
  return above === undefined ? base : [...base, ...above];
}

/** A service of the same name stands in place of the inherited one. */
function replacedByName<T extends { readonly name: string }>(
  base: readonly T[] | undefined,
  above: readonly T[] | undefined,
): readonly T[] | undefined {
  const names = new Set(above?.map(({ name }) => name));
  return appended(
    base?.filter(({ name }) => !names.has(name)),
    above,
  );
}

function once<T>(list: readonly T[] | undefined, key: (item: T) => string): readonly T[] | undefined {
  return list && [...new Map(list.map(item => [key(item), item] as const)).values()];
}

function merged<T>(
  base: ReadonlyMap<string, T> | undefined,
  above: ReadonlyMap<string, T> | undefined,
): ReadonlyMap<string, T> | undefined {
  if (base === undefined) return above;
  return above === undefined ? base : new Map([...base, ...above]);
}

/** What a case lacks or may not have, seen with everything that it extends. */
export function checkWholeCase(faults: Faults, whole: WrittenCase): void {
  const { at, command, assertions = [], snapshot, inputs, args = [] } = whole;
  if (whole.template) return;
  if (command === undefined)
    faults.error(`the test case "${whole.name}" needs "command"`, at, { hint: 'for example command: [run, resolver]' });
  const known = command === undefined ? undefined : caseCommand(command);
  if (inputs !== undefined && inputs.size > 0 && known !== undefined && !PARAMETER_COMMANDS.has(known))
    faults.error(`"inputs" are parameters; "${known}" takes none`, at);
  if (inputs !== undefined && inputs.size > 0 && args.some(word => /^(-r|--param)/.test(word)))
    faults.error('give parameters with "inputs" or with -r in "args", not both', at);
  if (assertions.length === 0 && snapshot === undefined)
    faults.error(`the test case "${whole.name}" expects nothing: give it assertions or a snapshot`, at);
}
