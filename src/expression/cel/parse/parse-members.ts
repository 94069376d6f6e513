import type { Ast, MessageLiteral } from './ast.ts';
import { call } from './parse-calls.ts';
import { accept, at, expect, found, grow, optionalMark, type Parser } from './parser-state.ts';
import { qualifiedName } from './qualified-name.ts';
import { scan } from './scanner.ts';

/** member = primary {"." name ["(" args ")"] | "[" expression "]" | "{" fields "}"} */
export function member(parser: Parser, first: Ast): Ast {
  const { scanner } = parser;
  let node = first;
  for (let chain = 1; scanner.kind === 'operator'; chain++) {
    if (chain > parser.maxChain) scanner.fail(`more than ${parser.maxChain} parts in a row`, scanner.start);
    if (scanner.text === '.') node = selection(parser, node);
    else if (scanner.text === '[') node = indexing(parser, node);
    else if (scanner.text === '{' && qualifiedName(node) !== undefined) node = message(parser, node);
    else return node;
  }
  return node;
}

const NO_FIELD: ReadonlySet<string> = new Set(['true', 'false', 'null']);

function selection(parser: Parser, operand: Ast): Ast {
  const { scanner } = parser;
  scan(scanner);
  const optional = optionalMark(parser);
  const { text: field, kind, start: mark } = scanner;
  if ((kind !== 'name' && kind !== 'quoted') || (kind === 'name' && NO_FIELD.has(field)))
    scanner.fail(`expected a field name but found ${found(parser)}`, mark);
  scan(scanner);
  if (!optional && kind === 'name' && accept(parser, '('))
    return call(parser, { name: field, target: operand, start: operand.start, at: mark });
  return {
    kind: 'select',
    operand,
    field,
    optional,
    start: operand.start,
    end: scanner.previousEnd,
    at: mark,
    height: grow(parser, operand.height),
  };
}

function indexing(parser: Parser, operand: Ast): Ast {
  const mark = parser.scanner.start;
  scan(parser.scanner);
  const optional = optionalMark(parser);
  const index = parser.expression();
  expect(parser, ']');
  const height = grow(parser, Math.max(operand.height, index.height));
  return {
    kind: 'index',
    operand,
    index,
    optional,
    start: operand.start,
    end: parser.scanner.previousEnd,
    at: mark,
    height,
  };
}

function message(parser: Parser, type: Ast): Ast {
  const { scanner } = parser;
  scan(scanner);
  const fields: MessageLiteral['fields'][number][] = [];
  let height = 0;
  while (!at(parser, '}')) {
    const optional = optionalMark(parser);
    const { text: name, kind } = scanner;
    if (kind !== 'name' && kind !== 'quoted')
      scanner.fail(`expected a field name but found ${found(parser)}`, scanner.start);
    scan(scanner);
    expect(parser, ':');
    const value = parser.expression();
    height = Math.max(height, value.height);
    fields.push({ name, value, optional });
    if (!accept(parser, ',')) break;
  }
  expect(parser, '}');
  return {
    kind: 'message',
    name: qualifiedName(type) ?? '',
    fields,
    start: type.start,
    end: scanner.previousEnd,
    at: type.at,
    height: grow(parser, height),
  };
}
