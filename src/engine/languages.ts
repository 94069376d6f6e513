import { isMap } from '../core/json.ts';
import type { RegisteredProvider } from '../providers/registry.ts';
import type { CheckedInputs } from './place.ts';
import type { RunContext } from './services.ts';

type Language = 'cel' | 'template';

/** Text that a provider evaluates itself may need what is not loaded yet: providers evaluate without waiting. */
export async function prepareLanguages(
  { services }: RunContext,
  provider: RegisteredProvider,
  { inputs }: CheckedInputs,
): Promise<void> {
  const facts = services.registry.catalog.find(provider.name);
  for (const [name, { language, nested }] of facts?.inputs ?? []) {
    const value = inputs[name];
    if (value === undefined) continue;
    if (language !== undefined) await prepareText(services.expressions, value, language);
    for (const { pointer, language: inner } of nested) {
      for (const text of textsAt(value, pointer.split('/').slice(1)))
        await prepareText(services.expressions, text, inner);
    }
  }
}

async function prepareText(
  expressions: RunContext['services']['expressions'],
  text: unknown,
  language: Language,
): Promise<void> {
  if (typeof text === 'string') await expressions.prepare(text, language);
}

/** What a pointer with `*` for any index or key leads to. */
function* textsAt(value: unknown, [step, ...rest]: readonly string[]): Generator {
  if (step === undefined) yield value;
  else if (step === '*')
    for (const item of Array.isArray(value) ? value : isMap(value) ? Object.values(value) : [])
      yield* textsAt(item, rest);
  else if (isMap(value) && Object.hasOwn(value, step)) yield* textsAt(value[step], rest);
}
