import { resolve } from 'node:path';
import { isMap, type Json } from '../../core/json/json.ts';
import { parseJson } from '../../core/json/json-read.ts';
import { mapFrom } from '../../core/json/ordered-map.ts';
import { goSuffix } from '../../core/text/template-syntax.ts';
import { convertTemplate } from '../../operations/eval/convert-template.ts';
import { evalCel } from '../../operations/eval/eval-cel.ts';
import { evalTemplate } from '../../operations/eval/eval-template.ts';
import { writeOutput } from '../../operations/solution/write-output.ts';
import { decode, fileBytes, jsonWord } from '../ask/source.ts';
import { checkTarget } from '../ask/target-file.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT } from '../exit-codes.ts';
import { genericText, note, printData } from '../print/output.ts';
import { UsageError } from '../rows/row.ts';

export async function evalCelCommand(call: CliCall): Promise<number> {
  const [expression = ''] = call.flags.words;
  const result = await evalCel.run(
    await call.services(),
    { expression, data: await readData(call), debug: text => note(call, text) },
    call.call,
  );
  await printData(call, result, ({ result: value }, style) => genericText(value, style), 'value');
  return EXIT.ok;
}

export async function evalTemplateCommand(call: CliCall): Promise<number> {
  const [text] = call.flags.words;
  const file = call.flags.text('template-file');
  if ((text === undefined) === (file === undefined))
    throw new UsageError('give the template as text or with --template-file <file>');
  const template = text ?? decode(await fileBytes(call, file ?? '', 'the template'), file ?? '');
  const result = await evalTemplate.run(
    await call.services(),
    {
      template,
      data: await readData(call),
      name: file ?? '<template>',
      syntax: await readSyntaxFlag(call),
      showReferences: call.flags.bool('show-refs'),
    },
    call.call,
  );
  await printData(
    call,
    result,
    ({ output, references }) => (references === undefined ? output : `${output}\n${references.join('\n')}\n`),
    'value',
  );
  return EXIT.ok;
}

export async function convertCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const [path = '-'] = flags.words;
  const target = flags.text('output-file');
  if (target !== undefined) await checkTarget(call, `--output-file ${target}`, target);
  const to = targetSyntax(call, path);
  const name = path === '-' ? '<stdin>' : path;
  const template = decode(await fileBytes(call, path, 'the template'), name);
  const result = await convertTemplate.run(
    await call.services(),
    { template, to, name, plainValues: flags.bool('plain-values') === true },
    call.call,
  );
  for (const { line, column, message } of result.notes) note(call, `${name}:${line}:${column}: ${message}`);
  if (target === undefined) await printData(call, result, ({ template: text }) => text, 'value');
  else {
    await writeOutput.run(
      await call.services(),
      { path: resolve(call.call.cwd, target), text: result.template },
      call.call,
    );
    note(call, `wrote ${target}`);
  }
  return EXIT.ok;
}

const OTHER = { go: 'liquid', liquid: 'go' } as const;

/** `--to`; without it, the syntax other than that of `--from` or of the file's ending. */
function targetSyntax({ flags }: CliCall, path: string): 'liquid' | 'go' {
  const [to, from] = [flags.text('to'), flags.text('from')] as readonly ('liquid' | 'go' | undefined)[];
  const source = from ?? (path.endsWith('.liquid') ? 'liquid' : goSuffix(path) === undefined ? undefined : 'go');
  const target = to ?? (source && OTHER[source]);
  if (target === undefined) throw new UsageError('which syntax is wanted?', 'write --to go or --to liquid');
  if (source === target)
    throw new UsageError(
      from === undefined
        ? `${path} is a ${source === 'go' ? 'Go' : 'Liquid'} template by its name`
        : `--from and --to are both ${target}`,
      `write --to ${OTHER[target]}, or --from ${OTHER[target]}`,
    );
  return target;
}

/** `--syntax go`, or JSON for details. */
export async function readSyntaxFlag(call: CliCall): Promise<unknown> {
  const word = call.flags.text('syntax');
  return word?.startsWith('{') === true ? jsonWord(call, '--syntax', word) : word;
}

/** `--data` and `-v key=value`; values may be JSON, else they are text. */
async function readData(call: CliCall): Promise<unknown> {
  const word = call.flags.text('data');
  const data = word === undefined ? undefined : await jsonWord(call, '--data', word);
  const variables = call.flags.list('var');
  if (variables.length === 0) return data;
  if (data !== undefined && !isMap(data)) throw new UsageError('-v adds names to a map, but --data is not one');
  return mapFrom([...Object.entries(data ?? {}), ...variables.map(parseVariable)]);
}

function parseVariable(word: string): [string, Json] {
  const equals = word.indexOf('=');
  if (equals < 1) throw new UsageError(`-v ${word}: write key=value`);
  const text = word.slice(equals + 1);
  try {
    return [word.slice(0, equals), parseJson(text) as Json];
  } catch {
    return [word.slice(0, equals), text];
  }
}
