import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { homeIn } from '../../../test/support/cli.ts';
import { skipWithout } from '../../../test/support/needed.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { completionScript } from './script.ts';

const MAIN = join(import.meta.dirname, '../../main.ts');

/** Splits a line as readline does with the usual COMP_WORDBREAKS, asks the function and prints its answers. */
const ASK = `
ask() {
  local line=$1 word= c i
  COMP_LINE=$line COMP_POINT=\${#line} COMP_WORDS=()
  for ((i = 0; i < \${#line}; i++)); do
    c=\${line:i:1}
    case $c in
      ' ') [[ -n $word ]] && COMP_WORDS+=("$word"); word= ;;
      [=:@]) if [[ -n $word && $word != *[=:@] ]]; then COMP_WORDS+=("$word"); word=; fi; word+=$c ;;
      *) if [[ $word == *[=:@] ]]; then COMP_WORDS+=("$word"); word=; fi; word+=$c ;;
    esac
  done
  COMP_WORDS+=("$word") COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
  _tool_complete
  echo "\${COMPREPLY[*]}\${options:+ ($options)}"
}
options=
compopt() { options="$2"; }
`;

test('a real bash completes with the script, behind = too', { skip: skipWithout(['bash'], 'bash') }, () =>
  withTempDir(directory => {
    const program = join(directory, 'tool');
    writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`);
    chmodSync(program, 0o755);
    const rows: readonly (readonly [string, string])[] = [
      ['tool expl', 'explain'],
      ['tool run solution --output=j', 'json'],
      ['tool run solution -o j', 'json'],
      ['tool run provider static v', 'value= (nospace)'],
      ['tool run solution -f ', ' (default)'],
    ];
    const lines = rows.map(([line]) => `options=; ask '${line}'`).join('\n');
    const { stdout, stderr, status } = spawnSync(
      'bash',
      ['--norc', '-c', `${completionScript('bash')}${ASK}${lines}`],
      {
        cwd: directory,
        env: { ...homeIn(directory), PATH: `${directory}:${process.env['PATH'] ?? ''}` },
        encoding: 'utf8',
      },
    );
    assert.deepEqual([status, stderr], [0, '']);
    assert.deepEqual(
      stdout.split('\n').slice(0, -1),
      rows.map(([, expected]) => expected),
    );
  }),
);
