import type { RouteRow } from '../../src/server/routes/route-row.ts';
import { API_ROUTES } from '../../src/server/routes/routes.ts';
import { codeCell, markdownTable, plainText } from './markdown.ts';

const INTRODUCTION = `# HTTP endpoints

<!-- Written by scripts/generate/interface-docs.ts from the table of endpoints. Do not edit. -->

The endpoints of \`tool serve\`. \`{api_version}\` is \`v1\`. *Public* endpoints need no token, *user* endpoints need one where authentication is configured,
*admin* endpoints need the role as well. \`tool serve openapi\` prints the whole description with schemas (OpenAPI 3.1), and a server shows it at
\`/v1/docs\`. How requests, pages and problems look is told in [The server](../server.md).
`;

/** The reference page of the endpoints, in Markdown. */
export async function httpPage(): Promise<string> {
  const groups = Map.groupBy(API_ROUTES, ({ tag }) => tag);
  const chapters = await Promise.all(
    [...groups].map(async ([tag, routes]) => `## ${tag}\n\n${await routesTable(routes)}\n`),
  );
  return [INTRODUCTION, ...chapters].join('\n');
}

async function routesTable(routes: readonly RouteRow[]): Promise<string> {
  const cells = routes.map(async route => {
    const { params, query, body } = await route.inputs();
    const members = Object.keys((body?.['properties'] ?? {}) as object);
    const takes = [...Object.keys(params), ...Object.keys(query), ...members].map(name => `\`${name}\``);
    const { summary } = await route.facts();
    return [
      codeCell(`${route.method} ${route.path}`),
      `${plainText(summary)}.`,
      takes.length === 0 ? '' : takes.join(', '),
      route.access,
      codeCell(route.operation),
    ];
  });
  return markdownTable(['Endpoint', 'What it does', 'Takes', 'Access', 'Operation'], await Promise.all(cells));
}
