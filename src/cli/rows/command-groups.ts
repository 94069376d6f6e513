/** The first word of some commands, as `tool --help` shows it. */
export interface GroupRow {
  readonly word: string;
  readonly summary: string;
  /** What `tool <word>` adds below the list of its commands. */
  readonly note?: string;
}

export interface GroupSection {
  readonly title: string;
  readonly groups: readonly GroupRow[];
}

/** Every first word of a command once, below the heading of its section. */
export const GROUP_SECTIONS: readonly GroupSection[] = [
  {
    title: 'Write a solution',
    groups: [
      { word: 'new', summary: 'Write a solution or a plugin to start from' },
      { word: 'example', summary: 'List the examples that come with the program, or copy one' },
      { word: 'lint', summary: 'Find what is wrong with a solution, or could be better' },
      { word: 'explain', summary: 'Show what a solution takes, does and needs' },
      { word: 'test', summary: 'Run the tests of a solution, list them, or write the first ones' },
      { word: 'eval', summary: 'Try out an expression or a template' },
      { word: 'convert', summary: 'Write a template in the other syntax, Liquid or Go' },
      { word: 'get', summary: 'List providers, functions, filters, error codes and published solutions' },
      { word: 'render', summary: 'Print the graph of actions with their inputs' },
      { word: 'diff', summary: 'Compare two solutions' },
      { word: 'schema', summary: 'Print JSON Schemas, or check data against one' },
    ],
  },
  {
    title: 'Preview and run',
    groups: [
      { word: 'plan', summary: 'Show exactly what a run would do, and keep it as a plan' },
      { word: 'apply', summary: 'Execute exactly what a plan showed' },
      {
        word: 'run',
        summary: 'Run a solution, or only some of its resolvers or actions, or one provider',
        note: 'tool run -f <file or directory> is short for tool run solution',
      },
      { word: 'runs', summary: 'List, follow, cancel and resume runs' },
      { word: 'snapshot', summary: 'Show and compare captured runs' },
      { word: 'policy', summary: 'Check the policies that judge plans' },
    ],
  },
  {
    title: 'Share solutions',
    groups: [
      { word: 'catalog', summary: 'Publish solutions, and fetch those of others' },
      { word: 'lock', summary: 'Pin the solutions and plugins that a solution uses' },
      { word: 'plugins', summary: 'List, check, publish and fetch plugins' },
    ],
  },
  {
    title: 'Credentials',
    groups: [
      { word: 'auth', summary: 'Log in, switch profiles, and give tokens to programs' },
      { word: 'secret', summary: 'Store the secrets that solutions name' },
    ],
  },
  {
    title: 'Servers and agents',
    groups: [
      { word: 'serve', summary: 'Start the HTTP API server' },
      { word: 'mcp', summary: 'Serve agents over the Model Context Protocol' },
    ],
  },
  {
    title: 'This installation',
    groups: [
      { word: 'config', summary: 'Show and change the configuration' },
      { word: 'doctor', summary: 'Check the installation' },
      { word: 'completion', summary: 'Print the completion script of a shell' },
      { word: 'version', summary: 'Print the version' },
      { word: 'upgrade', summary: 'Tell whether there is a newer version' },
    ],
  },
];
