import type { JsonMap } from '../../core/json/json.ts';
import { choice, closed, flag, list, named, RESOLVER_NAMES, ref, SLUG, text } from './parts.ts';

const BELOW = { minLength: 1, not: { pattern: '^/|\\\\|^[A-Za-z]:|(^|/)[.][.](/|$)' } };

export const DOCUMENT_PARTS: Readonly<Record<string, JsonMap>> = {
  metadata: closed(
    {
      name: text('Name of the solution: lower-case letters, digits and -.', {
        minLength: 3,
        maxLength: 60,
        pattern: SLUG,
      }),
      version: text('Semantic version, e.g. 1.4.0.', {
        pattern: '^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(-[0-9A-Za-z.-]+)?(\\+[0-9A-Za-z.-]+)?$',
      }),
      displayName: text('Name for people.', { minLength: 3, maxLength: 80 }),
      description: text('What it is for.', { minLength: 3, maxLength: 5000 }),
      category: text('One word for listings: lower-case letters, digits and -.', { maxLength: 30, pattern: SLUG }),
      tags: list(
        text('A word for searches: lower-case letters, digits and -.', { maxLength: 30, pattern: SLUG }),
        'Words for searches.',
        {
          maxItems: 100,
        },
      ),
      maintainers: list(
        closed(
          {
            name: text('Name.', { minLength: 3, maxLength: 60 }),
            email: text('Address.', { minLength: 5, maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' }),
          },
          { description: 'A person or team.', required: ['name', 'email'] },
        ),
        'Who answers questions.',
        { maxItems: 10 },
      ),
      links: list(
        closed(
          {
            name: text('Text of the link.', { minLength: 3, maxLength: 30 }),
            url: text('http(s) address.', { minLength: 12, maxLength: 500, pattern: '^https?://[^\\s/]' }),
          },
          { description: 'A link.', required: ['name', 'url'] },
        ),
        'Where to read more.',
        { maxItems: 10 },
      ),
      icon: text('http(s) address, or relative path of a png, jpg, jpeg, svg or gif.', { maxLength: 500 }),
      banner: text('http(s) address, or relative path of a png, jpg, jpeg, svg or gif.', { maxLength: 500 }),
    },
    { description: 'What the solution is.', required: ['name'] },
  ),
  spec: closed(
    {
      resolvers: named(ref('resolver'), 'Values by name, computed without side effects.', RESOLVER_NAMES),
      workflow: ref('workflow'),
      testing: ref('testing'),
      syntax: ref('syntax'),
    },
    { description: 'Resolvers, workflow and tests. There is at least one resolver or action.' },
  ),
  bundle: closed(
    {
      include: list(
        text('Path or glob below the solution directory.', BELOW),
        'Files that are published with the solution, those included whose names begin with a dot. Version control and names that usually hold secrets (`.env`, `.npmrc`, ...) only where they are written.',
        {
          maxItems: 1000,
        },
      ),
      plugins: list(ref('plugin'), 'Plugins that the solution needs. They are never fetched implicitly.', {
        maxItems: 50,
      }),
    },
    { description: 'What belongs to the solution beside the document.' },
  ),
  plugin: closed(
    {
      name: text('Name of the plugin.', { pattern: '^[a-z][a-z0-9-]{1,99}$' }),
      kind: choice(['provider', 'auth-handler'], 'What it provides.'),
      version: text('Range of semantic versions, or latest.', { default: 'latest' }),
      defaults: { type: ['object', 'null'], description: 'Inputs that lie under those of every use of the provider.' },
    },
    { description: 'A plugin.', required: ['name', 'kind'] },
  ),
  catalog: closed(
    {
      visibility: choice(['public', 'private', 'internal'], 'Who sees it in a catalog.', 'private'),
      beta: flag('Not finished yet.'),
      disabled: flag('Not offered.'),
    },
    { description: 'How catalogs show the solution.' },
  ),
  solution: closed(
    {
      apiVersion: text('Format of the document: tool.dev/v1; another group in front of /v1 is accepted.', {
        pattern: '^[a-z0-9]+([.-][a-z0-9]+)*/v1$',
        default: 'tool.dev/v1',
      }),
      kind: { const: 'Solution', description: 'Always Solution.' },
      metadata: ref('metadata'),
      spec: ref('spec'),
      compose: list(
        text('Path or glob below the solution directory.', BELOW),
        'Files with further resolvers, actions and tests.',
        {
          maxItems: 100,
        },
      ),
      bundle: ref('bundle'),
      catalog: ref('catalog'),
    },
    {
      description: 'A solution: resolvers compute values, actions do things.',
      required: ['apiVersion', 'kind', 'metadata', 'spec'],
    },
  ),
};
