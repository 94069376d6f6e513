import { ATTRIBUTES, looksLikeBlocks, ROOT_BLOCKS } from '../../core/hcl/hcl-data.ts';
import { isMap } from '../../core/json/json.ts';
import { jsonFault, parseJson } from '../../core/json/json-read.ts';
import { mapFrom } from '../../core/json/ordered-map.ts';
import { Failure } from '../contract.ts';
import { together } from './together.ts';

type Data = Readonly<Record<string, unknown>>;

/** The data of a `.tf.json` file, in the form that the native syntax has: blocks as lists below their labels, references as `${...}`. */
export function readTerraformJson(text: string, shown: string): Data {
  let root: unknown;
  try {
    root = parseJson(text);
  } catch (error) {
    throw new Failure('provider', `${shown} ${jsonFault(error)}`, { cause: error });
  }
  const roots = Array.isArray(root) ? (root as readonly unknown[]) : [root];
  const entries = new Map<string, unknown>();
  for (const one of roots) {
    if (!isMap(one)) throw new Failure('provider', `${shown} must hold a map of blocks`);
    for (const [type, value] of Object.entries(one)) {
      if (type === COMMENT) continue;
      const labels = ROOT_BLOCKS.get(type);
      const blocks =
        labels === undefined ? value : labelled(value, labels, body => bodyIn(type, body), `${shown}: ${type}`);
      const old = entries.get(type);
      entries.set(type, old === undefined ? blocks : together(old, blocks));
    }
  }
  return mapFrom(entries);
}

/** Its value says something to people only. */
const COMMENT = '//';

/** Maps may be lists of maps at every level, for keys that are there twice. */
function labelled(value: unknown, labels: number, body: (map: Data) => Data, place: string): unknown {
  if (Array.isArray(value)) {
    const parts = (value as readonly unknown[]).map(part => labelled(part, labels, body, place));
    return parts.length === 0 ? (labels === 0 ? [] : {}) : parts.reduce(together);
  }
  if (!isMap(value)) throw new Failure('provider', `${place} must be a map, or a list of maps`);
  if (labels === 0) return [body(value)];
  const entries = Object.entries(value).filter(([label]) => label !== COMMENT);
  return mapFrom(
    entries.map(([label, inner]) => [label, labelled(inner, labels - 1, body, `${place}.${label}`)] as const),
  );
}

/** Members that are references in the native syntax, and plain text in JSON. */
const REFERENCES: Readonly<Record<string, readonly string[]>> = {
  variable: ['type'],
  resource: ['provider', 'depends_on'],
  data: ['provider', 'depends_on'],
  ephemeral: ['provider', 'depends_on'],
  module: ['providers', 'depends_on'],
  output: ['depends_on'],
  moved: ['from', 'to'],
  import: ['to', 'provider'],
  removed: ['from'],
  lifecycle: ['ignore_changes', 'replace_triggered_by'],
};
/** Members that are blocks, and how many labels they have. */
const BLOCKS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  terraform: { required_providers: 0, backend: 1, cloud: 0 },
  resource: { lifecycle: 0, connection: 0, provisioner: 1, dynamic: 1 },
  data: { lifecycle: 0, dynamic: 1 },
};
/** Blocks that hold attributes only. */
const WITHOUT_BLOCKS: ReadonlySet<string> = new Set(['locals', 'variable', 'output', 'module']);

function bodyIn(type: string, body: Data): Data {
  const entries = Object.entries(body)
    .filter(([name]) => name !== COMMENT)
    .map(([name, value]): readonly [string, unknown] => {
      const labels = BLOCKS[type]?.[name];
      if (labels !== undefined && (isMap(value) || Array.isArray(value)))
        return [name, labelled(value, labels, inner => bodyIn(name, inner), `${type}: ${name}`)];
      if (REFERENCES[type]?.includes(name) === true) return [name, referenced(value)];
      return [name, type === 'variable' && name === 'default' ? literal(value) : value];
    });
  const attributes = WITHOUT_BLOCKS.has(type)
    ? entries.filter(([name, value]) => looksLikeBlocks(name, value, false)).map(([name]) => name)
    : [];
  return mapFrom(attributes.length === 0 ? entries : [...entries, [ATTRIBUTES, attributes] as const]);
}

function referenced(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('${') ? value : `\${${value}}`;
  if (Array.isArray(value)) return value.map(referenced);
  return isMap(value) ? mapFrom(Object.entries(value).map(([name, part]) => [name, referenced(part)] as const)) : value;
}

/** Defaults of variables are no templates. */
function literal(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/([$%])\{/g, '$1$1{');
  if (Array.isArray(value)) return value.map(literal);
  return isMap(value) ? mapFrom(Object.entries(value).map(([name, part]) => [name, literal(part)] as const)) : value;
}
