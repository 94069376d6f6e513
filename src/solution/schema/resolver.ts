import type { JsonMap } from '../../core/json/json.ts';
import { choice, closed, flag, json, list, ref, text } from './parts.ts';

const onError = (fallback: string): JsonMap =>
  choice(['fail', 'continue'], 'What follows a failure: the resolver fails, or goes on.', fallback);

const TYPES = 'string int float bool array object time duration any integer number boolean map timestamp datetime';

/** One item, a list of items, or `{with: [...]}`. */
function block(
  item: string,
  what: JsonMap & { readonly description: string },
  more: Readonly<Record<string, JsonMap>>,
): JsonMap {
  const { minItems = 0, maxItems = 50, ...options } = what;
  const items = list(ref(item), 'In order.', { minItems, maxItems, ...(minItems === 0 ? {} : { type: 'array' }) });
  return json({
    ...options,
    anyOf: [
      ref(item),
      items,
      closed(
        { with: items, ...more },
        { description: what.description, ...(minItems === 0 ? {} : { required: ['with'] }) },
      ),
    ],
  });
}

export const RESOLVER_PARTS: Readonly<Record<string, JsonMap>> = {
  source: closed(
    {
      provider: text('A provider that can be a source.', { minLength: 1 }),
      inputs: ref('inputs'),
      when: ref('condition', 'false: the next source is tried. With forEach: per item.'),
      forEach: ref('forEach'),
      onError: onError('continue'),
    },
    { description: 'A source: the first that gives a value that is not null wins.', required: ['provider'] },
  ),
  step: closed(
    {
      provider: text('A provider that can transform.', { minLength: 1 }),
      inputs: ref('inputs', 'Inputs of the provider; __self is the value so far.'),
      when: ref('condition', 'false: the value stays as it is. With forEach: per item.'),
      forEach: ref('stepForEach', 'Once per item; without "in" over the value itself.'),
      onError: onError('fail'),
    },
    { description: 'A step that changes the value.', required: ['provider'] },
  ),
  rule: json({
    description: 'A rule that the value has to keep.',
    anyOf: [
      closed(
        {
          expr: text('A CEL expression on __self that must be true.', { minLength: 1 }),
          message: ref('value', 'Said when the rule is broken.'),
        },
        { description: 'An expression that must be true.', required: ['expr'] },
      ),
      closed(
        {
          provider: text('A provider that can validate.', { minLength: 1 }),
          inputs: ref('inputs', 'Inputs of the provider; __self is the value.'),
          message: ref('value', 'Said when the rule is broken.'),
        },
        { description: 'A rule checked by a provider.', required: ['provider'] },
      ),
    ],
  }),
  resolver: closed(
    {
      provider: text('Short form: the provider that computes the value.', { minLength: 1 }),
      inputs: ref('inputs'),
      forEach: ref('forEach'),
      onError: onError('fail'),
      value: ref('value', 'Short form: the value itself.'),
      resolve: block(
        'source',
        { description: 'Full form: sources that are tried in order.', minItems: 1 },
        {
          until: ref('condition', 'On __self: a value is taken only when this is true.'),
          when: ref('condition', 'false: the resolver is skipped.'),
        },
      ),
      transform: block(
        'step',
        { description: 'Steps that change the value, in order.' },
        {
          when: ref('condition', 'false: the value stays as it is.'),
        },
      ),
      validate: block(
        'rule',
        { description: 'Rules that the value has to keep; all are checked.', maxItems: 20 },
        {
          when: ref('condition', 'false: nothing is checked.'),
        },
      ),
      type: choice(TYPES.split(' '), 'The type that the value is turned into.', 'any'),
      when: ref('condition', 'false: the resolver is skipped, and its name is absent from _.'),
      dependsOn: ref('resolverNames'),
      timeout: ref(
        'duration',
        'For the whole resolver, e.g. 30s. Default: resolver.timeout of the configuration, 30s.',
      ),
      sensitive: flag('The value is hidden wherever it would be printed.'),
      internal: flag('Left out of printed values unless it is asked for by name.'),
      ephemeral: flag(
        'A secret that is another one each time, such as a token that rotates: tool apply does not compare it with that of the plan.',
      ),
      messages: closed(
        { error: ref('value', 'Text in place of the failure message; __error is {phase, message}.') },
        { description: 'Texts for people.', ...json({ type: ['object', 'null'] }) },
      ),
      description: text('For documentation.', { maxLength: 500 }),
      displayName: text('For documentation.', { maxLength: 80 }),
      example: { description: 'An example of the value, for documentation.' },
    },
    {
      description: 'A named value, computed without side effects. It has one of provider, resolve and value.',
      oneOf: [{ required: ['provider'] }, { required: ['resolve'] }, { required: ['value'] }],
      dependentRequired: { inputs: ['provider'], forEach: ['provider'], onError: ['provider'] },
    },
  ),
};
