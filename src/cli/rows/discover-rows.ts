import type { CommandRow } from './command-row.ts';
import type { ArgumentRow } from './row.ts';

const WORD: ArgumentRow = { name: 'word', required: false };

/** Commands that show what documents may use. */
export const DISCOVER_COMMANDS: readonly CommandRow[] = [
  {
    words: 'get functions',
    aliases: ['get function'],
    summary:
      'List the functions of expressions or of Go templates, or only those whose name or description contains a word',
    arguments: [WORD],
    flags: [
      {
        name: 'syntax',
        kind: 'text',
        value: '<word>',
        values: ['cel', 'go'],
        summary: 'functions of expressions (cel) or of Go templates (go)',
        default: 'cel',
      },
    ],
    exits: [],
    examples: [
      { command: 'tool get functions sort', does: 'functions that sort lists' },
      { command: 'tool get functions -o json', does: 'all of them with every form' },
      { command: 'tool get functions --syntax go indent', does: 'functions of Go templates that indent text' },
    ],
    load: async () => (await import('../commands/discover.ts')).getFunctionsCommand,
  },
  {
    words: 'get filters',
    aliases: ['get filter'],
    summary:
      'List the filters of templates with an example each, or only those whose name or description contains a word',
    arguments: [WORD],
    flags: [],
    exits: [],
    examples: [{ command: 'tool get filters yaml', does: 'filters that read and write YAML' }],
    load: async () => (await import('../commands/discover.ts')).getFiltersCommand,
  },
  {
    words: 'get errors',
    aliases: ['get error'],
    summary: 'List the error codes: what each means, its exit code, and what to do',
    arguments: [WORD],
    flags: [],
    exits: [],
    examples: [{ command: 'tool get errors resolver-failed', does: 'one code' }],
    load: async () => (await import('../commands/discover.ts')).getErrorsCommand,
  },
  {
    words: 'example list',
    aliases: ['get examples', 'get example'],
    summary: 'List the examples that come with the program, or only those whose name or description contains a word',
    arguments: [WORD],
    flags: [],
    exits: [],
    examples: [{ command: 'tool example list', does: 'names for tool example get' }],
    load: async () => (await import('../commands/discover.ts')).exampleListCommand,
  },
  {
    words: 'example get',
    summary: 'Print the document of an example, or write all its files into a directory',
    arguments: [{ name: 'name', required: true }],
    flags: [
      {
        name: 'output-dir',
        kind: 'text',
        value: '<dir>',
        summary: 'write its files there; the directory must be empty or new',
        completes: 'directory',
      },
    ],
    exits: ['4 there is no such example'],
    examples: [
      { command: 'tool example get inventory-config', does: 'the document' },
      { command: 'tool example get scaffold-service --output-dir service', does: 'all its files, to try and change' },
    ],
    load: async () => (await import('../commands/discover.ts')).exampleGetCommand,
  },
  {
    words: 'eval validate',
    summary: 'Check an expression or a template without data: it is valid, or the error is shown with its place',
    arguments: [{ name: 'expression', required: false }],
    flags: [
      { name: 'template', kind: 'text', value: '<text>', summary: 'a template in place of an expression' },
      { name: 'template-file', kind: 'text', value: '<file>', summary: 'the template', completes: 'file' },
      {
        name: 'syntax',
        kind: 'text',
        value: '<word>',
        summary: 'how the template is written: liquid or go, or JSON with delimiters and missingKey',
      },
    ],
    exits: ['3 it is not valid'],
    examples: [
      { command: `tool eval validate '_.hosts.map(h, h.name)'`, does: 'valid, its type and what it reads' },
      { command: `tool eval validate --template '{{ name | upcase }}'`, does: 'the same for a template' },
    ],
    load: async () => (await import('../commands/discover.ts')).evalValidateCommand,
  },
];
