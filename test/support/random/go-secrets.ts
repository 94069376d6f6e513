import assert from 'node:assert/strict';
import { loadRegex } from '../../../src/expression/cel/cel.ts';
import { loadYamlCodec } from '../../../src/expression/template/yaml-codec.ts';
import { loadTemplates, TemplateError } from '../../../src/expression/template.ts';
import { partlySecret, type Seen, shownText } from './partly-secret.ts';

const templates = await loadTemplates({}, ['go']);
const libraries = { regex: await loadRegex(), yaml: await loadYamlCodec() };
const NOW = new Date('2026-01-02T15:04:05Z');

/** What a Go template shows of data that is partly sensitive: `#` stands for what is hidden. */
export function look(source: string, secret: string, other: string): Seen {
  const { data, taints } = partlySecret(secret, other, secret.length * 7);
  const options = { outer: data, now: NOW, libraries, taints: { _: taints }, outerTaint: taints, maxOutput: 100_000 };
  try {
    const template = templates.parse(source, { syntax: { language: 'go', missingKey: 'default' } });
    const { text, taint } = template.renderTracked({ _: data }, options);
    assert.equal(text, template.render({ _: data }, options), 'the same text');
    return { shown: shownText(text, taint) };
  } catch (error) {
    assert.ok(error instanceof TemplateError, String(error));
    return { fault: `${error.message} ${error.hint ?? ''} ${error.line}:${error.column}` };
  }
}
