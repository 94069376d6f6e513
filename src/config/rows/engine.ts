import type { KeyRow, SectionRow } from '../key-row.ts';
import { DIRECTORY } from '../text-rules.ts';

export const ENGINE_SECTIONS: readonly SectionRow[] = [
  { path: 'cel', doc: 'Expressions.' },
  { path: 'template', doc: 'Templates.' },
  { path: 'resolver', doc: 'Resolvers.' },
  { path: 'action', doc: 'Actions.' },
];

const GIGABYTE = 1_073_741_824;

/** Keys of expressions, templates, resolvers and actions. */
export const ENGINE_ROWS: readonly KeyRow[] = [
  {
    path: 'cel.costLimit',
    type: 'integer',
    default: 1_000_000,
    min: 1,
    max: 100_000_000,
    doc: 'Cost that one expression may have before it is stopped.',
  },
  {
    path: 'cel.cacheSize',
    type: 'integer',
    default: 10_000,
    min: 0,
    doc: 'Compiled expressions that are kept; 0 keeps none.',
  },
  {
    path: 'template.cacheSize',
    type: 'integer',
    default: 10_000,
    min: 0,
    doc: 'Parsed templates that are kept; 0 keeps none.',
  },
  {
    path: 'template.maxOutput',
    type: 'bytes',
    default: 10_485_760,
    min: 1,
    max: GIGABYTE,
    doc: 'Largest text that one template may make.',
  },
  { path: 'template.timeout', type: 'duration', default: '30s', doc: 'Time that rendering one template may take.' },
  {
    path: 'resolver.timeout',
    type: 'duration',
    default: '30s',
    doc: 'Time that one resolver may take, unless the solution says otherwise.',
  },
  {
    path: 'resolver.concurrency',
    type: 'integer',
    default: 16,
    min: 1,
    max: 256,
    doc: 'Resolvers that run at the same time.',
  },
  {
    path: 'resolver.maxValueSize',
    type: 'bytes',
    default: 10_485_760,
    min: 1,
    max: GIGABYTE,
    doc: 'Largest value of one resolver; a larger one fails it.',
  },
  {
    path: 'resolver.warnValueSize',
    type: 'bytes',
    default: 1_048_576,
    min: 0,
    max: GIGABYTE,
    doc: 'Size of a value from which there is a warning; 0: never.',
  },
  {
    path: 'action.timeout',
    type: 'duration',
    default: '5m',
    doc: 'Time that one attempt of an action may take, unless the solution says otherwise.',
  },
  {
    path: 'action.concurrency',
    type: 'integer',
    default: 8,
    min: 1,
    max: 256,
    doc: 'Actions that run at the same time.',
  },
  {
    path: 'action.gracePeriod',
    type: 'duration',
    default: '30s',
    min: '0s',
    doc: 'Time that running actions get to end after an interrupt.',
  },
  { path: 'action.finallyTimeout', type: 'duration', default: '5m', doc: 'Time that the `finally` section may take.' },
  {
    path: 'action.outputDir',
    type: 'path',
    callerRelative: true,
    preset: "the caller's directory",
    rule: DIRECTORY,
    doc: "Where actions write, as `--output-dir`; relative to the caller's directory, also when it is written in the file.",
  },
];
