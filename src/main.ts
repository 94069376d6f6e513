import { configLoader } from './app/config.ts';
import { runCli } from './cli/run.ts';
import { once } from './core/once.ts';
import { createRedactor } from './core/secrets/redact.ts';
import { openProcess } from './host/processes/process.ts';

/** Process <-> program: words in, exit code out. */
const redactor = createRedactor();
const host = openProcess(process, redactor);

async function main(): Promise<void> {
  const code = await runCli({
    ...host,
    redactor,
    loadConfig: configLoader(host, redactor),
    createServices: async choices => {
      const { createServices } = await import('./app/app.ts');
      return createServices({ host, choices, redactor });
    },
    agents: async () =>
      (await import('./app/agents.ts')).agentService(() => ({ input: process.stdin, output: process.stdout })),
    readHidden: async prompt => {
      const { readHiddenLine } = await import('./host/hidden-input.ts');
      const interrupt = (): unknown => process.kill(process.pid, 'SIGINT');
      return readHiddenLine({ input: process.stdin, stderr: host.stderr, signal: host.signal, interrupt }, prompt);
    },
    readLine: async () => (await import('./host/terminal/login-terminal.ts')).readLine(process.stdin, host.signal),
    runProgram: async request =>
      (await import('./host/processes/foreground-program.ts')).runInForeground(process, request),
    server: async () => (await import('./app/server.ts')).httpService(host, redactor),
    createCredentials: choices => {
      const built = once(async () => {
        const { buildCredentials } = await import('./app/credentials.ts');
        return buildCredentials({ host, choices, redactor });
      });
      return {
        credentials: async () => (await built()).credentials,
        secrets: async () =>
          (await import('./core/user-secrets.ts')).createUserSecrets(
            async () => (await built()).store,
            value => redactor.add(value),
          ),
      };
    },
  });
  await host.close(code);
}

void main();
