import { dirname, resolve } from 'node:path';
import type { Call } from '../../core/call.ts';
import { ToolError } from '../../core/errors.ts';
import { type JsonMap, toJson } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { writeYaml } from '../../core/yaml/yaml-write.ts';
import type { RegisteredProvider } from '../../providers/registry.ts';
import { sideEffectsWord } from '../../providers/side-effects.ts';
import { defineOperation } from '../operation.ts';
import type { Services } from '../services.ts';
import type { Wire } from '../wire.ts';
import { DEFAULT_FEATURES, FEATURES, type Feature, newDocument, type ProviderExample } from './new-document.ts';

export interface NewSolution {
  readonly name: string;
  readonly features: readonly Feature[];
  readonly document: string;
  /** Where it was written; absent when it was not. */
  readonly file?: string;
}

const FEATURE = Type.Union(FEATURES.map(word => Type.Literal(word)));

const NEW_FIELDS = {
  name: Type.String({ minLength: 1, maxLength: 60, description: 'Lower-case letters, digits and -.' }),
  description: Type.Optional(Type.String({ maxLength: 500 })),
  features: Type.Optional(Type.Array(FEATURE, { description: `Default: ${DEFAULT_FEATURES.join(', ')}.` })),
  providers: Type.Optional(Type.Array(Type.String(), { description: 'Providers to show an example of.' })),
};

const NEW_SOLUTION = closedObject({
  ...NEW_FIELDS,
  features: Type.Optional(Type.Array(Type.String())),
  /** Relative to the caller's directory; undefined: nothing is written. */
  file: Type.Optional(Type.String()),
  /** Whether a file that is there is replaced. */
  force: Type.Optional(Type.Boolean()),
});
type NewSolutionRequest = Wire<typeof NEW_SOLUTION>;

/** A document to start from: it has no finding of lint that is an error, and runs as it is. */
export const newSolution = defineOperation({
  name: 'solution.new',
  summary: 'Write a solution to start from',
  access: 'user',
  needs: { solution: 'none', host: ['writes', 'reads'] },
  input: NEW_SOLUTION,
  output: closedObject({
    name: Type.String(),
    features: Type.Array(FEATURE),
    document: Type.String(),
    file: Type.Optional(Type.String()),
  }),
  async run(services, request, call): Promise<NewSolution> {
    const { file } = request;
    const { name, features, document } = await makeSolution(services, request, call);
    if (file === undefined) return { name, features, document };
    await write(services, request, { document, file, call });
    return { name, features, document, file };
  },
});

/** The same document as text: nothing is written. */
export const scaffoldSolution = defineOperation({
  name: 'solution.scaffold',
  summary: 'Give the text of a solution to start from',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject(NEW_FIELDS),
  output: closedObject({ name: Type.String(), features: Type.Array(FEATURE), document: Type.String() }),
  run: (services, request, call): Promise<NewSolution> => makeSolution(services, request, call),
});

/** A document without a finding of lint that is an error. */
async function makeSolution(
  services: Services,
  request: Omit<NewSolutionRequest, 'file' | 'force'>,
  call: Call,
): Promise<Omit<NewSolution, 'file'>> {
  const { name } = request;
  checkName(name);
  const features = knownFeatures(request.features);
  const description = request.description ?? `What ${name} does.`;
  const start = { name, description, features: new Set(features) };
  const examples: ProviderExample[] = [];
  for (const provider of new Set(request.providers ?? []))
    examples.push(await chooseExample(services, provider, { call, start, before: examples }));
  const document = documentText(newDocument({ ...start, examples }));
  await refuseFaults(services, document, call);
  return { name, features, document };
}

/** A schema beside the document: it works offline and fits the version of the program that wrote it. */
const HEAD = `# yaml-language-server: $schema=solution.schema.json
# For editors that check while you type; this makes the file: tool schema get solution > solution.schema.json
`;
const documentText = (data: JsonMap): string => `${HEAD}${writeYaml(data)}`;

const NAME = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

