import { errorText, type Fault } from '../core/errors.ts';
import { positionWithin, type ScalarNode } from '../core/yaml/node.ts';
import { CelError } from '../expression/cel/cel.ts';
import type { Solution } from '../solution/model/model.ts';
import type { SuiteConfig } from '../solution/testing/test-suite.ts';
import { compilePattern } from './judge/patterns.ts';
import { faultLines, openSuite, type Suite } from './suite.ts';
import { compileAssertion, compileSkip } from './variables.ts';

export interface SuiteFaults {
  /** Faults of the suite's services, which every case needs. */
  readonly config: readonly Fault[];
  /** Faults by case. An inherited fault belongs to each case that inherits it. */
  readonly cases: ReadonlyMap<string, readonly Fault[]>;
}

/** What is wrong with the expressions and patterns of the cases: found before anything runs. */
export async function checkSuite({ cases, config }: Pick<Suite, 'cases' | 'config'>): Promise<SuiteFaults> {
  let faults = new Map<string, Fault>();
  const tryText = async (written: ScalarNode | undefined, at: Fault['at'], work: () => unknown): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const place =
        error instanceof CelError && written !== undefined
          ? positionWithin(written, error.line, error.column, at?.pointer)
          : at;
      faults.set(`${place?.file}:${place?.line}:${place?.column}`, {
        message: errorText(error),
        at: place,
        rule: 'invalid-expression',
      });
    }
  };
  const tryServices = async (services: SuiteConfig['services']): Promise<void> => {
    for (const service of services) {
      if (service.type !== 'exec') continue;
      for (const { pattern } of service.rules)
        if (pattern !== undefined) await tryText(undefined, service.at, () => compilePattern(pattern));
    }
  };
  await tryServices(config.services);
  const inConfig = [...faults.values()];
  const byCase = new Map<string, readonly Fault[]>();
  for (const { name, skip, assertions = [], services = [] } of cases) {
    faults = new Map();
    if (typeof skip === 'object') await tryText(skip.written, skip.at, () => compileSkip(skip.source));
    for (const { kind, text, written, at } of assertions) {
      if (kind === 'expression') await tryText(written, at, () => compileAssertion(text));
      else if (kind === 'regex' || kind === 'notRegex') await tryText(undefined, at, () => compilePattern(text));
    }
    await tryServices(services);
    if (faults.size > 0) byCase.set(name, [...faults.values()]);
  }
  return { config: inConfig, cases: byCase };
}

/** The same for a document that may have other faults: each once. */
export async function checkTests(solution: Solution): Promise<readonly Fault[]> {
  const suite = openSuite(solution, false);
  if (suite === undefined) return [];
  const { config, cases } = await checkSuite(suite);
  const all = [...config, ...[...cases.values()].flat()];
  return [...new Map(all.map(fault => [faultLines([fault]), fault])).values()];
}
