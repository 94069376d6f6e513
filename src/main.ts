import { configLoader } from './app-config.ts';
import { runCli } from './cli/run.ts';
import { createRedactor } from './core/redact.ts';
import { openProcess } from './host/process.ts';

/** Process <-> program: words in, exit code out. */
const redactor = createRedactor();
const host = openProcess(process, redactor);

async function main(): Promise<void> {
  const code = await runCli({
    ...host,
    redactor,
    loadConfig: configLoader(host, redactor),
    createServices: async choices => {
      const { createServices } = await import('./app.ts');
      return createServices({ host, choices, redactor });
    },
    agents: async () =>
      (await import('./app-agents.ts')).agentDoor(() => ({ input: process.stdin, output: process.stdout })),
    readHidden: async prompt => {
      const { readHiddenLine } = await import('./host/hidden-input.ts');
      const interrupt = (): unknown => process.kill(process.pid, 'SIGINT');
      return readHiddenLine({ input: process.stdin, stderr: host.stderr, signal: host.signal, interrupt }, prompt);
    },
    runProgram: async request => (await import('./host/foreground-program.ts')).runInForeground(process, request),
    server: async () => (await import('./app-server.ts')).serverDoor(host, redactor),
    createCredentials: choices => ({
      credentials: async () => {
        const { buildCredentials } = await import('./app-credentials.ts');
        return buildCredentials({ host, choices, redactor }).credentials;
      },
    }),
  });
  await host.close(code);
}

void main();
