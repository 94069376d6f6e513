import { escapeControls } from '../../core/text/text-width.ts';
import type { MissingParameter } from '../../operations/solution/missing-parameters.ts';
import type { GivenParameter, RunRequest } from '../../operations/solution/run-input.ts';
import type { CliCall } from '../cli-call.ts';
import type { ParsedFlags } from '../rows/flags.ts';

/** Answers given to this command, so that --watch asks nothing twice. */
const answers = new WeakMap<ParsedFlags, ReadonlyMap<string, GivenParameter>>();

/** Asks on a terminal for the parameters that are required and not given. Elsewhere the run says that they are missing. */
export async function askParameters(call: CliCall, request: RunRequest): Promise<RunRequest> {
  if (call.readLine === undefined) return request;
  const params = new Map<string, GivenParameter>([...(request.params ?? []), ...(answers.get(call.flags) ?? [])]);
  const { missingParameters, neededParameters } = await import('../../operations/solution/missing-parameters.ts');
  const asked = new Map(answers.get(call.flags));
  const services = await call.services();
  const now = (): RunRequest => ({ ...request, params });
  const ask = async (parameter: MissingParameter): Promise<void> => {
    const given = await askOne(call, parameter, now());
    params.set(parameter.name, given);
    asked.set(parameter.name, given);
  };
  for (const parameter of await missingParameters.run(services, now(), call.call)) await ask(parameter);
  // An answer may be what makes the next parameter needed.
  for (;;) {
    const [first] = await neededParameters.run(services, now(), call.call);
    if (first === undefined) break;
    await ask(first);
  }
  answers.set(call.flags, asked);
  return now();
}

/** Asks until the value is one that its resolver takes. */
async function askOne(call: CliCall, parameter: MissingParameter, request: RunRequest): Promise<GivenParameter> {
  const { checkParameter } = await import('../../operations/solution/missing-parameters.ts');
  const { name, allowed, resolver, isCheckable } = parameter;
  call.stderr.write(introduction(parameter));
  for (;;) {
    const text = choice(await answer(call, parameter), allowed);
    if (text === '') {
      call.stderr.write(`a value is needed (Ctrl-C ends the command)\n`);
      continue;
    }
    const given: GivenParameter = { form: 'text', texts: [text], source: 'command-line' };
    if (!isCheckable) return given;
    const params = new Map(request.params).set(name, given);
    const fault = await checkParameter.run(
      await call.services(),
      { request: { ...request, params }, resolver },
      call.call,
    );
    if (fault === undefined) return given;
    call.stderr.write(`${escapeControls(fault)}\n`);
  }
}

function introduction({ name, type, description, allowed }: MissingParameter): string {
  const about = description === undefined ? '' : `: ${description}`;
  const list = allowed.map((value, index) => `  ${index + 1}) ${valueText(value)}`);
  return [`parameter ${name} (${type})${about}`, ...list].map(line => `${escapeControls(line)}\n`).join('');
}

async function answer(call: CliCall, { name, sensitive, allowed }: MissingParameter): Promise<string> {
  const prompt = escapeControls(
    `${name}${sensitive ? ' (not shown)' : allowed.length > 0 ? ' (number or value)' : ''}: `,
  );
  if (sensitive && call.readHidden !== undefined) return call.readHidden(prompt);
  return (await call.readLine?.(prompt)) ?? '';
}

/** A number stands for an entry of the list, unless it is itself a value of the list. */
function choice(text: string, allowed: readonly unknown[]): string {
  const typed = text.trim();
  if (allowed.length === 0 || allowed.some(value => valueText(value) === typed)) return text;
  const index = /^\d+$/.test(typed) ? Number(typed) - 1 : -1;
  return index in allowed ? valueText(allowed[index]) : typed;
}

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
