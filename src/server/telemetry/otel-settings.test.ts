import assert from 'node:assert/strict';
import { test } from 'node:test';
import { otelSettings, type TelemetryKeys } from './otel-settings.ts';

const KEYS: TelemetryKeys = { endpoint: '', insecure: false, serviceName: 'tool', sampler: 'always_on', samplerArg: 1 };
const read = (environment: Readonly<Record<string, string>>, keys: Partial<TelemetryKeys> = {}) =>
  otelSettings({ ...KEYS, ...keys }, key => key in keys, environment, '1.0.0');

test('the variables of OpenTelemetry count where no key of the configuration was set', () => {
  const found = read({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x, x-tenant = a',
    OTEL_EXPORTER_OTLP_TIMEOUT: '2000',
    OTEL_SERVICE_NAME: 'api',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=prod,service.name=other',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  });
  assert.deepEqual(found, {
    url: 'http://collector:4318/v1/traces',
    headers: [
      ['authorization', 'Bearer x'],
      ['x-tenant', 'a'],
    ],
    protocol: 'http/protobuf',
    timeoutMs: 2000,
    resource: { 'deployment.environment': 'prod', 'service.name': 'api', 'service.version': '1.0.0' },
    sampler: 'traceidratio',
    samplerArg: 0.25,
    warnings: [],
  });
});

test('a key of the configuration goes before its variable', () => {
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://other:4318',
    OTEL_SERVICE_NAME: 'other',
    OTEL_TRACES_SAMPLER: 'always_off',
  };
  const found = read(environment, { endpoint: 'https://own', serviceName: 'own', sampler: 'always_on' });
  assert.deepEqual(
    [found?.url, found?.resource['service.name'], found?.sampler],
    ['https://own/v1/traces', 'own', 'always_on'],
  );
  assert.equal(read(environment, { endpoint: '' }), undefined);
});

test('the variable for traces goes before the one for everything, and its address is used as it is', () => {
  const both = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://b/in' };
  assert.equal(read(both)?.url, 'http://b/in');
});

test('no address, or a variable that switches traces off: none are sent', () => {
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a' };
  assert.equal(read({}), undefined);
  assert.equal(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'no address' }), undefined);
  assert.equal(read({ ...on, OTEL_SDK_DISABLED: 'true' }), undefined);
  assert.equal(read({ ...on, OTEL_TRACES_EXPORTER: 'none' }), undefined);
});

test('what is not supported is told without its value', () => {
  const found = read({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_TRACES_SAMPLER: 'jaeger_remote',
  });
  assert.deepEqual([found?.protocol, found?.sampler, found?.warnings.length], ['http/protobuf', 'always_on', 2]);
  assert.doesNotMatch(found?.warnings.join() ?? '', /grpc|jaeger/);
});
