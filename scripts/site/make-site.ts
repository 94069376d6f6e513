import { globSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join, posix } from 'node:path';
import MiniSearch from 'minisearch';
import { toSlashes } from '../../src/core/paths.ts';
import { pageHtml } from './layout.ts';
import { type NavigationGroup, readNavigation } from './navigation.ts';
import { escapeHtml, highlightedCode, type Reference, type RenderedPage, renderPage } from './render-page.ts';

export interface Site {
  /** Address -> content. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** Links and pictures that lead nowhere, with their place. */
  readonly deadLinks: readonly string[];
  readonly navigation: readonly NavigationGroup[];
  /** Sources of the pages, from the root of the repository. */
  readonly pages: readonly string[];
}

const INDEX = 'docs/README.md';
const LANGUAGES: Readonly<Record<string, string>> = { '.yaml': 'yaml', '.json': 'json', '.ts': 'ts', '.sh': 'sh' };
/** What the search page and this index agree on (assets/site.js). */
const SEARCH = { fields: ['heading', 'title', 'text'], storeFields: ['heading', 'title', 'text', 'address'] };

/** The whole site, in memory, from the Markdown of the repository at `root`. */
export function makeSite(root: string): Site {
  const sources = [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    ...globSync(['docs/**/*.md', 'examples/README.md', 'examples/*/README.md'], { cwd: root }).map(toSlashes).sort(),
  ];
  const navigation = readNavigation(readFileSync(join(root, INDEX), 'utf8'));
  const files = new Map<string, string | Uint8Array>();
  const shown = new Set<string>();
  const links: { readonly place: string; readonly target: string; readonly anchor: string }[] = [];
  const deadLinks: string[] = [];

  const resolveFrom =
    (page: string) =>
    (reference: Reference): string => {
      const { href, line } = reference;
      const place = `${page}:${line}: ${href}`;
      if (/^(?:https?|mailto|data):/.test(href)) return href;
      const [path = '', anchor = ''] = href.split('#');
      const target =
        path === '' ? page : posix.normalize(posix.join(posix.dirname(page), decodeURI(path))).replace(/\/$/, '');
      const kind = target.startsWith('..') ? undefined : statSync(join(root, target), { throwIfNoEntry: false });
      if (kind === undefined) {
        deadLinks.push(place);
        return href;
      }
      const inside = kind.isDirectory() && sources.includes(`${target}/README.md`) ? `${target}/README.md` : target;
      if (!sources.includes(inside)) shown.add(inside);
      if (anchor !== '') links.push({ place, target: inside, anchor });
      return `${relativeAddress(pageAddress(page), pageAddress(inside))}${anchor === '' ? '' : `#${anchor}`}`;
    };

  const rendered = new Map<string, RenderedPage>();
  for (const page of sources) rendered.set(page, renderPage(readFileSync(join(root, page), 'utf8'), resolveFrom(page)));
  for (const { place, target, anchor } of links)
    if (rendered.get(target)?.headings.some(({ id }) => id === anchor) !== true) deadLinks.push(place);

  const put = (path: string, page: Pick<RenderedPage, 'title' | 'html' | 'headings'>): void => {
    const address = pageAddress(path);
    const { title, html, headings } = page;
    files.set(address, pageHtml({ address, title, html, headings, navigation, pageAddress }));
  };
  for (const [path, page] of rendered) put(path, page);
  for (const path of shown) putSource(path);

  /** A file that a page links to: a picture is copied, a text gets a page, a directory a page with its files. */
  function putSource(path: string): void {
    const address = pageAddress(path);
    if (files.has(address)) return;
    if (isCopied(path)) {
      files.set(address, readFileSync(join(root, path)));
      return;
    }
    const heading = `<h1>${escapeHtml(path)}</h1>\n`;
    if (!statSync(join(root, path)).isDirectory()) {
      const text = readFileSync(join(root, path), 'utf8');
      put(path, { title: path, html: heading + highlightedCode(text, LANGUAGES[extname(path)] ?? ''), headings: [] });
      return;
    }
    const inside = globSync('**/*', { cwd: join(root, path), withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => toSlashes(join(entry.parentPath, entry.name)).slice(toSlashes(join(root, path)).length + 1))
      .sort();
    const items = inside.map(name => {
      const target = relativeAddress(address, pageAddress(`${path}/${name}`));
      return `<li><a href="${target}">${escapeHtml(name)}</a></li>`;
    });
    put(path, { title: path, html: `${heading}<ul>\n${items.join('\n')}\n</ul>\n`, headings: [] });
    for (const name of inside) putSource(`${path}/${name}`);
  }

  const assets = join(import.meta.dirname, 'assets');
  for (const name of ['site.css', 'site.js', 'theme.js']) files.set(`assets/${name}`, readFileSync(join(assets, name)));
  const search = createRequire(import.meta.url).resolve('minisearch');
  files.set('assets/minisearch.js', readFileSync(join(dirname(search), '../umd/index.js')));
  files.set('assets/search-index.js', searchIndex(rendered));
  return { files, deadLinks, navigation, pages: sources };
}

/** A script, since pages that are opened as files cannot read other files. */
function searchIndex(pages: ReadonlyMap<string, RenderedPage>): string {
  const index = new MiniSearch({ ...SEARCH, idField: 'address' });
  for (const [path, { title, sections }] of pages)
    for (const { heading, text } of sections)
      index.add({ address: `${pageAddress(path)}#${heading.id}`, title, heading: heading.text, text });
  return `window.SEARCH = ${JSON.stringify({ options: { ...SEARCH, idField: 'address' }, index })};\n`;
}

const isCopied = (path: string): boolean => /\.(?:svg|png)$/.test(path);

/** `docs/reference/cel.md` is `reference/cel.html`; a file that is not a page has a page of its own below `files/`. */
export function pageAddress(path: string): string {
  if (isCopied(path)) return `files/${path}`;
  if (!path.endsWith('.md')) return `files/${path}.html`;
  if (path === 'README.md') return 'about.html';
  return path
    .replace(/^docs\//, '')
    .replace(/README\.md$/, 'index.md')
    .replace(/^([A-Z]+)\.md$/, name => name.toLowerCase())
    .replace(/\.md$/, '.html');
}

const relativeAddress = (from: string, to: string): string =>
  posix.relative(posix.dirname(from), to) || posix.basename(to);
