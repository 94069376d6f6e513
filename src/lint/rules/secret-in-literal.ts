import { namesSecret } from '../../core/secrets/secret-names.ts';
import { secretNameFault } from '../../core/user-secrets.ts';
import { type MapNode, type Node, nodePosition, pointerStep } from '../../core/yaml/node.ts';
import { defineRule, type Report } from '../rule.ts';
import type { ProviderUse } from '../subject.ts';
import { nodeAt, splitPointer } from '../tree.ts';

/** Texts that are a credential wherever they stand. Each is searched for in linear time: what may repeat cannot begin anew inside. */
const TOKENS: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----/, 'a private key'],
  [/\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{40,}|glpat-[A-Za-z0-9_-]{20,})/, 'a token of a code host'],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[A-Za-z0-9_-]{35}/, 'an access key of a cloud'],
  [/\bxox[abeprs]-[A-Za-z0-9-]{10,}|\bsk[-_](?:live|test|proj|ant)[-_][A-Za-z0-9_-]{16,}/, 'an API token'],
  [/(?<![\w-])eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/, 'a signed token (JWT)'],
  [
    /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:\/\/[^\s/:@{}]+:(?!\$|\{|<|\*|xxx)[^\s/@{}]{3,}@/i,
    'an address with a password in it',
  ],
  [
    /\bhttps:\/\/hooks\.slack\.com\/(?:services|workflows|triggers)\/T\w+\/\w+\/\w+|\bhttps:\/\/discord(?:app)?\.com\/api\/webhooks\/\d+\/[\w-]{20,}/,
    'a webhook address, which is a secret',
  ],
  [/^(?:Bearer|Basic) (?!\$|\{|<|\*|xxx)[A-Za-z0-9+/=_.~-]{12,}$/, 'the value of an Authorization header'],
];
const SHORTEST_TOKEN = 10;
/** Stands for a secret without being one. */
const PLACEHOLDER = /^$|^(?:<.*>|\$\{?\w+\}?|\{\{.*\}\}|%\w+%|\*+|x+|\.{3,}|\[REDACTED\]|null|none|todo|tbd)$/is;
/** Text under these keys describes secrets or stands in for them. */
const SKIPPED: ReadonlySet<string> = new Set([
  'description',
  'displayName',
  'example',
  'resultSchema',
  'message',
  'messages',
]);

export const secretInLiteral = defineRule({
  id: 'secret-in-literal',
  severity: 'warning',
  category: 'security',
  summary: 'A text looks like a token, private key or password, or stands under a key with such a name',
  why: 'A solution is read, copied and kept in version control by many. A secret in it is known to all of them, and stays in the history when it is removed.',
  fix: 'Keep it in the secret store (`tool secret set deploy/password`) and write `{secret: deploy/password}`, keep it in a variable of the environment (`provider: env`), or use `authProvider`; then replace the secret, since it has been written down.',
  example: {
    wrong: `resolvers:
  login:
    value:
      user: deploy
      password: hunter2-hunter2
`,
    right: `resolvers:
  login:
    value:
      user: deploy
      password: {secret: deploy/password}
`,
  },
  check({ root, uses }, report) {
    const search: Search = { report, names: true, seen: new Set() };
    const spec = nodeAt(root, 'spec');
    for (const [section, { value }] of spec?.kind === 'map' ? spec.entries : []) {
      const place = { key: section, pointer: `/spec/${section}` };
      if (section === 'resolvers') searchResolvers(value, search);
      else look(value, place, section === 'testing' ? { ...search, names: false } : search);
    }
    const plugins = nodeAt(root, 'bundle', 'plugins');
    if (plugins !== undefined) look(plugins, { key: 'plugins', pointer: '/bundle/plugins' }, search);
    for (const use of uses) searchSensitiveInputs(use, root, search);
  },
});

/** What the provider itself declares to be secret. */
function searchSensitiveInputs({ facts, inputs }: ProviderUse, root: Node, search: Search): void {
  for (const [name, { kind, at }] of inputs) {
    if (kind !== 'literal' || facts?.inputs.get(name)?.sensitive !== true || at.pointer === undefined) continue;
    const node = nodeAt(root, ...splitPointer(at.pointer));
    if (node !== undefined) lookAtText(node, { key: name, pointer: at.pointer, sensitive: true }, search);
  }
}

interface Search {
  readonly report: (found: Report) => void;
  /** Whether the name of a key counts as a sign of a secret. It does not in test data, which is full of such names. */
  readonly names: boolean;
  /** Places that were reported, by pointer. */
  readonly seen: Set<string>;
}

interface Place {
  /** The name that the value goes by. */
  readonly key: string;
  readonly pointer: string;
  /** It is known to be a secret. */
  readonly sensitive?: boolean;
}

/** The value of a resolver goes by the name of the resolver; one that is marked is a secret whatever its name. */
function searchResolvers(resolvers: Node, search: Search): void {
  if (resolvers.kind !== 'map') return;
  for (const [name, { value }] of resolvers.entries) {
    const pointer = `/spec/resolvers${pointerStep(name)}`;
    const sensitive = isTrue(nodeAt(value, 'sensitive'));
    if (sensitive || namesSecret(name)) {
      for (const path of VALUES) {
        const node = nodeAt(value, ...path);
        if (node?.kind !== 'scalar') continue;
        lookAtText(node, { key: name, pointer: pointer + path.map(pointerStep).join(''), sensitive }, search);
      }
    }
    look(value, { key: '', pointer }, search);
  }
}

/** Where a resolver holds its value, or the value that it falls back to. */
const VALUES = [['value'], ['value', 'literal'], ['inputs', 'value'], ['inputs', 'default'], ['inputs', 'fallback']];

const isTrue = (node: Node | undefined): boolean => node?.kind === 'scalar' && node.value === true;

function look(node: Node, { key, pointer }: Place, search: Search): void {
  if (node.kind === 'scalar') {
    lookAtText(node, { key, pointer }, search);
    return;
  }
  if (node.kind === 'list') {
    node.items.forEach((item, index) => look(item, { key: '', pointer: pointer + pointerStep(index) }, search));
    return;
  }
  if (isSecretReference(node)) return;
  for (const [name, { value }] of node.entries) {
    if (SKIPPED.has(name)) continue;
    look(
      value,
      { key: REFERENCES.has(name) ? '' : name === 'literal' ? key : name, pointer: pointer + pointerStep(name) },
      search,
    );
  }
}

/** `{secret: name}` holds the name of a secret. */
function isSecretReference({ entries }: MapNode): boolean {
  const name = entries.size === 1 ? entries.get('secret')?.value : undefined;
  return name?.kind === 'scalar' && typeof name.value === 'string' && secretNameFault(name.value) === undefined;
}

/** What is computed is not the secret; what is written inside may be one. */
const REFERENCES: ReadonlySet<string> = new Set(['rslvr', 'expr', 'tmpl']);

function lookAtText(node: Node, { key, pointer, sensitive = false }: Place, { report, names, seen }: Search): void {
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return;
  const text = node.value;
  const token = text.length < SHORTEST_TOKEN ? undefined : TOKENS.find(([pattern]) => pattern.test(text))?.[1];
  const named = names && key !== '' && (sensitive || namesSecret(key)) && !PLACEHOLDER.test(text);
  if ((token === undefined && !named) || seen.has(pointer)) return;
  seen.add(pointer);
  report({
    message: token === undefined ? `"${key}" is a secret that is written in the document` : `this looks like ${token}`,
    at: nodePosition(node, pointer),
    suggestion:
      'store it with tool secret set and write {secret: name}, or read it with provider env; replace the secret too, since it has been written down',
  });
}
