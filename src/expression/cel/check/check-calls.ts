import { nearest } from '../../../core/text/nearest.ts';
import type { FunctionEntry, Overload } from '../functions/entry.ts';
import { MACROS } from '../macros.ts';
import type { Ast, Call } from '../parse/ast.ts';
import { qualifiedName } from '../parse/qualified-name.ts';
import { candidates, globalName } from './check-names.ts';
import { type Checker, reject, rejectTypes, type Scope } from './check-state.ts';
import { formatSignature, overloadResult } from './overloads.ts';
import { formatType, substitute, type Type } from './types.ts';

export function callType(checker: Checker, node: Call, scope: Scope | undefined): Type {
  const qualified = qualifiedFunction(checker, node, scope);
  const entry = qualified ?? checker.environment.functions.get(node.name);
  if (entry === undefined) return reject(checker, node, unknownFunction(checker, node, entry));
  const args = node.args.map(argument => checker.typeOf(argument, scope));
  if (qualified !== undefined) return overloadType(checker, node, { entry, args, qualified: true });
  if (node.target === undefined) return overloadType(checker, node, { entry, args, qualified: true });
  if (isMisspelt(checker, node.target, node.name, scope))
    return reject(checker, node, unknownFunction(checker, node, undefined));
  const target = checker.typeOf(node.target, scope);
  return overloadType(checker, node, { entry, args: [target, ...args], qualified: false });
}

/**
 * `math.flor(...)`, `filepth.join(...)`: whether the part before the dot is a namespace or close to one, and not a
 * variable.
 */
function isMisspelt(checker: Checker, target: Ast, name: string, scope: Scope | undefined): boolean {
  const prefix = globalName(target, scope)?.name;
  if (prefix === undefined || checker.variables === undefined || checker.variables.has(prefix.split('.', 1)[0] ?? ''))
    return false;
  return isNamespace(checker, prefix) || nearQualified(checker, `${prefix}.${name}`).length > 0;
}

/** A function of a namespace (`math.abs`), or of the container. It wins over a variable of the namespace's name. */
function qualifiedFunction(checker: Checker, node: Call, scope: Scope | undefined): FunctionEntry | undefined {
  if (node.target === undefined && checker.environment.container === undefined) return undefined;
  const prefix = node.target === undefined ? { name: '', absolute: node.absolute } : globalName(node.target, scope);
  if (prefix === undefined) return undefined;
  const name = prefix.name === '' ? node.name : `${prefix.name}.${node.name}`;
  for (const candidate of candidates(checker.environment.container, name, prefix.absolute)) {
    const entry = candidate === node.name ? undefined : checker.environment.functions.get(candidate);
    if (entry?.overloads.some(overload => !overload.method) === true) return entry;
  }
  return undefined;
}

interface Candidate {
  readonly entry: FunctionEntry;
  /** With the target first, unless qualified. */
  readonly args: readonly Type[];
  readonly qualified: boolean;
}

function overloadType(checker: Checker, node: Call, { entry, args, qualified }: Candidate): Type {
  const formOverloads = entry.overloads.filter(overload => overload.method !== qualified);
  if (formOverloads.length === 0) return reject(checker, node, unknownFunction(checker, node, entry));
  const overloads = formOverloads.filter(overload => overload.parameters.length === args.length);
  if (overloads.length === 0) {
    const misspelt = qualified ? undefined : misspeltNamespace(checker, node);
    return reject(checker, node, misspelt ?? `wrong number of arguments: ${signatures(entry, formOverloads)}`);
  }
  checker.targets.set(node, { kind: 'function', entry, overloads, qualified });
  const result = overloadResult(overloads, args, checker);
  if (result !== undefined) return result;
  const given = args.map(type => formatType(substitute(type, checker.bindings, true)));
  const target = qualified ? '' : `${given.shift() ?? ''}.`;
  return rejectTypes(
    checker,
    node,
    `no matching overload for ${target}${entry.name}(${given.join(', ')}): ${signatures(entry, overloads)}`,
  );
}

const signatures = (entry: FunctionEntry, overloads: readonly Overload[]): string =>
  overloads
    .slice(0, 4)
    .map(overload => formatSignature(entry, overload))
    .join(' or ');

