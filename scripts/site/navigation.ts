/** A page in the navigation: its path from the root of the repository, and what it is about. */
export interface NavigationPage {
  readonly path: string;
  readonly title: string;
}

export interface NavigationGroup {
  readonly title: string;
  readonly pages: readonly NavigationPage[];
}

/** The navigation is what docs/README.md lists: a heading for each group, an item with a link for each page. */
export function readNavigation(index: string): readonly NavigationGroup[] {
  return index
    .split(/^## /m)
    .slice(1)
    .map(part => ({
      title: part.slice(0, part.indexOf('\n')).trim(),
      pages: [...part.matchAll(/^- \[([^\]]+)\]\(([^)#]+\.md)\)/gm)].map(([, title = '', href = '']) => ({
        path: href.startsWith('../') ? href.slice(3) : `docs/${href}`,
        title,
      })),
    }))
    .filter(({ pages }) => pages.length > 0);
}
