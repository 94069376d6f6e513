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
import { secretProvider } from './secret/secret.ts';
import { sleepProvider } from './sleep/sleep.ts';
import { solutionProvider } from './solution/solution.ts';
import { staticProvider } from './static/static.ts';
import { templateProvider } from './template/template.ts';
import { createValidationProvider } from './validation/validation.ts';

/** Every provider that comes with the tool. To add one: a folder, and a line here. */
export function builtinProviders(): readonly Provider[] {
  return [
    celProvider,
    codeHostProvider,
    debugProvider,
    directoryProvider,
    editProvider,
    envProvider,
    execProvider,
    fileProvider,
    gitProvider,
    hclProvider,
    httpProvider,
    identityProvider,
    messageProvider,
    metadataProvider,
    parameterProvider,
    secretProvider,
    sleepProvider,
    solutionProvider,
    staticProvider,
    templateProvider,
    createValidationProvider(),
  ];
}
