import { childNode, type MapNode, type Node } from '../../core/yaml/node.ts';

/** The literal keys of all uses of provider `parameter`. */
export function findParameterKeys(resolvers: MapNode | undefined): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { value } of resolvers?.entries.values() ?? []) {
    addKey(value, keys);
    const resolve = childNode(value, 'resolve');
    const list = resolve?.kind === 'map' ? (childNode(resolve, 'with') ?? resolve) : resolve;
    if (list?.kind === 'list') for (const item of list.items) addKey(item, keys);
    else if (list !== undefined) addKey(list, keys);
  }
  return keys;
}

function addKey(use: Node, keys: Set<string>): void {
  const provider = childNode(use, 'provider');
  const inputs = childNode(use, 'inputs');
  const key = inputs && childNode(inputs, 'key');
  if (provider?.kind !== 'scalar' || provider.value !== 'parameter') return;
  if (key?.kind === 'scalar' && typeof key.value === 'string') keys.add(key.value);
}
