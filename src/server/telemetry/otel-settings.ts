import type { Environment } from '../../core/ports/ports.ts';
import type { Resource } from './otlp.ts';

/** How traces are exported: the keys of `telemetry`, and where a key was not set the `OTEL_*` variables that every OpenTelemetry program reads. */
export interface OtelSettings {
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly protocol: 'http/json' | 'http/protobuf';
  readonly timeoutMs: number;
  readonly resource: Resource;
  readonly sampler: 'always_on' | 'always_off' | 'traceidratio';
  readonly samplerArg: number;
  /** What is wrong with the variables; no value is repeated. */
  readonly warnings: readonly string[];
}

export interface TelemetryKeys {
  readonly endpoint: string;
  readonly insecure: boolean;
  readonly serviceName: string;
  readonly sampler: OtelSettings['sampler'];
  readonly samplerArg: number;
}

const TIMEOUT_MS = 10_000;

/** Undefined: no traces are sent. */
export function otelSettings(
  keys: TelemetryKeys,
  isSet: (key: keyof TelemetryKeys) => boolean,
  environment: Environment,
  version: string,
): OtelSettings | undefined {
  const given = (name: string): string | undefined => environment[name]?.trim() || undefined;
  /** The variable for traces goes before the one for everything. */
  const exporter = (name: string): string | undefined =>
    given(`OTEL_EXPORTER_OTLP_TRACES_${name}`) ?? given(`OTEL_EXPORTER_OTLP_${name}`);
  const url = isSet('endpoint') || keys.endpoint !== '' ? tracesUrl(keys) : urlFrom(given);
  const isOff = given('OTEL_SDK_DISABLED')?.toLowerCase() === 'true' || given('OTEL_TRACES_EXPORTER') === 'none';
  if (url === undefined || isOff) return undefined;
  const warnings: string[] = [];
  const protocol = exporter('PROTOCOL') ?? 'http/json';
  if (protocol !== 'http/json' && protocol !== 'http/protobuf')
    warnings.push('OTEL_EXPORTER_OTLP_PROTOCOL: only http/protobuf and http/json are supported; http/protobuf is used');
  const sampler = given('OTEL_TRACES_SAMPLER')?.replace(/^parentbased_/, '');
  const fromVariables = !isSet('sampler') && sampler !== undefined;
  if (fromVariables && !isSampler(sampler))
    warnings.push('OTEL_TRACES_SAMPLER: only always_on, always_off and traceidratio are supported, also parentbased');
  const share = Number(given('OTEL_TRACES_SAMPLER_ARG') ?? 1);
  const timeoutMs = Number(exporter('TIMEOUT') ?? TIMEOUT_MS);
  const attributes = pairs(given('OTEL_RESOURCE_ATTRIBUTES'));
  const service = isSet('serviceName')
    ? keys.serviceName
    : (given('OTEL_SERVICE_NAME') ?? attributes['service.name'] ?? keys.serviceName);
  return {
    url,
    headers: Object.entries(pairs(exporter('HEADERS'))),
    protocol: protocol === 'http/json' ? 'http/json' : 'http/protobuf',
    timeoutMs: Number.isFinite(timeoutMs) && timeoutMs > 0 ? timeoutMs : TIMEOUT_MS,
    resource: { ...attributes, 'service.name': service, 'service.version': version },
    sampler: fromVariables && isSampler(sampler) ? sampler : keys.sampler,
    samplerArg: fromVariables && share >= 0 && share <= 1 ? share : keys.samplerArg,
    warnings,
  };
}

const isSampler = (text: string): text is OtelSettings['sampler'] =>
  text === 'always_on' || text === 'always_off' || text === 'traceidratio';

function tracesUrl({ endpoint, insecure }: TelemetryKeys): string | undefined {
  if (endpoint === '') return undefined;
  const base = /^https?:\/\//.test(endpoint) ? endpoint : `${insecure ? 'http' : 'https'}://${endpoint}`;
  return base.includes('/v1/traces') ? base.replace(/\/+$/, '') : withTraces(base);
}

/** The address for traces is used as it is; `/v1/traces` is appended to the one for everything. */
function urlFrom(given: (name: string) => string | undefined): string | undefined {
  const base = given('OTEL_EXPORTER_OTLP_ENDPOINT');
  const url = given('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? (base === undefined ? undefined : withTraces(base));
  return url !== undefined && /^https?:\/\//.test(url) && URL.canParse(url) ? url : undefined;
}

const withTraces = (base: string): string => `${base.replace(/\/+$/, '')}/v1/traces`;

/** `key=value,key=value`, percent-encoded. What cannot be read is left out. */
function pairs(text = ''): Readonly<Record<string, string>> {
  const found = text.split(',').flatMap(part => {
    const at = part.indexOf('=');
    if (at < 1) return [];
    try {
      return [[part.slice(0, at).trim(), decodeURIComponent(part.slice(at + 1).trim())] as const];
    } catch {
      return [];
    }
  });
  return Object.fromEntries(found);
}
