import { once } from '../core/once.ts';
import { celProvider } from './cel/cel.ts';
import { codeHostProvider } from './code-host/code-host.ts';
import type { Provider } from './contract.ts';
import { debugProvider } from './debug/debug.ts';
import { directoryProvider } from './directory/directory.ts';
import { editProvider } from './edit/edit.ts';
import { envProvider } from './env/env.ts';
import { execProvider } from './exec/exec.ts';
import { fileProvider } from './file/file.ts';
import { gitProvider } from './git/git.ts';
import { hclProvider } from './hcl/hcl.ts';
import { httpProvider } from './http/http.ts';
import { identityProvider } from './identity/identity.ts';
import { messageProvider } from './message/message.ts';
import { metadataProvider } from './metadata/metadata.ts';
import { parameterProvider } from './parameter/parameter.ts';
import type { ProviderSource } from './registry.ts';
import { secretProvider } from './secret/secret.ts';
import { sleepProvider } from './sleep/sleep.ts';
import { solutionProvider } from './solution/solution.ts';
import { staticProvider } from './static/static.ts';
import { templateProvider } from './template/template.ts';
import { createValidationProvider } from './validation/validation.ts';

/**
 * Every provider that comes with the tool. To add one: a folder, and a line here. They are loaded one by one, when a document names them;
 * `scripts/bundle.ts` says which have a file of their own.
 */
export function builtinSources(): readonly ProviderSource[] {
  return [
    { name: 'cel', load: () => celProvider },
    { name: 'code-host', aliases: ['github'], load: () => codeHostProvider },
    { name: 'debug', load: () => debugProvider },
    { name: 'directory', load: () => directoryProvider },
    { name: 'edit', load: () => editProvider },
    { name: 'env', load: () => envProvider },
    { name: 'exec', load: () => execProvider },
    { name: 'file', load: () => fileProvider },
    { name: 'git', load: () => gitProvider },
    { name: 'hcl', load: () => hclProvider },
    { name: 'http', load: () => httpProvider },
    { name: 'identity', load: () => identityProvider },
    { name: 'message', load: () => messageProvider },
    { name: 'metadata', load: () => metadataProvider },
    { name: 'parameter', load: () => parameterProvider },
    { name: 'secret', load: () => secretProvider },
    { name: 'sleep', load: () => sleepProvider },
    { name: 'solution', load: () => solutionProvider },
    { name: 'static', load: () => staticProvider },
    { name: 'template', load: () => templateProvider },
    { name: 'validation', load: once(createValidationProvider) },
  ];
}

export const builtinProviders = (): readonly Provider[] => builtinSources().map(({ load }) => load());
