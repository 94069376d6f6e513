import { type Fault, faultsError, ToolError } from '../../core/errors.ts';
import type { Environment } from '../../core/ports/ports.ts';
import type { MapNode, Node } from '../../core/yaml/node.ts';
import { decodeText, readYaml } from '../../core/yaml/yaml.ts';
import { combinationFaults } from '../rules.ts';
import { type Bases, buildConfig } from './build.ts';
import { readEnvironment } from './environment.ts';
import { secretTexts } from './free-data.ts';
import type { LoadedConfig } from './loaded-config.ts';
import type { ConfigPlace } from './paths.ts';
import { type Layer, readTree, type Setting } from './read-document.ts';
import { CONFIG_TREE } from './tree.ts';

export interface LayerInput {
  readonly place: ConfigPlace;
  readonly text: Uint8Array | undefined;
  /** Why the file could not be read. */
  readonly fault: Fault | undefined;
  readonly environment: Environment;
  readonly bases: Bases;
}

const NOTHING: Layer = { settings: [], faults: [], unknown: [] };

/** The file and the variables, checked, as one configuration. */
export function loadLayers({ place, text, fault, environment, bases }: LayerInput): LoadedConfig {
  const file = text === undefined ? NOTHING : readFileLayer(text, place.path);
  const variables = readEnvironment(environment, file.settings);
  const settings = [...file.settings, ...variables.settings];
  const config = buildConfig(settings, bases);
  const single = [...(fault === undefined ? [] : [fault]), ...file.faults, ...variables.faults];
  const faults = single.length > 0 ? single : combinationFaults(config, settings);
  return {
    config,
    place,
    exists: text !== undefined,
    settings,
    faults,
    error:
      faults.length === 0
        ? undefined
        : faultsError('config-invalid', `the configuration ${place.path} is not valid`, faults),
    unknown: [...file.unknown, ...variables.unknown],
    secrets: settings.flatMap(settingSecrets),
  };
}

/** What the file says. When its syntax is broken, that is its only fault. */
function readFileLayer(bytes: Uint8Array, path: string): Layer {
  const faults: Fault[] = [];
  try {
    const node = readYaml(decodeText(bytes, path), path, { faults });
    const newer = newerVersion(node);
    if (newer !== undefined) return { ...NOTHING, faults: [newer] };
    const layer = isEmpty(node) ? NOTHING : readTree(node, CONFIG_TREE, [], { origin: 'file' });
    return { ...layer, faults: [...faults, ...layer.faults] };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const { message, at, hint } = error;
    return { ...NOTHING, faults: error.faults.length > 0 ? error.faults : [{ message, at, hint }] };
  }
}

const isEmpty = (node: Node): boolean => node.kind === 'scalar' && node.value === null;

/** A newer file is not judged by the keys of today. */
function newerVersion(node: Node): Fault | undefined {
  const version = node.kind === 'map' ? versionNode(node) : undefined;
  if (version?.kind !== 'scalar' || typeof version.value !== 'number' || version.value <= 1) return undefined;
  return {
    message: `version ${version.value} of the configuration file is newer than this program reads`,
    at: { file: version.file, line: version.line, column: version.column },
    hint: 'update tool',
  };
}

const versionNode = (node: MapNode): Node | undefined => node.entries.get('version')?.value;

function settingSecrets({ row, data }: Setting): string[] {
  if (row?.secret === true) return typeof data === 'string' && data !== '' ? [data] : [];
  return row?.type === 'map' ? secretTexts(data) : [];
}
