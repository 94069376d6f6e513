import { ToolError } from '../core/errors.ts';
import { isVersion, isVersionRange } from '../solution/model/version.ts';

/** `name`, `name@<version>`, `name@<range>` or `name:<tag>`. */
export interface Reference {
  readonly name: string;
  /** Undefined: the highest stable one. */
  readonly wanted: { readonly kind: 'version' | 'range' | 'tag'; readonly text: string } | undefined;
}

const NAME = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const MAX_NAME = 60;
const MAX_REFERENCE = 200;

/** What is wrong with the name of an artifact. */
export function nameFault(name: string): string | undefined {
  if (name.length > MAX_NAME) return `is longer than ${MAX_NAME} characters`;
  if (name.includes('--')) return 'holds "--"';
  return NAME.test(name) ? undefined : 'must be lower-case letters, digits and "-" between them';
}

/** `invalid-input` when it is not a reference. */
export function parseReference(text: string): Reference {
  const tagged = /^([^@:/\\]+):([^@/\\]+)$/.exec(text);
  if (tagged !== null) return taggedReference(tagged[1] ?? '', tagged[2] ?? '');
  const at = text.indexOf('@');
  const name = at === -1 ? text : text.slice(0, at);
  const fault = text.length > MAX_REFERENCE ? 'is too long' : nameFault(name);
  if (fault !== undefined) {
    const hint = /[/\\]|\.(?:ya?ml|json)$/.test(text)
      ? `a file is named with -f ${text}`
      : 'write name, name@1.2.3 or name@^1.2';
    throw new ToolError('invalid-input', `"${text}" is not a catalog reference: the name ${fault}`, { hint });
  }
  if (at === -1) return { name, wanted: undefined };
  const version = text.slice(at + 1).trim();
  if (version === 'latest') return { name, wanted: undefined };
  if (isVersion(version)) return { name, wanted: { kind: 'version', text: version } };
  if (isVersionRange(version)) return { name, wanted: { kind: 'range', text: version } };
  throw new ToolError(
    'invalid-input',
    `"${text}" is not a catalog reference: "${version}" is neither a version nor a range`,
    {
      hint: 'write for example name@1.2.3, name@^1.2 or name@~1.4.0',
    },
  );
}

function taggedReference(name: string, tag: string): Reference {
  const fault = nameFault(name);
  if (fault !== undefined)
    throw new ToolError('invalid-input', `"${name}:${tag}" is not a catalog reference: the name ${fault}`, {
      hint: 'write name, name@1.2.3, name@^1.2 or name:tag',
    });
  checkTag(tag);
  return { name, wanted: { kind: 'tag', text: tag } };
}

/**
 * Throws `invalid-input` for text that registries do not accept as a tag, and for text that already has another
 * meaning.
 */
export function checkTag(tag: string): void {
  const fault = !/^[a-z0-9_][a-z0-9._-]{0,127}$/i.test(tag)
    ? 'must be at most 128 letters, digits, ".", "_" and "-", and begin with a letter, a digit or "_"'
    : isVersion(versionFromTag(tag))
      ? 'is a version: publish it as such'
      : tag === 'latest'
        ? 'means the highest stable version already'
        : tag.startsWith('sha256-')
          ? 'is kept for signatures'
          : undefined;
  if (fault !== undefined)
    throw new ToolError('invalid-input', `the tag "${tag}" ${fault}`, { hint: 'write for example stable' });
}

/** Tags of registries cannot hold a `+`. */
export const registryTag = (version: string): string => version.replaceAll('+', '_');
export const versionFromTag = (tag: string): string => tag.replaceAll('_', '+');
