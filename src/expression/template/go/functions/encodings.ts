import { hash } from 'node:crypto';
import { parseJson } from '../../../../core/json/json-read.ts';
import { evaluationFault } from '../../check/error.ts';
import type { Meter } from '../../render/meter.ts';
import { goJson, type JsonStyle } from '../values/json.ts';
import { goKind, kindWord } from '../values/kinds.ts';
import { goYaml } from '../values/yaml.ts';
import { define, type GoCall, type GoFunction, type GoFunctions, isHiddenArgument } from './define.ts';
import { ownedCopy } from './maps.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function base32(text: string): string {
  let bits = '';
  for (const byte of Buffer.from(text)) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  const chars = groups.map(group => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)] ?? '').join('');
  return chars.padEnd(Math.ceil(chars.length / 8) * 8, '=');
}

function fromBase32(text: string): string {
  const plain = text.replace(/[\r\n]/g, '');
  if (plain.length % 8 !== 0 || !/^[A-Z2-7]*={0,6}$/.test(plain)) throw evaluationFault('this is not base32');
  const bits = Array.from(plain.replaceAll('=', ''))
    .map(char => ALPHABET.indexOf(char).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map(byte => Number.parseInt(byte, 2))).toString();
}

function fromBase64(text: string): string {
  const plain = text.replace(/[\r\n]/g, '');
  if (plain.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(plain)) throw evaluationFault('this is not base64');
  return Buffer.from(plain, 'base64').toString();
}

function adler32(text: string): string {
  let [a, b] = [1, 0];
  for (const byte of Buffer.from(text)) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return String(b * 65_536 + a);
}

const hashed = (algorithm: string): GoFunction =>
  define(['text'], ([text], { meter }) => {
    charge(meter, text);
    return hash(algorithm, text, 'hex');
  });

const charge = (meter: Meter, text: string): void => meter.use(text.length);

const json = (style: JsonStyle): GoFunction => define(['any'], ([value]) => goJson(value, style));

function readJson(text: string, call: GoCall): unknown {
  charge(call.meter, text);
  return ownedCopy(parseJson(text), call);
}

function tolerantJson(text: string, call: GoCall): unknown {
  try {
    return readJson(text, call);
  } catch {
    return null;
  }
}

function strictJson(text: string, call: GoCall): unknown {
  try {
    return readJson(text, call);
  } catch {
    throw evaluationFault('this is not JSON');
  }
}

function readYaml(text: string, call: GoCall): unknown {
  const { yaml } = call.libraries;
  if (yaml === undefined) throw evaluationFault('YAML is not available here');
  charge(call.meter, text);
  let value: unknown;
  try {
    value = yaml.parse(text);
  } catch {
    throw evaluationFault('this is not YAML');
  }
  return ownedCopy(value, call);
}

function yamlMap(text: string, call: GoCall): unknown {
  const value = readYaml(text, call) ?? ownedCopy({}, call);
  if (goKind(value) !== 'map')
    throw evaluationFault(`fromYaml needs a map, this is ${kindWord(value)}`, 'a list is read with fromYamlArray');
  return value;
}

function list(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value;
  throw evaluationFault(`${name} needs a list, this is ${kindWord(value)}`);
}

const prettyJson = (): GoFunction => json({ isRaw: false, indent: '  ' });
const fail = (message: string): never => {
  throw evaluationFault(message);
};

const HIDDEN = 'the template was failed by itself; its message is not shown, since it holds a sensitive value';

const needsYaml = { needs: 'yaml' } as const;

/** Encodings, hashes, data as text, and what ends a rendering. */
export const ENCODING_FUNCTIONS: GoFunctions = {
  b64enc: define(['text'], ([text]) => Buffer.from(text).toString('base64')),
  b64dec: define(['text'], ([text]) => fromBase64(text)),
  b32enc: define(['text'], ([text]) => base32(text)),
  b32dec: define(['text'], ([text]) => fromBase32(text)),
  sha1sum: hashed('sha1'),
  sha256sum: hashed('sha256'),
  sha512sum: hashed('sha512'),
  adler32sum: define(['text'], ([text]) => adler32(text)),
  toJson: json({ isRaw: false }),
  mustToJson: json({ isRaw: false }),
  toRawJson: json({ isRaw: true }),
  mustToRawJson: json({ isRaw: true }),
  toPrettyJson: prettyJson(),
  mustToPrettyJson: prettyJson(),
  fromJson: define(['text'], ([text], call) => tolerantJson(text, call)),
  mustFromJson: define(['text'], ([text], call) => strictJson(text, call)),
  fromJsonArray: define(['text'], ([text], call) => list(strictJson(text, call), 'fromJsonArray')),
  toYaml: define(['any'], ([value]) => goYaml(value)),
  mustToYaml: define(['any'], ([value]) => goYaml(value)),
  fromYaml: define(['text'], ([text], call) => yamlMap(text, call), needsYaml),
  fromYamlArray: define(['text'], ([text], call) => list(readYaml(text, call), 'fromYamlArray'), needsYaml),
  fail: define(['text'], ([message], call) => fail(isHiddenArgument(call, 0) ? HIDDEN : message)),
  required: define(
    ['text', 'any'],
    ([message, value], call) =>
      value === null || value === undefined || value === ''
        ? fail(isHiddenArgument(call, 0) ? HIDDEN : message)
        : value,
    { shallow: true, taint: (_, taints) => taints[1] },
  ),
};
