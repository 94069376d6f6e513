import type { JsonMap } from '../../core/json/json.ts';
import { ON_INTERRUPT } from '../../core/ports/journal.ts';
import { choice, closed, flag, json, list, named, RESOLVER_NAMES, ref, SLUG, text, VARIABLE_PATTERN } from './parts.ts';

const MODES = ['error', 'warn', 'ignore'];
const MODE = 'When results break resultSchema: the action fails, a warning, or nothing.';

const ACTION_FIELDS: Readonly<Record<string, JsonMap>> = {
  provider: text('The provider that does it.', { minLength: 1 }),
  inputs: ref('inputs', 'Inputs of the provider by name. They may read __actions.<name>.results.'),
  alias: text('A short name for __actions.<name> in expressions and templates.', {
    pattern: VARIABLE_PATTERN,
  }),
  dependsOn: ref('actionNames', 'Actions of the same section that have to end before this one starts.'),
  exclusive: ref('actionNames', 'Actions of the same section that never run at the same time as this one.'),
  tags: list(
    text('Lower-case letters, digits and -.', { maxLength: 30, pattern: SLUG }),
    'Words that select actions: --tag, --skip-tag.',
    { maxItems: 20, uniqueItems: true },
  ),
  when: ref('condition', 'false: the action is skipped. With forEach, where it names the item: per item.'),
  onError: choice(['fail', 'continue'], 'Whether what depends on it runs after a failure.', 'fail'),
  timeout: ref('duration', 'For one attempt, e.g. 5m. Default: action.timeout of the configuration, 5m.'),
  retry: ref('retry'),
  sensitive: flag('Inputs and results are hidden wherever they would be printed.'),
  resultSchema: { type: 'object', description: 'A JSON Schema 2020-12 that results have to match.' },
  resultSchemaMode: choice(MODES, `${MODE} Default: that of the workflow.`),
  onInterrupt: choice(
    ON_INTERRUPT,
    'When a run is resumed that was interrupted during this action: run it again, go on without it, or let it fail. Default: what can be seen, what the provider promises, else a question.',
  ),
  description: text('What it does, for people.', { maxLength: 500 }),
  displayName: text('For documentation.', { maxLength: 100 }),
};

export const WORKFLOW_PARTS: Readonly<Record<string, JsonMap>> = {
  retry: closed(
    {
      maxAttempts: { type: 'integer', minimum: 1, maximum: 100, description: 'The first attempt included.' },
      backoff: choice(['fixed', 'linear', 'exponential'], 'How the delay grows from attempt to attempt.', 'fixed'),
      initialDelay: ref('duration', 'Before the second attempt. Default: 1s.'),
      maxDelay: ref('duration', 'The longest delay. Default: 5m.'),
      jitter: choice(['none', 'full'], 'full: any time between 0 and the delay.', 'none'),
      totalTimeout: ref('duration', 'For all attempts and delays together.'),
      retryIf: ref(
        'condition',
        'Whether to try again; __error is {message, kind, statusCode, exitCode, attempt, maxAttempts}.',
      ),
    },
    { description: 'Further attempts after a failure.', required: ['maxAttempts'] },
  ),
  action: closed(
    { ...ACTION_FIELDS, forEach: ref('actionForEach') },
    { description: 'An operation with side effects.', required: ['provider'] },
  ),
  finallyAction: closed(
    { ...ACTION_FIELDS, forEach: ref('actionForEach') },
    { description: 'An operation that runs at the end, whatever happened.', required: ['provider'] },
  ),
  workflow: closed(
    {
      actions: named(ref('action'), 'Actions by name.', RESOLVER_NAMES),
      finally: named(ref('finallyAction'), 'Actions that run after all others, whatever happened.', RESOLVER_NAMES),
      resultSchemaMode: choice(MODES, MODE, 'error'),
      lock: json({
        description:
          'Two runs whose lock is the same text never run at once. Text, a template or an expression over resolvers, e.g. {tmpl: "deploy {{ region }}"}.',
        if: { type: 'object' },
        // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
        then: ref('value'),
        else: { type: 'string', minLength: 1, maxLength: 200 },
      }),
    },
    { description: 'The operations of the solution.', ...json({ type: ['object', 'null'] }) },
  ),
};
