// Written by scripts/generate/validators.ts. Do not edit.
import { make as makeCel } from './cel.generated.js';
import { make as makeCodeHost } from './code-host.generated.js';
import { make as makeDebug } from './debug.generated.js';
import { make as makeDirectory } from './directory.generated.js';
import { make as makeEdit } from './edit.generated.js';
import { make as makeEnv } from './env.generated.js';
import { make as makeExec } from './exec.generated.js';
import { make as makeFile } from './file.generated.js';
import { make as makeGit } from './git.generated.js';
import { make as makeHcl } from './hcl.generated.js';
import { make as makeHttp } from './http.generated.js';
import { make as makeIdentity } from './identity.generated.js';
import { make as makeMessage } from './message.generated.js';
import { make as makeMetadata } from './metadata.generated.js';
import { make as makeParameter } from './parameter.generated.js';
import { make as makeSecret } from './secret.generated.js';
import { make as makeSleep } from './sleep.generated.js';
import { make as makeSolution } from './solution.generated.js';
import { make as makeStatic } from './static.generated.js';
import { make as makeTemplate } from './template.generated.js';
import { make as makeValidation } from './validation.generated.js';
export const validators = new Map([
["cel", () => makeCel()],
["code-host", () => makeCodeHost()],
["debug", () => makeDebug()],
["directory", () => makeDirectory()],
["edit", () => makeEdit()],
["env", () => makeEnv()],
["exec", () => makeExec()],
["file", () => makeFile()],
["git", () => makeGit()],
["hcl", () => makeHcl()],
["http", () => makeHttp()],
["identity", () => makeIdentity()],
["message", () => makeMessage()],
["metadata", () => makeMetadata()],
["parameter", () => makeParameter()],
["secret", () => makeSecret()],
["sleep", () => makeSleep()],
["solution", () => makeSolution()],
["static", () => makeStatic()],
["template", () => makeTemplate()],
["validation", () => makeValidation()],
]);
