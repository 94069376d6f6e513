import { ToolError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { suggestion } from '../../core/text/nearest.ts';
import {
  CATEGORIES,
  type Category,
  exampleDocument,
  type LintRule,
  SEVERITIES,
  type Severity,
} from '../../lint/rule.ts';
import { findRule, RULES } from '../../lint/rules.ts';
import { defineOperation } from '../operation.ts';

export interface RuleItem {
  readonly id: string;
  readonly severity: Severity;
  readonly category: Category;
  readonly summary: string;
  /** Its severity can be set, and a comment can hide its findings. */
  readonly configurable: boolean;
}

export interface RuleDetail extends RuleItem {
  readonly why: string;
  readonly fix: string;
  readonly example: { readonly wrong: string; readonly right: string };
}

const ITEM = {
  id: Type.String(),
  severity: Type.Union(SEVERITIES.map(word => Type.Literal(word))),
  category: Type.Union(CATEGORIES.map(word => Type.Literal(word))),
  summary: Type.String(),
  configurable: Type.Boolean({ description: 'Its severity can be set, and a comment can hide its findings.' }),
};

export interface ListRulesRequest {
  /** Minimum. */
  readonly severity?: string | undefined;
  readonly category?: string | undefined;
}

export const listLintRules = defineOperation({
  name: 'lint-rule.list',
  summary: 'List the lint rules',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ severity: Type.Optional(ITEM.severity), category: Type.Optional(ITEM.category) }),
  output: Type.Array(closedObject(ITEM)),
  fromWire: (wire): ListRulesRequest => wire,
  async run(_, { severity, category }): Promise<readonly RuleItem[]> {
    return RULES.map(toRuleItem)
      .filter(rule => severity === undefined || rule.severity === severity)
      .filter(rule => category === undefined || rule.category === category);
  },
});

export const getLintRule = defineOperation({
  name: 'lint-rule.get',
  summary: 'Explain one lint rule',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ id: Type.String() }),
  output: closedObject({
    ...ITEM,
    why: Type.String(),
    fix: Type.String(),
    example: closedObject({ wrong: Type.String(), right: Type.String() }, { description: 'Whole documents.' }),
  }),
  async run(_, { id }): Promise<RuleDetail> {
    const rule = findRule(id);
    if (rule === undefined) {
      const hint =
        suggestion(
          id,
          RULES.map(known => known.id),
        ) ?? 'tool lint rules shows all of them';
      throw new ToolError('not-found', `there is no lint rule "${id}"`, { hint });
    }
    const { why, fix, example } = rule;
    return {
      ...toRuleItem(rule),
      why,
      fix,
      example: { wrong: exampleDocument(example.wrong), right: exampleDocument(example.right) },
    };
  },
});

function toRuleItem({ id, severity, category, summary, refused }: LintRule): RuleItem {
  return { id, severity, category, summary, configurable: refused !== true };
}
