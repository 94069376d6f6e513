import { evaluationFault, type TemplateFault } from '../../check/error.ts';
import { Version } from '../values/kinds.ts';
import { define, type GoFunctions } from './define.ts';

const PART = '[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*';
const VERSION = new RegExp(`^v?(\\d+)(?:\\.(\\d+))?(?:\\.(\\d+))?(?:-(${PART}))?(?:\\+(${PART}))?$`);

function parseVersion(text: string): Version {
  const [, major, minor, patch, pre, meta] = VERSION.exec(text) ?? [];
  const numbers = [major, minor ?? '0', patch ?? '0'].map(Number);
  const hasZeros = (pre ?? '').split('.').some(part => /^0\d+$/.test(part));
  if (major === undefined || hasZeros || numbers.some(part => !Number.isSafeInteger(part)))
    throw evaluationFault('this is not a semantic version', 'write one as 1.2.3, v1.2 or 1.2.3-rc.1+build');
  const [a = 0, b = 0, c = 0] = numbers;
  return new Version({ major: a, minor: b, patch: c, pre: pre ?? '', meta: meta ?? '', original: text });
}

function compare(a: Version, b: Version): number {
  return a.major - b.major || a.minor - b.minor || a.patch - b.patch || comparePre(a.pre, b.pre);
}

function comparePre(a: string, b: string): number {
  if (a === b) return 0;
  if (a === '' || b === '') return a === '' ? 1 : -1;
  const [x, y] = [a.split('.'), b.split('.')];
  for (let i = 0; i < Math.max(x.length, y.length); i++) {
    const [p, q] = [x[i], y[i]];
    if (p === q) continue;
    if (p === undefined || q === undefined) return p === undefined ? -1 : 1;
    const [isP, isQ] = [/^\d+$/.test(p), /^\d+$/.test(q)];
    if (isP && isQ) return Number(p) - Number(q);
    if (isP !== isQ) return isP ? -1 : 1;
    return p < q ? -1 : 1;
  }
  return 0;
}

interface Constraint {
  readonly operator: string;
  readonly version: Version;
  /** Parts that were left out or written `x`. */
  readonly dirty: boolean;
  readonly minorDirty: boolean;
  readonly patchDirty: boolean;
}

const LOOSE = `v?([0-9]+|[xX*])(\\.[0-9]+|\\.[xX*])?(\\.[0-9]+|\\.[xX*])?(-${PART})?(\\+${PART})?`;
const ONE = new RegExp(`^\\s*(=|!=|>=|=>|<=|=<|>|<|~>|~|\\^|)\\s*${LOOSE}\\s*$`);
const RANGE = new RegExp(`\\s*(${LOOSE})\\s+-\\s+(${LOOSE})\\s*`, 'g');
const EACH = new RegExp(`(?:=|!=|>=|=>|<=|=<|>|<|~>|~|\\^|)\\s*${LOOSE}`, 'g');

function invalid(): TemplateFault {
  return evaluationFault(
    'this is not a constraint of versions',
    'write one as >=1.2.0, <2.0.0, ^1.2, ~1.2.3 or 1.x || 3.x',
  );
}

function parseConstraints(text: string): readonly (readonly Constraint[])[] {
  return text
    .replace(RANGE, (_, low: string, ...rest: unknown[]) => `>= ${low}, <= ${String(rest[5])} `)
    .split('||')
    .map(all => {
      const found = all.match(EACH) ?? (all.trim() === '' ? ['*'] : []);
      const left = all.replace(EACH, '').replace(/[\s,]/g, '');
      if (found.length === 0 || left !== '') throw invalid();
      return found.map(parseConstraint);
    });
}

const isX = (part: string | undefined): boolean => part === undefined || /^\.?[xX*]$/.test(part);

