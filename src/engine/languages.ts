import { isMap } from '../core/json/json.ts';
import { readSyntax, type TemplateSyntax } from '../core/text/template-syntax.ts';
import type { RegisteredProvider } from '../providers/registry.ts';
import { languageFailure } from './language-errors.ts';
import type { CheckedInputs } from './place.ts';
import type { RunContext } from './services.ts';

type Language = 'cel' | 'template';

/** Loads what the texts that a provider evaluates need, because providers evaluate synchronously. */
export async function prepareLanguages(
  { services, solution }: RunContext,
  provider: RegisteredProvider,
  { inputs }: CheckedInputs,
): Promise<void> {
  const texts = services.registry.catalog.find(provider.name)?.texts ?? [];
  for (const { input, steps, language, ignoredFrom, syntaxFrom } of texts) {
    const value = inputs[input];
    if (value === undefined) continue;
    const syntax = inputSyntax(syntaxFrom === undefined ? undefined : inputs[syntaxFrom]) ?? solution.syntax;
    // Text with ignored blocks may not be a template until they are taken out; rendering reports that then.
    const ignores = ignoredFrom !== undefined && inputs[ignoredFrom] !== undefined;
    try {
      await prepareTexts(services.expressions, textsAt(value, steps), { language, syntax });
    } catch (error) {
      const failure = languageFailure(error, input);
      if (!ignores || failure === error) throw failure;
    }
  }
}

function inputSyntax(written: unknown): TemplateSyntax | undefined {
  if (written === undefined) return undefined;
  const read = readSyntax(written);
  return 'syntax' in read ? read.syntax : undefined;
}

async function prepareTexts(
  expressions: RunContext['services']['expressions'],
  texts: Iterable<unknown>,
  { language, syntax }: { readonly language: Language; readonly syntax: TemplateSyntax | undefined },
): Promise<void> {
  for (const text of texts) if (typeof text === 'string') await expressions.prepare(text, language, syntax);
}

/** The values under a pointer, in which `*` stands for any index or key. */
function* textsAt(value: unknown, [step, ...rest]: readonly string[]): Generator {
  if (step === undefined) yield value;
  else if (step === '*')
    for (const item of Array.isArray(value) ? value : isMap(value) ? Object.values(value) : [])
      yield* textsAt(item, rest);
  else if (isMap(value) && Object.hasOwn(value, step)) yield* textsAt(value[step], rest);
}
