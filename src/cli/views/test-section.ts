import type { Json } from '../../core/json/json.ts';
import { writeYaml } from '../../core/yaml/yaml-write.ts';

/** A testing section as YAML for people. */
export const testSectionText = (section: Json): string => onOneLine(writeYaml(section));

/** Short lists of words read better on one line: `command: [run, resolver, region]`. */
function onOneLine(yaml: string): string {
  return yaml.replaceAll(
    /^( *(?:- )?(?:command|args|extends|skipBuiltins):)((?:\n +- (?:[\w.-]+|"[^"\\]*"))+)$/gm,
    (_all, key: string, items: string) =>
      `${key} [${items
        .trim()
        .replace(/^- /, '')
        .replaceAll(/\n +- /g, ', ')}]`,
  );
}