function checkName(name: string): void {
  if (NAME.test(name) && name.length >= 3 && name.length <= 60) return;
  const nearest = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const hint =
    nearest !== name && nearest.length >= 3 ? `for example ${nearest.slice(0, 60).replace(/-$/, '')}` : undefined;
  throw new ToolError(
    'invalid-input',
    `"${name}" cannot be the name of a solution: 3 to 60 lower-case letters, digits and "-", beginning and ending with a letter or digit`,
    { field: 'name', hint },
  );
}

function knownFeatures(words: readonly string[] = DEFAULT_FEATURES): readonly Feature[] {
  const unknown = words.find(word => !FEATURES.some(feature => feature === word));
  if (unknown !== undefined)
    throw new ToolError('invalid-input', `there is no feature "${unknown}"`, {
      field: 'features',
      hint: suggestion(unknown, FEATURES) ?? `there are ${FEATURES.join(', ')}`,
    });
  return FEATURES.filter(feature => words.includes(feature));
}

interface ExampleContext {
  readonly call: Call;
  readonly start: Omit<Parameters<typeof newDocument>[0], 'examples'>;
  readonly before: readonly ProviderExample[];
}

/** The first of the provider's own examples that stands for itself in this document. */
async function chooseExample(
  services: Services,
  name: string,
  { call, start, before }: ExampleContext,
): Promise<ProviderExample> {
  const { registry } = services.engine;
  const provider = registry.find(name);
  if (provider === undefined)
    throw new ToolError('invalid-input', `there is no provider "${name}"`, {
      field: 'providers',
      hint: suggestion(name, registry.names) ?? 'see tool get providers',
    });
  for (const example of candidateExamples(provider, start.features)) {
    const text = documentText(newDocument({ ...start, examples: [...before, example] }));
    if ((await faultsIn(services, text, call)).length === 0) return example;
  }
  throw new ToolError('invalid-input', `provider "${name}" cannot stand for itself in a new solution`, {
    field: 'providers',
    hint: start.features.has('actions')
      ? `see tool get provider ${name}`
      : 'with --features actions it may stand in an action',
  });
}

/** Examples of whole programs say little in a new document. */
const SIMPLE: Readonly<Record<string, JsonMap>> = { exec: { command: 'echo', args: ['hello'] } };

/** As a resolver where it can be one that surely changes nothing, else as an action. */
function candidateExamples(provider: RegisteredProvider, features: ReadonlySet<Feature>): ProviderExample[] {
  const { name, capabilities, examples } = provider;
  const order =
    sideEffectsWord(provider) === 'unknown' ? (['action', 'resolver'] as const) : (['resolver', 'action'] as const);
  const places = order.filter(as =>
    as === 'resolver' ? capabilities.includes('from') : capabilities.includes('action') && features.has('actions'),
  );
  const simple = SIMPLE[name];
  const all = [...(simple === undefined ? [] : [{ name: 'a first use', inputs: simple }]), ...examples];
  return places.flatMap(as =>
    all.map(example => ({
      provider: name,
      as,
      description: `Example of ${name}: ${example.name}.`,
      inputs: toJson(example.inputs) as JsonMap,
    })),
  );
}

const faultsIn = async (
  { solutions }: Services,
  text: string,
  call: Call,
): Promise<readonly { readonly message: string }[]> =>
  (await solutions.check({ kind: 'text', text, name: 'solution.yaml', directory: call.cwd }, call)).errors;

async function refuseFaults(services: Services, text: string, call: Call): Promise<void> {
  const [fault] = await faultsIn(services, text, call);
  if (fault !== undefined) throw new ToolError('invalid-input', `the solution would not be valid: ${fault.message}`);
}

interface Writing {
  readonly document: string;
  readonly file: string;
  readonly call: Call;
}

async function write(
  { engine }: Services,
  { force = false }: NewSolutionRequest,
  { document, file, call }: Writing,
): Promise<void> {
  const path = resolve(call.cwd, file);
  const there = await engine.files.lstat(path);
  if (there?.kind === 'directory') throw new ToolError('invalid-input', `${file} is a directory: name a file in it`);
  if (there !== undefined && !force)
    throw new ToolError('invalid-input', `${file} is there already`, {
      hint: 'choose another with --output-file, or replace it with --force',
    });
  await engine.writer.makeDirectory(dirname(path));
  await engine.writer.write(path, Buffer.from(document), { exclusive: !force });
}
