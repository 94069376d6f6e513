import { errorText, type Fault } from '../core/errors.ts';
import { positionWithin, type ScalarNode } from '../core/yaml/node.ts';
import { CelError } from '../expression/cel/cel.ts';
import type { Solution } from '../solution/model/model.ts';
import { compilePattern } from './judge/patterns.ts';
import { openSuite, type Suite } from './suite.ts';
import { compileAssertion, compileSkip } from './variables.ts';

/** What is wrong with the expressions and patterns of the cases: found before anything runs. */
export async function checkSuite({ cases, config }: Suite): Promise<readonly Fault[]> {
  const faults = new Map<string, Fault>();
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
  const services = [...config.services];
  for (const { skip, assertions = [], services: own = [] } of cases) {
    services.push(...own);
    if (typeof skip === 'object') await tryText(skip.written, skip.at, () => compileSkip(skip.source));
    for (const { kind, text, written, at } of assertions) {
      if (kind === 'expression') await tryText(written, at, () => compileAssertion(text));
      else if (kind === 'regex' || kind === 'notRegex') await tryText(undefined, at, () => compilePattern(text));
    }
  }
  for (const service of services) {
    if (service.type !== 'exec') continue;
    for (const { pattern } of service.rules)
      if (pattern !== undefined) await tryText(undefined, service.at, () => compilePattern(pattern));
  }
  return [...faults.values()];
}

/** The same for a document that may have other faults. */
export async function checkTests(solution: Solution): Promise<readonly Fault[]> {
  const suite = openSuite(solution, false);
  return suite === undefined ? [] : checkSuite(suite);
}
