import { isMap, type Json, type JsonMap } from '../../core/json/json.ts';
import { escapeControls } from '../../core/text/text-width.ts';

/**
 * A Mermaid flowchart. Data with `nodes` and `edges` ({from, to, label?}) is that graph; anything else is drawn as the tree
 * that it is.
 */
export function renderMermaid(data: Json): string {
  const graph = isMap(data) && Array.isArray(data['edges']) ? drawGraph(data) : drawTree(data);
  return `flowchart TD\n${graph.map(line => `  ${line}\n`).join('')}`;
}

function drawGraph({ nodes, edges }: JsonMap): readonly string[] {
  const ids = new Map<string, string>();
  const lines: string[] = [];
  const nodeId = (name: string, label = name): string => {
    const known = ids.get(name);
    if (known !== undefined) return known;
    const id = `n${ids.size}`;
    ids.set(name, id);
    lines.push(`${id}["${escaped(label)}"]`);
    return id;
  };
  for (const node of toList(nodes))
    nodeId(nodeName(node), isMap(node) ? text(node['label'], nodeName(node)) : undefined);
  for (const edge of toList(edges)) {
    if (!isMap(edge)) continue;
    const { from, to, label } = edge;
    const arrow = label === undefined || label === null ? '-->' : `-->|"${escaped(text(label, ''))}"|`;
    lines.push(`${nodeId(text(from, ''))} ${arrow} ${nodeId(text(to, ''))}`);
  }
  return lines;
}

const toList = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);
const nodeName = (node: Json): string => (isMap(node) ? text(node['id'] ?? node['name'], '') : text(node, ''));
const text = (value: Json | undefined, absent: string): string =>
  value === undefined || value === null ? absent : typeof value === 'string' ? value : JSON.stringify(value);

function drawTree(data: Json): readonly string[] {
  const lines: string[] = [];
  let count = 0;
  const add = (label: string, value: Json, parent: string | undefined): void => {
    const id = `n${count++}`;
    const isBranch = typeof value === 'object' && value !== null;
    lines.push(`${id}["${escaped(isBranch ? label : joined(label, text(value, 'null')))}"]`);
    if (parent !== undefined) lines.push(`${parent} --> ${id}`);
    if (Array.isArray(value)) (value as readonly Json[]).forEach((item, index) => add(`${index}`, item, id));
    else if (isMap(value)) for (const [key, member] of Object.entries(value)) add(key, member, id);
  };
  add('data', data, undefined);
  return lines;
}

const joined = (label: string, value: string): string => `${label}: ${value}`;

/** Quotes and marks of Mermaid as entities. */
const escaped = (label: string): string =>
  escapeControls(label).replace(/[#"<>&]/g, char => `#${char.codePointAt(0) ?? 0};`);
