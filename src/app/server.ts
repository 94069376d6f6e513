import type { HttpService, ServerOptions } from '../cli/http-service.ts';
import type { Redactor } from '../core/secrets/redact.ts';
import type { ProcessHost } from '../host/processes/process.ts';
import { withServerFlags } from '../operations/server/server-flags.ts';
import { PROGRAM } from './program.ts';

/** Connects the HTTP API with this process. What it needs is loaded when it serves. */
export function httpService(host: ProcessHost, redactor: Redactor): HttpService {
  return {
    async serve(options) {
      const { serve } = await import('./serve.ts');
      return serve({ host, redactor, options });
    },
    async openapi({ config, flags }: Pick<ServerOptions, 'config' | 'flags'>) {
      const { openApiDocument } = await import('../server/openapi/document.ts');
      const { apiServer: settings, auth } = withServerFlags(config, flags).config;
      const directoryAuthority = auth.directory.endpoints?.['authority'] ?? undefined;
      return JSON.stringify(await openApiDocument({ version: PROGRAM.version, settings, directoryAuthority }));
    },
  };
}
