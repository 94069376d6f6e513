import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { escapeHtml } from '../site/render-page.ts';

const SOLUTION = `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: release, version: 1.0.0 }
spec:
  resolvers:
    version: { description: What is released., type: string, provider: parameter, inputs: { key: version } }
  workflow:
    actions:
      set-version:
        description: Sets the image that runs
        provider: edit
        inputs:
          path: deploy/service.yaml
          edits: [{ operation: set, key: spec.image, value: { tmpl: 'registry.example.com/shop:{{ version }}' } }]
      push:
        description: Publishes the image
        dependsOn: [set-version]
        provider: exec
        inputs: { command: docker, args: [push, { tmpl: 'registry.example.com/shop:{{ version }}' }] }
`;
const SERVICE = `kind: Service
spec:
  # Two copies are enough for the shop.
  replicas: 2
  image: registry.example.com/shop:1.3.0
`;
const COMMAND = ['plan', '-r', 'version=1.4.0'];

const COLUMN = 8.4;
const ROW = 20;
const COLORS: Readonly<Record<string, string>> = {
  31: '#ff7b72',
  32: '#7ee787',
  33: '#e3b341',
  34: '#79c0ff',
  35: '#d2a8ff',
  36: '#76e3ea',
  90: '#8b949e',
};

/** A picture of a preview with a diff: what the program really prints on a terminal, as SVG. */
export function previewPicture(): string {
  const lines = [`\u001b[1m$ tool ${COMMAND.join(' ')}\u001b[22m`, '', ...preview().trimEnd().split('\n')];
  const columns = Math.max(...lines.map(line => plain(line).length));
  const [width, height] = [Math.ceil(columns * COLUMN) + 40, lines.length * ROW + 60];
  const rows = lines.map((line, index) => row(line, 62 + index * ROW)).filter(text => text !== '');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
<title id="title">tool ${COMMAND.join(' ')} shows what a release would do, with the difference of the file that it would change, and executes nothing.</title>
<rect width="${width}" height="${height}" rx="10" fill="#0d1117"/>
<circle cx="22" cy="20" r="6" fill="#ff5f57"/><circle cx="42" cy="20" r="6" fill="#febc2e"/><circle cx="62" cy="20" r="6" fill="#28c840"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="#c9d1d9">
${rows.join('\n')}
</g>
</svg>
`;
}

/** What the program prints, with its colours, in a directory of its own. */
function preview(): string {
  const directory = mkdtempSync(join(tmpdir(), 'tool-picture-'));
  try {
    mkdirSync(join(directory, 'deploy'));
    writeFileSync(join(directory, 'solution.yaml'), SOLUTION);
    writeFileSync(join(directory, 'deploy/service.yaml'), SERVICE);
    const program = join(import.meta.dirname, '../../src/main.ts');
    const env = {
      HOME: directory,
      USERPROFILE: directory,
      PATH: process.env['PATH'],
      FORCE_COLOR: '1',
      COLUMNS: '110',
    };
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...COMMAND], {
      cwd: directory,
      encoding: 'utf8',
      env,
    });
    if (status !== 0) throw new Error(`the preview failed: ${stderr}`);
    return stdout;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const STYLE = /\u001b\[([\d;]*)m/;
const plain = (line: string): string =>
  line
    .split(STYLE)
    .filter((_part, index) => index % 2 === 0)
    .join('');

/** A line as text of SVG: a part for each change of colour. */
function row(line: string, y: number): string {
  const length = plain(line).length;
  if (length === 0) return '';
  const style = { color: '', isBold: false, isDim: false };
  const parts = line.split(STYLE).map((part, index) => {
    if (index % 2 === 1) {
      for (const code of part.split(';')) apply(style, Number(code));
      return '';
    }
    const marks = [
      style.color === '' ? '' : ` fill="${style.color}"`,
      style.isBold ? ' font-weight="bold"' : '',
      style.isDim ? ' opacity="0.65"' : '',
    ].join('');
    // Spaces that are not collapsed.
    const text = escapeHtml(part).replaceAll(' ', '\u00a0');
    return part === '' ? '' : marks === '' ? text : `<tspan${marks}>${text}</tspan>`;
  });
  const width = (length * COLUMN).toFixed(1);
  return `<text x="20" y="${y}" textLength="${width}" lengthAdjust="spacingAndGlyphs">${parts.join('')}</text>`;
}

function apply(style: { color: string; isBold: boolean; isDim: boolean }, code: number): void {
  if (code === 0) Object.assign(style, { color: '', isBold: false, isDim: false });
  else if (code === 1) style.isBold = true;
  else if (code === 2) style.isDim = true;
  else if (code === 22) Object.assign(style, { isBold: false, isDim: false });
  else if (code === 39) style.color = '';
  else style.color = COLORS[code] ?? style.color;
}
