import { suggestion } from '../../core/text/nearest.ts';
import type { HandlerConfig, ProfileConfig, ProfileRef, ProfileSource, Settings } from '../contract.ts';
import { badInput, sourceWords } from '../errors.ts';

/** What the unnamed profile is called wherever a name is written. */
export const BUILT_IN = 'built-in';
export const PROFILE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;
const MAX_NAME = 64;

/** `<handler>` or `<handler>@<profile>`; `profile` is undefined when none was written. */
export interface Reference {
  readonly handler: string;
  readonly profile: string | undefined;
}

/** Specification: "Profiles", rule 4. `invalid-input` names what is wrong. */
export function parseReference(text: string, handlers: readonly string[]): Reference {
  const [handler = '', profile, ...rest] = text.split('@');
  if (!handlers.includes(handler)) throw unknownHandler(handler, handlers);
  if (rest.length > 0) throw badInput(`"${text}" is not a handler reference: write <handler> or <handler>@<profile>`);
  if (profile !== undefined) checkName(profile, `in "${text}"`);
  return { handler, profile };
}

export function unknownHandler(handler: string, handlers: readonly string[]): Error {
  return badInput(`unknown handler "${handler}"`, suggestion(handler, handlers) ?? `handlers: ${handlers.join(', ')}`);
}

/** Letters, digits, `-` and `_`, the first a letter or digit; `built-in` means the unnamed profile. */
export function checkName(name: string, where: string): void {
  if (name.length <= MAX_NAME && PROFILE_NAME.test(name)) return;
  throw badInput(
    `"${name}" (${where}) is not a profile name`,
    `letters, digits, - and _, beginning with a letter or digit, at most ${MAX_NAME}`,
  );
}

/** Where a profile can be named, apart from the reference itself. */
export interface ProfileChoices {
  /** `--profile` of the command. */
  readonly flag?: string | undefined;
  /** `--auth-profile`. */
  readonly globalFlag?: string | undefined;
  /** `TOOL_AUTH_PROFILE`; empty counts as unset. */
  readonly environment?: string | undefined;
  /** `activeProfile`. */
  readonly config?: string | undefined;
  /** The reference stands in a document, not in a command. */
  readonly inDocument?: boolean | undefined;
}

/** Specification: "Profiles", rules 5 and 6. */
export function chooseProfile(reference: Reference, choices: ProfileChoices): ProfileRef {
  const { handler } = reference;
  if (reference.profile !== undefined && choices.flag !== undefined && reference.profile !== choices.flag)
    throw badInput(`"${handler}@${reference.profile}" and --profile ${choices.flag} name two profiles`);
  const named: readonly (readonly [ProfileSource, string | undefined])[] = [
    [choices.inDocument ? 'document' : 'flag', reference.profile ?? choices.flag],
    ['global-flag', choices.globalFlag],
    ['environment', choices.environment || undefined],
    ['config', choices.config || undefined],
  ];
  for (const [source, name] of named) {
    if (name === undefined) continue;
    if (name === BUILT_IN) return { handler, profile: undefined, source };
    checkName(name, `chosen ${sourceWords(source)}`);
    return { handler, profile: name, source };
  }
  return { handler, profile: undefined, source: 'none' };
}

/** Specification: "Profiles", rule 7. Per key; lists are replaced; `null` is the built-in default. */
export function effectiveSettings(config: HandlerConfig, profile: string | undefined): Settings {
  const own: ProfileConfig = (profile === undefined ? undefined : configuredProfile(config, profile)) ?? {};
  const pick = <K extends keyof ProfileConfig>(key: K): NonNullable<ProfileConfig[K]> | undefined =>
    (own[key] === undefined ? config[key] : own[key]) ?? undefined;
  return {
    clientId: pick('clientId') || undefined,
    clientSecret: pick('clientSecret') || undefined,
    defaultScopes: pick('defaultScopes'),
    impersonateServiceAccount: pick('impersonateServiceAccount') || undefined,
    project: pick('project'),
    hostname: pick('hostname') || undefined,
    tenantId: pick('tenantId') || undefined,
    endpoints: mergedMap(config.endpoints, own.endpoints),
    variables: mergedMap(config.variables, own.variables),
    allowedHosts: pick('allowedHosts'),
  };
}

export function configuredProfile(config: HandlerConfig, profile: string): ProfileConfig | undefined {
  const profiles = config.profiles ?? {};
  return Object.hasOwn(profiles, profile) ? profiles[profile] : undefined;
}

type TextMap = Readonly<Record<string, string | null>> | null | undefined;

function mergedMap(inherited: TextMap, own: TextMap): ReadonlyMap<string, string> {
  const merged = new Map<string, string>();
  const layers = own === null ? [] : [inherited ?? {}, own ?? {}];
  for (const layer of layers)
    for (const [key, value] of Object.entries(layer)) {
      if (value === null || value === '') merged.delete(key);
      else merged.set(key, value);
    }
  return merged;
}

/** Two names that differ only in case are one profile to a person. */
export function refuseCaseTwin(handler: string, profile: string, known: readonly string[]): void {
  const twin = known.find(name => name !== profile && name.toLowerCase() === profile.toLowerCase());
  if (twin !== undefined)
    throw badInput(`${handler} already has a profile "${twin}": "${profile}" differs only in case`);
}
