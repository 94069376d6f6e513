import { ToolError } from '../../core/errors.ts';
import { isMap, type JsonMap } from '../../core/json/json.ts';
import { type Blob, broken, createBlob, type Descriptor, jsonBlob, readDescriptor, readJson } from './descriptor.ts';
import { LIMIT, MEDIA, NOTE } from './media-types.ts';

/** The executable of a plugin for one platform. */
export interface PluginBuild {
  /** As the OCI specification names it: `linux/amd64`; undefined: it runs everywhere. */
  readonly platform: string | undefined;
  /** With the dot, or empty: it decides how some systems start the file. */
  readonly extension: string;
  readonly bytes: Uint8Array;
}

export interface PluginFacts {
  readonly name: string;
  readonly version: string;
}

/** A plugin as an index of images, one for each platform. Equal builds give equal bytes. */
export interface PluginArtifact {
  readonly facts: PluginFacts;
  readonly index: Blob;
  readonly images: readonly { readonly manifest: Blob; readonly blobs: readonly Blob[] }[];
}

const PLATFORM = /^[a-z0-9]+\/[a-z0-9]+$/;
const EXTENSION = /^(?:\.[A-Za-z0-9]{1,10})?$/;
const MAX_IMAGES = 50;

export function packPlugin(facts: PluginFacts, builds: readonly PluginBuild[]): PluginArtifact {
  const sorted = builds.toSorted((a, b) => ((a.platform ?? '') < (b.platform ?? '') ? -1 : 1));
  const images = sorted.map(build => ({ build, ...pluginImage(facts, build) }));
  const index = jsonBlob(MEDIA.index, {
    schemaVersion: 2,
    mediaType: MEDIA.index,
    artifactType: MEDIA.plugin,
    manifests: images.map(({ manifest, build: { platform } }) => ({
      ...(manifest.descriptor as unknown as JsonMap),
      artifactType: MEDIA.plugin,
      ...(platform !== undefined && { platform: platformFields(platform) }),
    })),
    annotations: { [NOTE.kind]: 'plugin', [NOTE.name]: facts.name, [NOTE.version]: facts.version },
  });
  return { facts, index, images };
}

/** `invalid-input` for what cannot be published. */
export function checkBuild({ platform, extension, bytes }: PluginBuild, where: string): void {
  const fault =
    platform !== undefined && !PLATFORM.test(platform)
      ? `"${platform}" is not a platform: write for example linux/amd64, darwin/arm64, or any`
      : !EXTENSION.test(extension)
        ? `the extension "${extension}" cannot be kept`
        : bytes.byteLength === 0
          ? 'the file is empty'
          : undefined;
  if (fault !== undefined) throw new ToolError('invalid-input', `${where}: ${fault}`);
}

const platformFields = (platform: string): JsonMap => {
  const [os = '', architecture = ''] = platform.split('/');
  return { os, architecture };
};

function pluginImage(facts: PluginFacts, { platform, extension, bytes }: PluginBuild) {
  const config = jsonBlob(MEDIA.pluginConfig, {
    schema_version: 1,
    kind: 'plugin',
    ...facts,
    extension,
    ...(platform !== undefined && platformFields(platform)),
  });
  const executable = createBlob(MEDIA.executable, bytes);
  const manifest = jsonBlob(MEDIA.manifest, {
    schemaVersion: 2,
    mediaType: MEDIA.manifest,
    artifactType: MEDIA.plugin,
    config: config.descriptor as unknown as JsonMap,
    layers: [executable.descriptor as unknown as JsonMap],
  });
  return { manifest, blobs: [config, executable] };
}

/** The image for a platform, otherwise the one for all; an error names the platforms that exist. */
export function imageFor(index: Uint8Array, { name, version }: PluginFacts, platform: string): Descriptor {
  const where = `the plugin ${name}@${version}`;
  const data = readJson(index, where);
  const notes = isMap(data['annotations']) ? data['annotations'] : {};
  if (notes[NOTE.kind] !== 'plugin' || notes[NOTE.name] !== name || notes[NOTE.version] !== version)
    throw broken(where, 'its index is not that of this plugin in this version');
  const listed: unknown = data['manifests'];
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > MAX_IMAGES)
    throw broken(where, `its index must list 1 to ${MAX_IMAGES} images`);
  const images = listed.map(entry => ({ platform: platformIn(entry), descriptor: readDescriptor(entry, where) }));
  const found = images.find(image => image.platform === platform) ?? images.find(image => image.platform === undefined);
  if (found !== undefined) return found.descriptor;
  throw new ToolError('not-found', `${where} was not published for ${platform}`, {
    hint: `there is ${images.map(image => image.platform).join(', ')}`,
  });
}

function platformIn(entry: unknown): string | undefined {
  const platform: unknown = isMap(entry) ? entry['platform'] : undefined;
  return isMap(platform) ? `${String(platform['os'])}/${String(platform['architecture'])}` : undefined;
}

/** What the manifest of an image names: its config, and the executable. */
export function readImageParts(
  manifest: Uint8Array,
  where: string,
): readonly [config: Descriptor, executable: Descriptor] {
  const data = readJson(manifest, where);
  const layers: unknown = data['layers'];
  if (!Array.isArray(layers) || layers.length !== 1) throw broken(where, 'it must have one layer');
  const config = readDescriptor(data['config'], where);
  const executable = readDescriptor(layers[0], where);
  if (config.mediaType !== MEDIA.pluginConfig || config.size > LIMIT.manifest)
    throw broken(where, 'its config is not that of a plugin');
  if (executable.mediaType !== MEDIA.executable || executable.size > LIMIT.plugin)
    throw broken(where, 'its layer is not an executable, or larger than can be used');
  return [config, executable];
}

export function extensionIn(config: Uint8Array, { name, version }: PluginFacts): string {
  const where = `the plugin ${name}@${version}`;
  const data = readJson(config, where);
  if (data['schema_version'] !== 1)
    throw new ToolError('catalog-failed', `${where} was published by a newer version of tool`, { hint: 'update tool' });
  const { extension } = data;
  if (
    data['name'] !== name ||
    data['version'] !== version ||
    typeof extension !== 'string' ||
    !EXTENSION.test(extension)
  )
    throw broken(where, 'its config says something else');
  return extension;
}

const OS: Readonly<Record<string, string>> = { win32: 'windows' };
const ARCHITECTURE: Readonly<Record<string, string>> = { x64: 'amd64', ia32: '386' };

/** What the OCI specification calls a platform of Node.js. */
export const ociPlatform = (platform: string, arch: string): string =>
  `${OS[platform] ?? platform}/${ARCHITECTURE[arch] ?? arch}`;