function parseConstraint(text: string): Constraint {
  const [, operator = '', major, minor, patch, pre = ''] = ONE.exec(text) ?? [];
  if (major === undefined) throw invalid();
  if (isX(major))
    return { operator, version: parseVersion(`0.0.0${pre}`), dirty: true, minorDirty: false, patchDirty: false };
  if (isX(minor))
    return { operator, version: parseVersion(`${major}.0.0${pre}`), dirty: true, minorDirty: true, patchDirty: false };
  if (isX(patch))
    return {
      operator,
      version: parseVersion(`${major}${minor ?? ''}.0${pre}`),
      dirty: true,
      minorDirty: false,
      patchDirty: true,
    };
  return {
    operator,
    version: parseVersion(`${major}${minor ?? ''}${patch ?? ''}${pre}`),
    dirty: false,
    minorDirty: false,
    patchDirty: false,
  };
}

type Check = (version: Version, constraint: Constraint) => boolean;

const tilde: Check = (v, { version: c, minorDirty, patchDirty }) => {
  if (compare(v, c) < 0) return false;
  if (c.major === 0 && c.minor === 0 && c.patch === 0 && !minorDirty && !patchDirty) return true;
  return v.major === c.major && (v.minor === c.minor || minorDirty);
};

const caret: Check = (v, { version: c, minorDirty, patchDirty }) => {
  if (compare(v, c) < 0) return false;
  if (c.major > 0 || minorDirty) return v.major === c.major;
  if (v.major > 0) return false;
  if (c.minor > 0 || patchDirty) return v.minor === c.minor;
  return v.minor === 0 && c.patch === v.patch;
};

const notEqual: Check = (v, { version: c, dirty, minorDirty, patchDirty }) => {
  if (!dirty) return compare(v, c) !== 0;
  if (c.major !== v.major) return true;
  if (c.minor !== v.minor && !minorDirty) return true;
  if (minorDirty) return false;
  if (c.patch !== v.patch && !patchDirty) return true;
  return patchDirty ? (v.pre !== '' || c.pre !== '') && comparePre(v.pre, c.pre) !== 0 : compare(v, c) !== 0;
};

const greater: Check = (v, { version: c, dirty, minorDirty, patchDirty }) => {
  if (!dirty) return compare(v, c) > 0;
  if (v.major !== c.major) return v.major > c.major;
  if (minorDirty) return false;
  return patchDirty ? v.minor > c.minor : compare(v, c) > 0;
};

const atMost: Check = (v, { version: c, dirty, minorDirty }) => {
  if (!dirty) return compare(v, c) <= 0;
  return v.major < c.major || (v.major === c.major && (v.minor <= c.minor || minorDirty));
};

const equal: Check = (v, constraint) =>
  constraint.dirty ? tilde(v, constraint) : compare(v, constraint.version) === 0;
const atLeast: Check = (v, { version }) => compare(v, version) >= 0;

const CHECKS: Readonly<Record<string, Check>> = {
  '': equal,
  '=': equal,
  '!=': notEqual,
  '>': greater,
  '<': (v, { version }) => compare(v, version) < 0,
  '>=': atLeast,
  '=>': atLeast,
  '<=': atMost,
  '=<': atMost,
  '~': tilde,
  '~>': tilde,
  '^': caret,
};

/** A version before a release only fits where the constraint names one. */
function fits(version: Version, constraint: Constraint): boolean {
  const isStrict = constraint.operator !== '!=' || constraint.dirty;
  if (isStrict && version.pre !== '' && constraint.version.pre === '') return false;
  return CHECKS[constraint.operator]?.(version, constraint) ?? false;
}

/** Semantic versions, with the constraints that Helm knows. */
export const SEMVER_FUNCTIONS: GoFunctions = {
  semver: define(['text'], ([text]) => parseVersion(text)),
  semverCompare: define(['text', 'text'], ([constraint, text]) => {
    const all = parseConstraints(constraint);
    const version = parseVersion(text);
    return all.some(each => each.every(one => fits(version, one)));
  }),
};