/** What functions of other languages are called in CEL. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map(
  (
    [
      ['upperAscii', ['upper', 'toUpper', 'toUpperCase', 'upcase', 'uppercase']],
      ['lowerAscii', ['lower', 'toLower', 'toLowerCase', 'downcase', 'lowercase']],
      ['size', ['len', 'length', 'count']],
      ['trim', ['strip', 'trimSpace']],
      ['contains', ['includes', 'include', 'has_key']],
      ['exists', ['any', 'some']],
      ['all', ['every']],
      ['string', ['str', 'toString', 'tostring', 'text']],
      ['int', ['parseInt', 'toInt', 'integer', 'atoi']],
      ['double', ['float', 'parseFloat', 'number', 'tonumber']],
      ['json.marshal', ['toJson', 'to_json', 'jsonencode', 'stringify']],
      ['json.unmarshal', ['fromJson', 'from_json', 'jsondecode', 'parseJson']],
      ['yaml.marshal', ['toYaml', 'to_yaml', 'yamlencode']],
      ['yaml.unmarshal', ['fromYaml', 'from_yaml', 'yamldecode']],
      ['hcl.parse', ['fromHcl', 'from_hcl', 'hcldecode']],
      ['toHcl', ['to_hcl', 'hclencode']],
      ['base64.encode', ['base64encode', 'b64enc', 'btoa']],
      ['base64.decode', ['base64decode', 'b64dec', 'atob']],
      ['time.now', ['now', 'today']],
      ['guid.new', ['uuid', 'uuidv4', 'guid']],
      ['matches', ['regexMatch', 'test']],
      ['regex.replace', ['gsub', 'replaceAll', 'regexReplace']],
      ['filepath.join', ['pathJoin', 'joinPath']],
      ['filepath.base', ['basename']],
      ['filepath.dir', ['dirname']],
    ] as const
  ).flatMap(([name, others]) => others.map(other => [other, name] as const)),
);

function unknownFunction(checker: Checker, node: Call, entry: FunctionEntry | undefined): string {
  if (entry !== undefined) return `${node.name} is used as ${signatures(entry, entry.overloads)}`;
  const { functions, macros } = checker.environment;
  const prefix = node.target === undefined ? undefined : qualifiedName(node.target);
  const full = prefix === undefined ? node.name : `${prefix}.${node.name}`;
  const macro = [...macros].find(key => key.startsWith(`${full}/`) || key.startsWith(`${node.name}/`));
  if (macro !== undefined) return `wrong number of arguments: ${MACROS.get(macro)?.signature ?? macro}`;
  const known = ELSEWHERE.get(node.name);
  if (known !== undefined && (functions.has(known) || [...macros].some(key => key.startsWith(`${known}/`))))
    return `undeclared function ${full}; did you mean ${known}?`;
  const misspelt = misspeltNamespace(checker, node);
  if (misspelt !== undefined) return misspelt;
  const inside = prefix !== undefined && isNamespace(checker, prefix) ? `${prefix}.` : '';
  const names = [...functions.keys(), ...[...macros].map(key => key.slice(0, key.indexOf('/')))].filter(name =>
    name.startsWith(inside),
  );
  const near = nearest(
    node.name,
    names.map(name => name.slice(inside.length)),
  );
  const hint = near.length === 0 ? '' : `; did you mean ${near.map(name => inside + name).join(' or ')}?`;
  return `undeclared function ${inside}${node.name}${hint}`;
}

/** `filepth.join("a", "b")` where the function of that name does not belong to texts or lists. */
function misspeltNamespace(checker: Checker, node: Call): string | undefined {
  const prefix = node.target === undefined ? undefined : qualifiedName(node.target);
  if (prefix === undefined || isNamespace(checker, prefix)) return undefined;
  const near = nearQualified(checker, `${prefix}.${node.name}`);
  return near.length === 0
    ? undefined
    : `undeclared function ${prefix}.${node.name}; did you mean ${near.join(' or ')}?`;
}

/** Functions of namespaces with nearly this whole name. */
const nearQualified = ({ environment }: Checker, full: string): string[] =>
  nearest(
    full,
    [...environment.functions.keys()].filter(name => name.includes('.')),
  );

const isNamespace = (checker: Checker, prefix: string): boolean =>
  [...checker.environment.functions.keys()].some(name => name.startsWith(`${prefix}.`));
