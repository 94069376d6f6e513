import type { LoadedConfig } from '../services.ts';

/** Flags that are keys of `apiServer` under another name; their values have been checked. */
export interface ServerFlags {
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly apiVersion?: string | undefined;
  readonly tlsEnabled?: boolean | undefined;
  /** Absolute. */
  readonly tlsCert?: string | undefined;
  readonly tlsKey?: string | undefined;
}

/** Flags of the server win over environment and file; the default level of logs is `info`. */
export function withServerFlags(loaded: LoadedConfig, flags: ServerFlags): LoadedConfig {
  const rows: readonly (readonly [key: string, value: unknown, flag: string])[] = [
    ['apiServer.host', flags.host, '--host'],
    ['apiServer.port', flags.port, '--port'],
    ['apiServer.apiVersion', flags.apiVersion, '--api-version'],
    ['apiServer.tls.enabled', flags.tlsEnabled, '--enable-tls'],
    ['apiServer.tls.cert', flags.tlsCert, '--tls-cert'],
    ['apiServer.tls.key', flags.tlsKey, '--tls-key'],
  ];
  const given = rows.filter(([, value]) => value !== undefined);
  const { config, settings } = loaded;
  const { apiServer, logging } = config;
  const saidLevel = settings.some(({ path }) => path.join('.') === 'logging.level');
  return {
    ...loaded,
    settings: [
      ...settings,
      ...given.map(([key, data, from]) => ({
        path: key.split('.'),
        row: undefined,
        data,
        origin: 'flag' as const,
        from,
      })),
      ...(saidLevel
        ? []
        : [{ path: ['logging', 'level'], row: undefined, data: 'info', origin: 'default' as const, from: undefined }]),
    ],
    config: {
      ...config,
      logging: saidLevel ? logging : { ...logging, level: 'info' },
      apiServer: {
        ...apiServer,
        host: flags.host ?? apiServer.host,
        port: flags.port ?? apiServer.port,
        apiVersion: flags.apiVersion ?? apiServer.apiVersion,
        tls: {
          ...apiServer.tls,
          enabled: flags.tlsEnabled ?? apiServer.tls.enabled,
          ...(flags.tlsCert !== undefined && { cert: flags.tlsCert }),
          ...(flags.tlsKey !== undefined && { key: flags.tlsKey }),
        },
      },
    },
  };
}
