import { scalarWord } from '../../core/json/json.ts';
import type { Value } from '../../expression/value.ts';
import { defineRule } from '../rule.ts';

const KINDS: Readonly<Partial<Record<Value['kind'], string>>> = {
  expression: 'an expression',
  template: 'a template',
  resolver: 'the value of a resolver',
};
/** A shell, and the words behind which it takes a whole script. */
const SHELL = /(?:^|[/\\])(?:sh|bash|zsh|dash|ksh|cmd|pwsh|powershell)(?:\.exe)?$/i;
const SCRIPT = /^(?:-[a-z]*c|\/c|-command)$/i;

export const execCommandInjection = defineRule({
  id: 'exec-command-injection',
  severity: 'warning',
  category: 'security',
  summary: 'The command of `exec`, or the script that it passes to a shell, is computed',
  why: 'A value that becomes part of shell text can be more than a value: `; rm -rf ~` in a parameter is then a command. Arguments in `args` are passed as they are and mean nothing to a shell.',
  fix: 'Write a fixed `command` and pass computed values in `args`.',
  example: {
    wrong: `resolvers:
  branch: {provider: parameter, inputs: {key: branch}}
workflow:
  actions:
    checkout:
      provider: exec
      inputs:
        command: {tmpl: "git checkout {{ branch }}"}
`,
    right: `resolvers:
  branch: {provider: parameter, inputs: {key: branch}}
workflow:
  actions:
    checkout:
      provider: exec
      inputs:
        command: git
        args: [checkout, {rslvr: branch}]
`,
  },
  check({ uses, providers }, report) {
    for (const { provider, inputs } of uses) {
      if (providers.find(provider)?.reach?.programs !== 'any') continue;
      const command = inputs.get('command');
      if (command === undefined) continue;
      const script = shellScript(command, inputs.get('args'));
      const [value, what] =
        script === undefined
          ? [command, `the command of ${provider}`]
          : [script, `the script that ${provider} passes to a shell`];
      const how = KINDS[value.kind];
      if (how === undefined) continue;
      report({
        message: `${what} is ${how}: a value in it can become a command`,
        at: value.at,
        suggestion: 'write a fixed command and pass the value in args',
      });
    }
  },
});

/** What stands behind `-c` of a shell. */
function shellScript(command: Value, args: Value | undefined): Value | undefined {
  const matches = (value: Value, pattern: RegExp): boolean =>
    value.kind === 'literal' && pattern.test(scalarWord(value.value) ?? '');
  if (!matches(command, SHELL) || args?.kind !== 'list') return undefined;
  const flag = args.items.findIndex(item => matches(item, SCRIPT));
  return flag === -1 ? undefined : args.items[flag + 1];
}
