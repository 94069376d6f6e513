/** A graph to be drawn. Edges go from what is needed to what needs it. */
export interface Picture {
  readonly title: string;
  readonly nodes: readonly { readonly id: string; readonly label: string; readonly group: string }[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
  readonly phases: readonly (readonly string[])[];
}

type Format = (picture: Picture) => string;

/** `ascii`, `dot` or `mermaid`. */
export function pictureText(picture: Picture, format: string): string {
  return (FORMATS.get(format) ?? ascii)(picture);
}

/** Phase by phase; under each node what it needs. */
function ascii({ title, nodes, edges, phases }: Picture): string {
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  const needs = Map.groupBy(edges, ({ to }) => to);
  const lines = [title];
  phases.forEach((members, index) => {
    const lastPhase = index === phases.length - 1;
    lines.push(`${lastPhase ? '└─' : '├─'} phase ${index + 1}`);
    members.forEach((id, position) => {
      const own = (needs.get(id) ?? []).map(({ from }) => from);
      const branch = position === members.length - 1 ? '└─' : '├─';
      lines.push(
        `${lastPhase ? '   ' : '│  '}${branch} ${labels.get(id) ?? id}${own.length === 0 ? '' : ` <- ${own.join(', ')}`}`,
      );
    });
  });
  return `${lines.join('\n')}\n`;
}

function dot({ title, nodes, edges }: Picture): string {
  const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  const groups = Map.groupBy(nodes, ({ group }) => group);
  const clusters = [...groups].map(
    ([group, members], index) =>
      `  subgraph cluster_${index} {\n    label=${quoted(group)};\n${members.map(({ id, label }) => `    ${quoted(id)} [label=${quoted(label)}];\n`).join('')}  }\n`,
  );
  return `digraph ${quoted(title)} {\n  rankdir=LR;\n  node [shape=box];\n${clusters.join('')}${edges.map(({ from, to }) => `  ${quoted(from)} -> ${quoted(to)};\n`).join('')}}\n`;
}

function mermaid({ nodes, edges }: Picture): string {
  const ids = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
  const quoted = (text: string): string => `"${text.replaceAll('"', '#quot;')}"`;
  const groups = Map.groupBy(nodes, ({ group }) => group);
  const blocks = [...groups].map(
    ([group, members]) =>
      `  subgraph ${group}\n${members.map(({ id, label }) => `    ${ids.get(id)}[${quoted(label)}]\n`).join('')}  end\n`,
  );
  return `flowchart LR\n${blocks.join('')}${edges.map(({ from, to }) => `  ${ids.get(from) ?? from} --> ${ids.get(to) ?? to}\n`).join('')}`;
}

const FORMATS: ReadonlyMap<string, Format> = new Map([
  ['ascii', ascii],
  ['dot', dot],
  ['mermaid', mermaid],
]);
