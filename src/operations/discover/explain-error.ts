import { ERROR_CODES, type ErrorCode, ToolError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { defineOperation } from '../operation.ts';
import { ERROR_DOCS } from './error-docs.ts';
import { hasWord, WORD } from './list-functions.ts';

export interface ErrorItem {
  readonly code: ErrorCode;
  readonly meaning: string;
  /** What to do. */
  readonly fix: string;
}

const ITEM = closedObject({
  code: Type.String(),
  meaning: Type.String(),
  fix: Type.String({ description: 'What to do.' }),
});

export const listErrors = defineOperation({
  name: 'error.list',
  summary: 'List the codes of errors',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ word: WORD }),
  output: Type.Array(ITEM),
  async run(_services, { word }): Promise<readonly ErrorItem[]> {
    return ERROR_CODES.map(describe).filter(({ code, meaning, fix }) => hasWord([code, meaning, fix], word));
  },
});

export const explainError = defineOperation({
  name: 'error.get',
  summary: 'Explain the code of an error',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ code: Type.String({ minLength: 1, maxLength: 100, description: 'Such as resolver-failed.' }) }),
  output: ITEM,
  async run(_services, { code }): Promise<ErrorItem> {
    const known = ERROR_CODES.find(name => name === code);
    if (known !== undefined) return describe(known);
    throw new ToolError('not-found', `there is no error code "${code}"`, {
      field: 'code',
      hint: suggestion(code, ERROR_CODES) ?? 'tool get errors lists them',
    });
  },
});

const describe = (code: ErrorCode): ErrorItem => ({ code, ...ERROR_DOCS[code] });
