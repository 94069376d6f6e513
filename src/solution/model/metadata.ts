import { nodePosition } from '../../core/yaml/node.ts';
import {
  type Fields,
  fieldKeyPosition,
  fieldPosition,
  type Item,
  listField,
  need,
  nodeAt,
  openFields,
  type TextRule,
  textFault,
  textField,
  textListField,
} from '../parse/fields.ts';
import { LINK_FIELDS, MAINTAINER_FIELDS } from './field-names.ts';
import type { Metadata } from './model.ts';
import { isVersion } from './version.ts';

/** Words in lower case, digits and `-` between them. */
const SLUG = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const SLUG_FORM = 'must be lower-case letters, digits and "-" between them';
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const WEB_ADDRESS = /^https?:\/\/[^\s/]/;
const PICTURE = /^(?:https?:\/\/\S+|(?!\/|[A-Za-z]:|(?:.*\/)?\.\.(?:\/|$))[^\0\\]+\.(?:png|jpe?g|svg|gif))$/i;

/** Stands in for `metadata` that is missing or not a map, so that the rest can be read. */
export const NO_METADATA: Omit<Metadata, 'at'> = {
  name: '',
  version: undefined,
  displayName: undefined,
  description: undefined,
  category: undefined,
  tags: [],
  maintainers: [],
  links: [],
  icon: undefined,
  banner: undefined,
};

/** A wrong type or an impossible name is an error; other limits are warnings, which publishing turns into errors. */
export function readMetadata(fields: Fields): Metadata {
  return {
    name: readName(fields),
    version: readVersion(fields),
    displayName: softText(fields, 'displayName', { min: 3, max: 80 }),
    description: softText(fields, 'description', { min: 3, max: 5000 }),
    category: softText(fields, 'category', { min: 1, max: 30, pattern: SLUG, form: SLUG_FORM }),
    tags: readTags(fields),
    maintainers: readPeople(fields),
    links: readLinks(fields),
    icon: softText(fields, 'icon', PICTURE_RULE),
    banner: softText(fields, 'banner', PICTURE_RULE),
    at: nodePosition(fields.node, fields.pointer),
  };
}

const PICTURE_RULE: TextRule = {
  max: 500,
  pattern: PICTURE,
  form: 'must be an http(s) address, or a relative path to a png, jpg, jpeg, svg or gif',
};

const RULE = 'metadata-limit';
const MAX_NAME = 100;

function readName(fields: Fields): string {
  if (!need(fields, 'name')) return '';
  const name = textField(fields, 'name', {
    min: 1,
    max: MAX_NAME,
    pattern: /^\P{Cc}*$/u,
    form: 'holds control characters',
  });
  if (name === undefined) return '';
  warnAboutText(fields, 'name', { min: 3, max: 60, pattern: SLUG, form: SLUG_FORM });
  return name;
}

function readVersion(fields: Fields): string | undefined {
  const version = textField(fields, 'version');
  if (version === undefined || isVersion(version)) return version;
  const hint = 'write for example 1.4.0';
  fields.faults.error(`"${version}" is not a semantic version`, fieldPosition(fields, 'version'), { hint });
  return undefined;
}

function softText(fields: Fields, name: string, rule: TextRule): string | undefined {
  const text = textField(fields, name);
  if (text !== undefined) warnAboutText(fields, name, rule);
  return text;
}

function warnAboutText(fields: Fields, name: string, rule: TextRule): void {
  const node = nodeAt(fields, name);
  const fault = node && textFault(node, rule);
  if (fault !== undefined) fields.faults.warn(RULE, `metadata: "${name}" ${fault}`, fieldPosition(fields, name));
}

function readTags(fields: Fields): string[] {
  const tags = textListField(fields, 'tags', Number.POSITIVE_INFINITY);
  warnAboutCount(fields, 'tags', tags.length, 100);
  for (const { text, at } of tags)
    if (!SLUG.test(text) || text.length > 30)
      fields.faults.warn(RULE, `metadata: the tag "${text}" ${SLUG_FORM}, at most 30 characters`, at);
  return tags.map(({ text }) => text);
}

function warnAboutCount(fields: Fields, name: string, count: number, max: number): void {
  if (count > max)
    fields.faults.warn(RULE, `metadata: "${name}" should have at most ${max} items`, fieldKeyPosition(fields, name));
}

const PERSON: TextRule = { min: 3, max: 60 };
const EMAIL_RULE: TextRule = { min: 5, max: 254, pattern: EMAIL, form: 'must have one "@" between text' };

function readPeople(fields: Fields): Metadata['maintainers'] {
  const items = readEntries(fields, 'maintainers', 'a maintainer', MAINTAINER_FIELDS);
  return items.map(entry => ({
    name: softText(entry, 'name', PERSON) ?? '',
    email: softText(entry, 'email', EMAIL_RULE) ?? '',
  }));
}

const LINK_NAME: TextRule = { min: 3, max: 30 };
const LINK_URL: TextRule = { min: 12, max: 500, pattern: WEB_ADDRESS, form: 'must be an http(s) address' };

function readLinks(fields: Fields): Metadata['links'] {
  const items = readEntries(fields, 'links', 'a link', LINK_FIELDS);
  return items.map(entry => ({
    name: softText(entry, 'name', LINK_NAME) ?? '',
    url: softText(entry, 'url', LINK_URL) ?? '',
  }));
}

function readEntries(fields: Fields, name: string, what: string, names: readonly string[]): Fields[] {
  const items: readonly Item[] = listField(fields, name, Number.POSITIVE_INFINITY);
  warnAboutCount(fields, name, items.length, 10);
  return items.flatMap(({ node, pointer }) => {
    const entry = openFields(fields.faults, node, pointer, { what, fields: names });
    if (entry === undefined) return [];
    for (const required of names) need(entry, required);
    return [entry];
  });
}
