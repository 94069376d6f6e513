import { isMap } from '../../src/core/json/json.ts';
import { TOOLS } from '../../src/mcp/tools.ts';
import { markdownTable, plainText } from './markdown.ts';

const INTRODUCTION = `# Tools of agents

<!-- Written by scripts/generate/interface-docs.ts from the table of tools. Do not edit. -->

The tools that \`tool mcp serve\` offers to an agent over the Model Context Protocol. Those that need permission to *run* are offered only when the
operator gave it at the start. [Agents](../agents.md) tells how to connect one and what it may do.
`;

/** The reference page of the tools of agents, in Markdown. */
export async function agentToolsPage(): Promise<string> {
  const rows = await Promise.all(
    TOOLS.map(async ({ name, description, permission, load, without = [], requires = [] }) => {
      const { input } = await load();
      const members = (input as { readonly properties?: unknown }).properties;
      const takes = Object.keys(isMap(members) ? members : {})
        .filter(member => !without.includes(member))
        .map(member => `\`${member}\`${requires.includes(member) ? ' (required)' : ''}`);
      return [`\`${name}\``, plainText(description), takes.join(', '), permission === 'run' ? 'run' : ''];
    }),
  );
  return [INTRODUCTION, markdownTable(['Tool', 'What it does', 'Takes', 'Permission'], rows), ''].join('\n');
}
