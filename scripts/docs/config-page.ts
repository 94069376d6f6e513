import type { KeyRow } from '../../src/config/key-row.ts';
import { environmentVariable } from '../../src/config/read/environment.ts';
import { KEY_ROWS, SECTION_ROWS } from '../../src/config/read/tree.ts';
import { escapeBars } from './markdown.ts';

/** `docs/reference/configuration.md`, from the rows of the keys. */
export function referencePage(): string {
  return `${INTRODUCTION}\n${groups().map(groupText).join('\n')}`;
}

const INTRODUCTION = `# Configuration

<!-- Generated from the rows of src/config by "npm run generate". Do not edit. -->

The file is \`$XDG_CONFIG_HOME/tool/config.yaml\` (\`~/.config/tool/config.yaml\`), on Windows \`%APPDATA%\\tool\\config.yaml\`; \`--config <file>\` or
\`TOOL_CONFIG\` name another one, which must exist. No file is needed. It is one YAML 1.2 document of at most 1 MiB.

- **Precedence**: flag, environment, file, default. \`tool config show --origin\` tells which one decided.
- **Environment**: every key but those marked "-" has a variable: \`TOOL_\` and the segments of the key in UPPER_SNAKE, joined by two underscores.
  Names that the user chooses are written in capitals, \`_\` for \`-\` (\`TOOL_AUTH__CLOUD__PROFILES__PROD_EU__PROJECT\`: profile \`prod-eu\`, or the
  one of the file that reads so). Lists are comma separated or JSON; objects are JSON at the name of the object (\`TOOL_LOGGING='{"level":"debug"}'\`). Empty counts as unset.
  Short forms: \`TOOL_OUTPUT\`, \`TOOL_LOG_LEVEL\`, \`TOOL_LOG_FORMAT\`, \`TOOL_LOG_FILE\`.
- **Durations** are text with units: \`300ms\`, \`30s\`, \`1h30m\`. Sizes are bytes.
- **Paths** of the file are relative to the directory of the file, those of variables and flags to the caller's directory; \`~/\` is the home directory.
- **Unknown keys** are warned of on every command, and refused by \`tool serve\` and \`tool config validate\`. Wrong values end every command with exit code
  7, but \`config\`, \`version\`, \`completion\`, \`help\` and \`doctor\`.
- **Changes** by \`tool config set\` and \`unset\` touch the addressed node only: comments, order and quoting stay.
- Keys marked ‡ are secrets: they are shown as \`[REDACTED]\`. Keys marked R need a restart of the server; others are applied by a reload.
- \`null\` for a key of \`auth.<handler>\` is the built-in default, also where a profile would inherit another value.
`;

interface Group {
  readonly name: string;
  readonly doc: string;
  readonly rows: readonly KeyRow[];
}

/** One per section of the first level, those of `auth` one per handler; keys of profiles are those of their handler. */
function groups(): readonly Group[] {
  const found = new Map<string, KeyRow[]>();
  for (const row of KEY_ROWS) {
    if (row.path.includes('.profiles.*')) continue;
    const name = keyGroup(row.path);
    found.set(name, [...(found.get(name) ?? []), row]);
  }
  return [...found].map(([name, rows]) => ({
    name,
    doc: SECTION_ROWS.find(({ path }) => path === name)?.doc ?? '',
    rows,
  }));
}

function keyGroup(path: string): string {
  const [first = '', second = '', ...rest] = path.split('.');
  if (first === 'auth') return rest.length > 0 ? `auth.${second}` : 'auth';
  return second === '' ? '' : first;
}

function groupText({ name, doc, rows }: Group): string {
  const profiles = /^auth\../.test(name)
    ? `\n\`${name}.profiles.<name>\` takes the same keys but \`activeProfile\`.\n`
    : '';
  const title = name === '' ? '## At the top\n' : `## ${name}\n\n${doc}\n`;
  const head = '| Key | Type | Default | Limits | Variable | Meaning |\n|---|---|---|---|---|---|';
  const lines = rows.flatMap(row => [
    line(row, row.path),
    ...(row.items ?? []).map(item => line(item, `${row.path}[].${item.path}`, '-')),
  ]);
  return `${title}\n${head}\n${lines.join('\n')}\n${profiles}`;
}

function line(row: KeyRow, path: string, variable = variableCell(row)): string {
  const marks = `${row.secret === true ? ' ‡' : ''}${row.restart === undefined ? '' : ' R'}`;
  const key = path
    .replace(/\*$/, namePlaceholder(path))
    .replace('.*.', `.${namePlaceholder(path.slice(0, path.indexOf('.*') + 2))}.`);
  const cells = [
    `\`${key}\`${marks}`,
    typeCell(row),
    defaultText(row),
    limitsText(row).replaceAll('<', '\\<'),
    variable,
    row.doc,
  ];
  return `| ${cells.map(escapeBars).join(' | ')} |`;
}

function namePlaceholder(path: string): string {
  return SECTION_ROWS.find(section => `${section.path}.*` === path)?.names?.placeholder ?? '*';
}

function variableCell(row: KeyRow): string {
  const name = environmentVariable(row.path);
  return name === undefined ? '-' : `\`${name}\``;
}

function typeCell(row: KeyRow): string {
  if (row.type === 'enum') return (row.values ?? []).map(value => `\`${value}\``).join(' ');
  if (row.type === 'list') return `list of ${row.of ?? 'text'}`;
  return row.type === 'records' ? 'list of objects' : row.type;
}

function defaultText({ default: preset, preset: words }: KeyRow): string {
  if (preset === undefined) return words ?? '-';
  return preset === '' ? '""' : `\`${typeof preset === 'string' ? preset : JSON.stringify(preset)}\``;
}

function limitsText(row: KeyRow): string {
  if (row.type === 'list' || row.type === 'records') return `at most ${row.maxItems ?? 100}`;
  if (row.type === 'duration') return `${row.min ?? '1ms'}..${row.max ?? '24h'}`;
  if (row.min !== undefined) return row.max === undefined ? `>= ${row.min}` : `${row.min}..${row.max}`;
  return row.rule?.form ?? (row.rule?.max === undefined ? '' : `at most ${row.rule.max} characters`);
}
