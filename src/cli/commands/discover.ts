import { goSuffix } from '../../core/text/template-syntax.ts';
import { escapeControls } from '../../core/text/text-width.ts';
import { getExample, listExamples, writeExample } from '../../operations/discover/examples.ts';
import { listErrors } from '../../operations/discover/explain-error.ts';
import { listFilters, listFunctions } from '../../operations/discover/list-functions.ts';
import { type ValidatedText, validateText } from '../../operations/eval/validate-text.ts';
import { type ExplainedField, explainField } from '../../operations/schemas/explain-field.ts';
import { decode, fileBytes } from '../ask/source.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT, EXIT_OF } from '../exit-codes.ts';
import { type HumanStyle, note, printData } from '../print/output.ts';
import { cellText, table } from '../render/table.ts';
import { UsageError } from '../rows/row.ts';
import { readSyntaxFlag } from './eval.ts';

/** The word that a list is filtered by. */
const wanted = ({ flags }: CliCall): { readonly word?: string } => {
  const [word] = flags.words;
  return word === undefined ? {} : { word };
};

/** Prints data as a table, or a note that nothing matches the word. */
async function printList<T>(
  call: CliCall,
  items: readonly T[],
  { heads, cells }: { readonly heads: readonly string[]; readonly cells: (item: T) => readonly string[] },
): Promise<number> {
  await printData(call, items, (list, style) =>
    list.length === 0
      ? ''
      : table(
          heads.map(header => ({ header })),
          list.map(item => [...cells(item)]),
          style,
        ),
  );
  if (items.length === 0) note(call, `nothing has the word "${call.flags.words[0]}"`);
  return EXIT.ok;
}

export async function getFunctionsCommand(call: CliCall): Promise<number> {
  const syntax = call.flags.text('syntax') === 'go' ? 'go' : 'cel';
  const items = await listFunctions.run(await call.services(), { ...wanted(call), syntax }, call.call);
  return printList(call, items, {
    heads: ['function', 'description'],
    cells: ({ signatures, description }) => [
      signatures.length > 3 ? `${signatures[0]} and ${signatures.length - 1} more` : signatures.join(', '),
      description,
    ],
  });
}

export async function getFiltersCommand(call: CliCall): Promise<number> {
  const items = await listFilters.run(await call.services(), wanted(call), call.call);
  return printList(call, items, {
    heads: ['filter', 'description', 'example', 'prints'],
    cells: ({ name, arguments: args, description, example, result }) => [
      args === '' ? name : `${name}: ${args}`,
      description,
      example,
      result,
    ],
  });
}

export async function getErrorsCommand(call: CliCall): Promise<number> {
  const found = await listErrors.run(await call.services(), wanted(call), call.call);
  const items = found.map(({ code, meaning, fix }) => ({ code, exitCode: EXIT_OF[code], meaning, fix }));
  return printList(call, items, {
    heads: ['code', 'exit code', 'meaning', 'what to do'],
    cells: ({ code, exitCode, meaning, fix }) => [code, String(exitCode), meaning, fix],
  });
}

export async function exampleListCommand(call: CliCall): Promise<number> {
  const items = await listExamples.run(await call.services(), wanted(call), call.call);
  return printList(call, items, {
    heads: ['example', 'description', 'files'],
    cells: ({ name, description, files }) => [name, description, String(files.length)],
  });
}

const DOCUMENT = 'solution.yaml';

export async function exampleGetCommand(call: CliCall): Promise<number> {
  const [name = ''] = call.flags.words;
  const directory = call.flags.text('output-dir');
  const services = await call.services();
  if (directory === undefined) {
    await printData(
      call,
      await getExample.run(services, { name }, call.call),
      ({ files }) => files.find(({ path }) => path === DOCUMENT)?.content ?? '',
    );
    return EXIT.ok;
  }
  const written = await writeExample.run(services, { name, directory }, call.call);
  await printData(call, written, ({ files }) =>
    files.map(path => `${escapeControls(`${directory}/${path}`)}\n`).join(''),
  );
  return EXIT.ok;
}

export async function evalValidateCommand(call: CliCall): Promise<number> {
  const result = await validateText.run(await call.services(), await textToValidate(call), call.call);
  await printData(call, result, validityText);
  const [error] = result.errors;
  return error === undefined ? EXIT.ok : EXIT.usage;
}

async function textToValidate(call: CliCall): Promise<Parameters<typeof validateText.run>[1]> {
  const [expression] = call.flags.words;
  const [text, file] = [call.flags.text('template'), call.flags.text('template-file')];
  if ([expression, text, file].filter(given => given !== undefined).length !== 1)
    throw new UsageError('give an expression, --template <text> or --template-file <file>: exactly one of them');
  const syntax =
    (await readSyntaxFlag(call)) ?? (file !== undefined && goSuffix(file) !== undefined ? 'go' : undefined);
  if (file !== undefined) return { template: decode(await fileBytes(call, file, 'the template'), file), syntax };
  if (expression !== undefined && syntax !== undefined)
    throw new UsageError('--syntax says how a template is written; this is an expression');
  return expression === undefined ? { template: text, syntax } : { expression };
}

function validityText({ valid, kind, errors, type, references = [] }: ValidatedText): string {
  if (valid) {
    const facts = [
      type === undefined ? '' : `type: ${type}\n`,
      ...(references.length > 0 ? [`reads: ${references.join(', ')}\n`] : []),
    ];
    return `the ${kind} is valid\n${facts.join('')}`;
  }
  return errors
    .map(({ message, line, column, hint }) => {
      const place = line === undefined ? '' : `${line}:${column}: `;
      return `${escapeControls(`${place}${message}`)}\n${hint === undefined ? '' : `  hint: ${escapeControls(hint)}\n`}`;
    })
    .join('');
}

export async function explainFieldCommand(call: CliCall, field: string): Promise<number> {
  const schema = call.flags.text('schema');
  const request = { field, ...(schema !== undefined && { schema }) };
  await printData(call, await explainField.run(await call.services(), request, call.call), fieldText);
  return EXIT.ok;
}

function fieldText({ field, fields, ...facts }: ExplainedField, style: HumanStyle): string {
  const lines = [
    field === '' ? 'the whole document' : field,
    facts.description,
    '',
    `type: ${facts.type}${facts.limits === undefined ? '' : ` (${facts.limits})`}`,
    ...(facts.required ? ['required'] : []),
    ...(facts.default === undefined ? [] : [`default: ${cellText(facts.default)}`]),
  ].filter((line, index) => line !== '' || index === 2);
  if (fields.length === 0) return `${lines.join('\n')}\n`;
  const rows = fields.map(inner => [
    inner.name,
    inner.type,
    inner.required ? 'yes' : '',
    cellText(inner.default),
    inner.description,
  ]);
  const heads = ['field', 'type', 'required', 'default', 'description'].map(header => ({ header }));
  return `${lines.join('\n')}\n\n${table(heads, rows, style)}`;
}
