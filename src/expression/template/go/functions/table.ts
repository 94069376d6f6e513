import { BUILTINS } from './builtins.ts';
import { DATE_FUNCTIONS } from './dates.ts';
import { define, type GoFunction } from './define.ts';
import { ENCODING_FUNCTIONS } from './encodings.ts';
import { LIST_FUNCTIONS } from './lists.ts';
import { MAP_FUNCTIONS } from './maps.ts';
import { NUMBER_FUNCTIONS } from './numbers.ts';
import { PATH_FUNCTIONS, TYPE_FUNCTIONS } from './paths.ts';
import { REGEX_FUNCTIONS } from './regex.ts';
import { SEMVER_FUNCTIONS } from './semver.ts';
import { TEXT_FUNCTIONS } from './texts.ts';

/** Parts of the language: what renders templates, and what does not compute all of its arguments. */
const LANGUAGE = ['and', 'or', 'include', 'tpl'] as const;

const unused = define([], () => null);

/** Every function of Go templates by name. */
export const GO_FUNCTIONS: ReadonlyMap<string, GoFunction> = new Map([
  ...LANGUAGE.map(name => [name, unused] as const),
  ...Object.entries({
    ...TEXT_FUNCTIONS,
    ...LIST_FUNCTIONS,
    ...MAP_FUNCTIONS,
    ...NUMBER_FUNCTIONS,
    ...DATE_FUNCTIONS,
    ...ENCODING_FUNCTIONS,
    ...REGEX_FUNCTIONS,
    ...SEMVER_FUNCTIONS,
    ...PATH_FUNCTIONS,
    ...TYPE_FUNCTIONS,
    ...BUILTINS,
  }),
]);

/** How many arguments a function takes; `Infinity` for any number. */
export function argumentCount(name: string): { readonly min: number; readonly max: number } {
  if (name === 'and' || name === 'or') return { min: 1, max: Infinity };
  if (name === 'include' || name === 'tpl') return { min: 2, max: 2 };
  const { takes, rest } = GO_FUNCTIONS.get(name) ?? unused;
  return { min: takes.length, max: rest === undefined ? takes.length : Infinity };
}

const RANDOM = 'it gives something else each time; make a resolver with expr: guid.new(), or with a part of it';
const SALTED = 'it gives something else each time; store the result as a secret and read it in a resolver';
const MACHINE =
  'templates read nothing of the machine; read it in a resolver with provider "env" and name the resolver';
const KEYS = 'keys and certificates are made by programs of their own; read them with provider "file" or "secret"';

/** Functions of Go, sprig and Helm that do not exist here, and what to do. */
const ABSENT: ReadonlyMap<string, string> = new Map(
  (
    [
      [RANDOM, ['randAlphaNum', 'randAlpha', 'randAscii', 'randNumeric', 'randInt', 'randBytes', 'uuidv4']],
      ['it gives another order each time; use sortAlpha', ['shuffle']],
      [SALTED, ['bcrypt', 'htpasswd', 'encryptAES']],
      [MACHINE, ['env', 'expandenv']],
      ['templates do not use the network', ['getHostByName', 'lookup']],
      [
        KEYS,
        [
          'genPrivateKey',
          'derivePassword',
          'buildCustomCert',
          'genCA',
          'genCAWithKey',
          'genSelfSignedCert',
          'genSelfSignedCertWithKey',
          'genSignedCert',
          'genSignedCertWithKey',
          'decryptAES',
        ],
      ],
      ['data has no functions to call', ['call']],
      ['write the text', ['hello']],
      ['write toJson or toYaml', ['toToml', 'fromToml']],
    ] as const
  ).flatMap(([reason, names]) => names.map(name => [name, reason] as const)),
);
export const absentFunction = (name: string): string | undefined => ABSENT.get(name);
