import type { NavigationGroup } from './navigation.ts';
import { escapeHtml, type Heading } from './render-page.ts';

export interface Layout {
  /** `reference/commands.html` */
  readonly address: string;
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly navigation: readonly NavigationGroup[];
  /** The address of a page in the site. */
  pageAddress(path: string): string;
}

// Nothing is loaded from elsewhere, and nothing is sent: browsers enforce it.
const POLICY = "default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src 'self' file: data:";
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%230b6e5f'/%3E%3Cpath d='M4 5l3 3-3 3M8.5 11H12' stroke='white' stroke-width='1.8' fill='none'/%3E%3C/svg%3E";

/** With more headings than these, only the chapters are listed beside a page. */
const MAX_CONTENTS = 40;

/** A whole page. All addresses are relative, so that it works from a file system and below any path of a server. */
export function pageHtml({ address, title, html, headings, navigation, pageAddress }: Layout): string {
  const root = '../'.repeat(address.split('/').length - 1) || './';
  const link = (path: string): string => `${root}${pageAddress(path)}`;
  const pages = navigation.flatMap(group => group.pages.map(page => ({ ...page, group: group.title })));
  const here = pages.findIndex(({ path }) => pageAddress(path) === address);
  const [before, after] = here < 0 ? [] : [pages[here - 1], pages[here + 1]];
  const menu = navigation
    .map(
      group =>
        `<h2>${escapeHtml(group.title)}</h2>\n<ul>\n${group.pages
          .map(({ path, title: words }) => {
            const current = pageAddress(path) === address ? ' aria-current="page"' : '';
            return `<li><a href="${link(path)}"${current}>${escapeHtml(words)}</a></li>`;
          })
          .join('\n')}\n</ul>`,
    )
    .join('\n');
  const parts = headings.filter(({ level }) => level === 2 || level === 3);
  const contents = parts.length > MAX_CONTENTS ? parts.filter(({ level }) => level === 2) : parts;
  const onThisPage =
    contents.length < 2
      ? ''
      : `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>\n${contents
          .map(({ id, text, level }) => `<li class="level-${level}"><a href="#${id}">${escapeHtml(text)}</a></li>`)
          .join('\n')}\n</ul></nav>`;
  const step = (page: { path: string; title: string } | undefined, word: string): string =>
    page === undefined
      ? ''
      : `<a class="${word.toLowerCase()}" href="${link(page.path)}"><small>${word}</small>${escapeHtml(page.title)}</a>`;
  const kind = pages[here]?.group;
  return `<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(address === 'index.html' ? 'tool: documentation' : `${title} · tool`)}</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="${root}assets/site.css">
<script src="${root}assets/theme.js"></script>
<script defer src="${root}assets/minisearch.js"></script>
<script defer src="${root}assets/site.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<button type="button" class="menu" aria-expanded="false" aria-controls="menu" aria-label="Menu">☰</button>
<a class="home" href="${root}index.html">tool</a>
<button type="button" class="search"><span>Search</span> <kbd>/</kbd></button>
<button type="button" class="theme" aria-label="Light or dark">◐</button>
</header>
<div class="columns">
<nav id="menu" class="pages" aria-label="Pages">
${menu}
</nav>
<main id="content">
<article>
${kind === undefined ? '' : `<p class="kind">${escapeHtml(kind)}</p>\n`}${html}</article>
<nav class="steps" aria-label="Previous and next page">${step(before, 'Previous')}${step(after, 'Next')}</nav>
</main>
${onThisPage}
</div>
<dialog class="finder" aria-label="Search">
<input type="search" placeholder="Search the documentation" aria-label="Search the documentation" autocomplete="off" spellcheck="false">
<ol class="found" aria-live="polite"></ol>
</dialog>
</body>
</html>
`;
}
