import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { operationInputs } from './rows.ts';
import { OPERATIONS } from './words.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/code-host.md'), 'utf8');

test('the page lists every operation with the inputs that it needs and may have', () => {
  for (const operation of OPERATIONS) {
    const line = page.split('\n').find(text => text.startsWith(`| \`${operation}\` |`)) ?? '';
    assert.notEqual(line, '', operation);
    const [, , needs = '', may = ''] = line.split('|').map(cell => cell.replaceAll(/\(.*?\)/g, '').trim());
    const words = (cell: string): string[] =>
      cell
        .split(/,| or /)
        .map(name => name.trim())
        .filter(name => name !== '');
    const inputs = operationInputs(operation);
    assert.deepEqual([words(needs), words(may)], [inputs.needs, inputs.may], operation);
  }
});
