import type { ScalarTagDefinition } from 'js-yaml';
import type { YamlCodec } from '../cel/cel.ts';

/** YAML for expressions and templates that need it: the same reader, limits included, as for documents. */
export async function loadYamlCodec(): Promise<YamlCodec> {
  const [{ readYaml }, { plainData }, { CORE_SCHEMA, dump, intCoreTag, mergeTag }] = await Promise.all([
    import('../../core/yaml/yaml.ts'),
    import('../../core/yaml/node.ts'),
    import('js-yaml'),
  ]);
  const intTag: ScalarTagDefinition = {
    ...intCoreTag,
    identify: value => typeof value === 'bigint' || intCoreTag.identify(value),
    represent: (value: unknown) => (typeof value === 'bigint' ? String(value) : intCoreTag.represent(value)),
  };
  // The tag for merging quotes the key <<, which the reader would otherwise take for a merge key.
  const schema = CORE_SCHEMA.withTags(mergeTag, intTag);
  return {
    parse: text => plainData(readYaml(text, 'the text')),
    write: value => dump(value, { schema, lineWidth: -1, noRefs: true }),
  };
}
