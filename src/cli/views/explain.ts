import { escapeControls } from '../../core/text/text-width.ts';
import type { ExplainedAction, Explanation } from '../../operations/explain/explain-solution.ts';
import type { HumanStyle } from '../print/human.ts';
import { pictureText } from '../render/picture.ts';
import { bold, painter } from '../render/style.ts';
import { cellText, table } from '../render/table.ts';
import { countsText } from './lint.ts';

/** Resolvers and actions with what they need; groups are the sections of the document. */
export function explanationPicture(
  { name, graph, phases, resolvers, actions, finally: last }: Explanation,
  format: string,
): string {
  const providers = new Map<string, string>([
    ...resolvers.map(item => [`resolvers.${item.name}`, item.providers.join(', ')] as const),
    ...actions.map(item => [`actions.${item.name}`, item.provider] as const),
    ...last.map(item => [`finally.${item.name}`, item.provider] as const),
  ]);
  const count = Map.groupBy(graph.nodes, node => node.name);
  const ids = new Map(graph.nodes.map(({ id, name: own }) => [id, count.get(own)?.length === 1 ? own : id]));
  const short = (id: string): string => ids.get(id) ?? id;
  const edges = new Map(graph.edges.map(({ from, to }) => [`${from} ${to}`, { from: short(from), to: short(to) }]));
  const nodes = graph.nodes.map(node => ({
    id: short(node.id),
    label: `${node.name} (${providers.get(node.id) ?? ''})`,
    group: node.id.slice(0, node.id.indexOf('.')),
  }));
  return pictureText(
    { title: name, nodes, edges: [...edges.values()], phases: phases.map(members => members.map(short)) },
    format,
  );
}

/** `eu (TOOL_PARAM_REGION)` */
function givenText({ given }: Explanation['parameters'][number]): string {
  return given === undefined ? '' : `${cellText(given.value)} (${given.from ?? '-r'})`;
}

/** The whole explanation in sections; those without content are left out. */
export function explanationText(explanation: Explanation, style: HumanStyle): string {
  const { resolvers, actions, finally: last, parameters } = explanation;
  const parts = [
    titleText(explanation, style),
    section(
      'Parameters',
      ['name', 'type', 'required', 'default', 'given', 'resolver', 'description'],
      parameters.map(p => [
        p.name,
        p.type,
        p.required ? 'yes' : '',
        cellText(p.default),
        givenText(p),
        p.resolver,
        p.description ?? '',
      ]),
      style,
    ),
    section(
      'Resolvers',
      ['phase', 'name', 'type', 'providers', 'needs', 'notes', 'description'],
      resolvers
        .toSorted((a, b) => a.phase - b.phase)
        .map(r => [
          String(r.phase),
          r.name,
          r.type,
          r.providers.join(', '),
          r.dependsOn.join(', '),
          [r.conditional && 'conditional', r.sensitive && 'sensitive'].filter(Boolean).join(', '),
          r.description,
        ]),
      style,
    ),
    section(
      'Actions',
      ACTION_HEADS,
      actions.toSorted(byPhase).map(action => actionRow(explanation, action)),
      style,
    ),
    section(
      'Finally',
      ACTION_HEADS,
      last.toSorted(byPhase).map(action => actionRow(explanation, action)),
      style,
    ),
    requiresText(explanation, style),
    section(
      'Files',
      ['path', 'source'],
      explanation.fileDependencies.map(file => [file.path, file.source]),
      style,
    ),
    lintText(explanation),
  ];
  return parts.filter(part => part !== '').join('\n');
}

function titleText(
  { name, version, displayName: display, description, category, tags, source, maintainers, links }: Explanation,
  { color }: HumanStyle,
): string {
  const paint = painter(color, bold);
  const lines = [
    `${paint(escapeControls(name))}${version === '' ? '' : ` ${version}`}${display === '' ? '' : ` - ${escapeControls(display)}`}`,
    ...(description === '' ? [] : [escapeControls(description)]),
    ...(category === '' ? [] : [`category: ${escapeControls(category)}`]),
    ...(tags.length === 0 ? [] : [`tags: ${escapeControls(tags.join(', '))}`]),
    `from ${escapeControls(source.file)} (${source.origin}), ${source.digest}`,
    ...maintainers.map(person => escapeControls(`maintainer: ${person.name} <${person.email}>`)),
    ...links.map(link => escapeControls(`${link.name}: ${link.url}`)),
  ];
  return `${lines.join('\n')}\n`;
}

function section(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  style: HumanStyle,
): string {
  if (rows.length === 0) return '';
  const used = heads.map((_, index) => rows.some(row => (row[index] ?? '') !== ''));
  const kept = (cells: readonly string[]): readonly string[] => cells.filter((_, index) => used[index]);
  return `${painter(style.color, bold)(title)}\n${table(
    kept(heads).map(header => ({ header })),
    rows.map(kept),
    style,
  )}`;
}

const ACTION_HEADS = ['phase', 'name', 'provider', 'effect', 'needs', 'notes', 'description'];
const byPhase = (a: ExplainedAction, b: ExplainedAction): number => a.phase - b.phase;

function actionRow({ sideEffects: effects }: Explanation, action: ExplainedAction): readonly string[] {
  const notes = [
    action.conditional && 'conditional',
    action.forEach && 'for each',
    action.hasRetry && 'retries',
    action.onError === 'continue' && 'goes on after failure',
    action.tags.length > 0 && `tags ${action.tags.join(', ')}`,
    action.exclusive.length > 0 && `never beside ${action.exclusive.join(', ')}`,
    action.crossSectionRefs.length > 0 && `reads ${action.crossSectionRefs.join(', ')}`,
  ].filter(Boolean);
  const effect = effects.find(({ action: name }) => name === action.name)?.kind ?? '';
  return [
    String(action.phase),
    action.name,
    action.provider,
    effect,
    action.dependsOn.join(', '),
    notes.join(', '),
    action.description,
  ];
}

function requiresText(
  { requires: { auth, hosts, secrets, environment, providers } }: Explanation,
  style: HumanStyle,
): string {
  const rows = [
    ...auth.map(({ handler, profile, scopes, usedBy: by }) => [
      'credentials',
      `${handler === '' ? '(computed)' : handler}${profile === undefined ? '' : `@${profile}`}${scopes.length === 0 ? '' : ` for ${scopes.join(' ')}`}`,
      by.join(', '),
    ]),
    ...hosts.map(({ host, dynamic, usedBy: by }) => ['host', dynamic ? '(computed)' : host, by.join(', ')]),
    ...secrets.map(name => ['secret', name, '']),
    ...environment.map(name => ['variable', name, '']),
    ...providers.map(name => ['provider', name, '']),
  ];
  return section('Requires', ['what', 'name', 'used by'], rows, style);
}

function lintText({ lint: { errors, warnings, infos } }: Explanation): string {
  return errors + warnings + infos === 0 ? '' : `Lint: ${countsText({ errors, warnings, infos })}; see tool lint\n`;
}
