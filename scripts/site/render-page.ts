import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import json from 'highlight.js/lib/languages/json';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import MarkdownIt from 'markdown-it';

for (const [name, language] of Object.entries({ bash, json, typescript, yaml })) hljs.registerLanguage(name, language);
hljs.registerAliases(['sh', 'console'], { languageName: 'bash' });
hljs.registerAliases(['ts'], { languageName: 'typescript' });

export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly id: string;
}

/** The text below a heading, for the search. */
export interface Section {
  readonly heading: Heading;
  readonly text: string;
}

export interface RenderedPage {
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
}

export interface Reference {
  readonly href: string;
  readonly line: number;
}

/** Gives the address of a link or picture as the site has it. */
type Resolve = (reference: Reference) => string;

/** Renders a page of Markdown; `resolve` is asked about each link and picture. */
export function renderPage(text: string, resolve: Resolve): RenderedPage {
  const tokens = PARSER.parse(text, {});
  const headings: Heading[] = [];
  const texts: string[][] = [];
  const seen = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    const line = (token.map?.[0] ?? 0) + 1;
    if (token.type === 'heading_open') {
      const inline = tokens[index + 1];
      const words = plainWords(inline?.children ?? []);
      const base = slug(words);
      const count = seen.get(base) ?? 0;
      seen.set(base, count + 1);
      const heading = { level: Number(token.tag.slice(1)), text: words, id: count === 0 ? base : `${base}-${count}` };
      token.attrSet('id', heading.id);
      headings.push(heading);
      texts.push([]);
    } else if (token.type === 'inline') {
      if (tokens[index - 1]?.type !== 'heading_open') texts.at(-1)?.push(plainWords(token.children ?? []));
      for (const child of token.children ?? [])
        for (const name of ['href', 'src']) {
          const href = child.attrGet(name);
          if (href !== null) child.attrSet(name, resolve({ href: String(href), line }));
        }
    } else if (token.type === 'fence' || token.type === 'code_block') texts.at(-1)?.push(token.content);
  }
  return {
    title: headings[0]?.text ?? '',
    html: PARSER.renderer.render(tokens, PARSER.options, {}),
    headings,
    sections: headings.map((heading, index) => ({ heading, text: (texts[index] ?? []).join(' ') })),
  };
}

/** The anchor of a heading, as code hosts make it. */
export const slug = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-');

/** A text as a highlighted block of code. */
export function highlightedCode(text: string, language: string): string {
  const name = hljs.getLanguage(language) === undefined ? undefined : language;
  const html = name === undefined ? escapeHtml(text) : hljs.highlight(text, { language: name }).value;
  return `<div class="code"><pre tabindex="0"><code>${html}</code></pre></div>\n`;
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const PARSER = new MarkdownIt({ html: true });
const rules = PARSER.renderer.rules;
rules['fence'] = (tokens, index) => {
  const { info, content } = tokens[index] as { readonly info: string; readonly content: string };
  const [language = '', file] = info.trim().split(' ');
  const name = file === undefined ? '' : `<div class="file">${escapeHtml(file)}</div>`;
  return `${name}${highlightedCode(content, language)}`;
};
rules['table_open'] = () => '<div class="table" tabindex="0"><table>\n';
rules['table_close'] = () => '</table></div>\n';
rules['heading_close'] = (tokens, index) => {
  const open = tokens.slice(0, index).findLast(({ type }) => type === 'heading_open');
  return `<a class="anchor" href="#${open?.attrGet('id') ?? ''}" aria-label="Link to this section">#</a></${open?.tag ?? 'h2'}>\n`;
};
// Comments are for readers of the source. Other HTML is left to code hosts, but for pictures.
rules['html_block'] = rules['html_inline'] = (tokens, index) => {
  const content = tokens[index]?.content ?? '';
  return /^\s*<(?:!--|\/?(?:br|img|picture|source)\b)/.test(content)
    ? content.replaceAll(/<!--[^]*?-->/g, '')
    : escapeHtml(content);
};

interface Inline {
  readonly type: string;
  readonly content: string;
}

const plainWords = (tokens: readonly Inline[]): string =>
  tokens
    .map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : type === 'softbreak' ? ' ' : ''))
    .join('');
