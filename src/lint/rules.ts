import { DEPENDENCY_RULES } from './loader-rules/dependencies.ts';
import { EXPRESSION_RULES } from './loader-rules/expressions.ts';
import { PROVIDER_RULES } from './loader-rules/providers.ts';
import { STRUCTURE_RULES } from './loader-rules/structure.ts';
import type { LintRule } from './rule.ts';
import { conditionType } from './rules/condition-type.ts';
import { credentialAudience } from './rules/credential-audience.ts';
import { emptyTransformWith } from './rules/empty-transform-with.ts';
import { emptyValidateWith } from './rules/empty-validate-with.ts';
import { emptyWorkflow } from './rules/empty-workflow.ts';
import { execCommandInjection } from './rules/exec-command-injection.ts';
import { longTimeout } from './rules/long-timeout.ts';
import { mismatchedInputType } from './rules/mismatched-input-type.ts';
import { missingDescription } from './rules/missing-description.ts';
import { missingVersion } from './rules/missing-version.ts';
import { needlessOnInterrupt } from './rules/needless-on-interrupt.ts';
import { nonValidationProvider } from './rules/non-validation-provider.ts';
import { nullProviderInput } from './rules/null-provider-input.ts';
import { permissiveResultSchema } from './rules/permissive-result-schema.ts';
import { resolverSideEffect } from './rules/resolver-side-effect.ts';
import { secretInLiteral } from './rules/secret-in-literal.ts';
import { sensitiveUnmarked } from './rules/sensitive-unmarked.ts';
import { unbundledTestFile } from './rules/unbundled-test-file.ts';
import { uncertainAction } from './rules/uncertain-action.ts';
import { undefinedRequiredProperty } from './rules/undefined-required-property.ts';
import { unpinnedPlugin } from './rules/unpinned-plugin.ts';
import { unreachableTestPath } from './rules/unreachable-test-path.ts';
import { unreachableWhen } from './rules/unreachable-when.ts';
import { unusedFinally } from './rules/unused-finally.ts';
import { unusedResolver } from './rules/unused-resolver.ts';
import { unusedTemplate } from './rules/unused-template.ts';

/** Every rule. Lists, documentation and configuration read this table. */
export const RULES: readonly LintRule[] = [
  ...STRUCTURE_RULES,
  ...PROVIDER_RULES,
  ...EXPRESSION_RULES,
  ...DEPENDENCY_RULES,
  conditionType,
  mismatchedInputType,
  nullProviderInput,
  undefinedRequiredProperty,
  permissiveResultSchema,
  credentialAudience,
  resolverSideEffect,
  execCommandInjection,
  secretInLiteral,
  sensitiveUnmarked,
  nonValidationProvider,
  unusedResolver,
  unusedTemplate,
  unreachableWhen,
  emptyTransformWith,
  emptyValidateWith,
  emptyWorkflow,
  unusedFinally,
  longTimeout,
  uncertainAction,
  needlessOnInterrupt,
  missingDescription,
  missingVersion,
  unbundledTestFile,
  unreachableTestPath,
  unpinnedPlugin,
];

const BY_ID = new Map(RULES.map(rule => [rule.id, rule]));

export const findRule = (id: string): LintRule | undefined => BY_ID.get(id);
