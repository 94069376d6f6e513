import { dirname } from 'node:path';
import { loadLayers } from '../../config/read/load-layers.ts';
import { oddities } from '../../config/rules.ts';
import { type Fault, sortFaults } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';

export interface ConfigFinding {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly field?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly hint?: string;
}

export interface ValidateConfigResult {
  readonly path: string;
  readonly exists: boolean;
  /** No error: wrong values and unknown keys are errors here. */
  readonly valid: boolean;
  readonly findings: readonly ConfigFinding[];
}

export const validateConfig = defineOperation({
  name: 'config.validate',
  summary: 'Check the configuration, or another file as one',
  access: 'user',
  needs: { solution: 'none', host: ['reads'] },
  input: closedObject({ file: Type.Optional(Type.String()) }),
  output: Type.Object({
    path: Type.String(),
    exists: Type.Boolean(),
    valid: Type.Boolean(),
    findings: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  }),
  async run({ config, engine }, { file }): Promise<ValidateConfigResult> {
    const judged = file === undefined ? config : judge(file, await engine.files.read(file, 1_048_576));
    const findings = [
      ...sortFaults([...judged.faults, ...judged.unknown]).map(fault => finding('error', fault)),
      ...oddities(judged.config).map(message => finding('warning', { message })),
    ];
    return {
      path: judged.place.path,
      exists: judged.exists,
      valid: findings.every(({ severity }) => severity !== 'error'),
      findings,
    };
  },
});

/** A file by itself: neither variables nor flags. */
export function judge(path: string, text: Uint8Array): ReturnType<typeof loadLayers> {
  const base = dirname(path);
  return loadLayers({
    place: { path, named: undefined },
    text,
    fault: undefined,
    environment: {},
    bases: { file: base, cwd: base, home: base },
  });
}

function finding(severity: ConfigFinding['severity'], { message, at, field, hint }: Fault): ConfigFinding {
  return {
    severity,
    message,
    ...(field !== undefined && { field }),
    ...(at !== undefined && { file: at.file, line: at.line, column: at.column }),
    ...(hint !== undefined && { hint }),
  };
}
