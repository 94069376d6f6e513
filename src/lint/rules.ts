import type { LintRule } from './rule.ts';
import { authProviderSyntax } from './rules/auth-provider-syntax.ts';
import { credentialAudience } from './rules/credential-audience.ts';
import { duplicateYamlKey } from './rules/duplicate-yaml-key.ts';
import { dynamicExpression } from './rules/dynamic-expression.ts';
import { dynamicReference } from './rules/dynamic-reference.ts';
import { emptySolution } from './rules/empty-solution.ts';
import { emptyTransformWith } from './rules/empty-transform-with.ts';
import { emptyValidateWith } from './rules/empty-validate-with.ts';
import { emptyWorkflow } from './rules/empty-workflow.ts';
import { execCommandInjection } from './rules/exec-command-injection.ts';
import { finallyWithForeach } from './rules/finally-with-foreach.ts';
import { invalidCondition } from './rules/invalid-condition.ts';
import { invalidDependency } from './rules/invalid-dependency.ts';
import { invalidExpression } from './rules/invalid-expression.ts';
import { invalidProviderInputType } from './rules/invalid-provider-input-type.ts';
import { invalidResultSchema } from './rules/invalid-result-schema.ts';
import { invalidTemplate } from './rules/invalid-template.ts';
import { invalidTestName } from './rules/invalid-test-name.ts';
import { longTimeout } from './rules/long-timeout.ts';
import { metadataLimit } from './rules/metadata-limit.ts';
import { mismatchedInputType } from './rules/mismatched-input-type.ts';
import { missingDescription } from './rules/missing-description.ts';
import { missingProvider } from './rules/missing-provider.ts';
import { missingRequiredInput } from './rules/missing-required-input.ts';
import { missingVersion } from './rules/missing-version.ts';
import { nonValidationProvider } from './rules/non-validation-provider.ts';
import { nullProviderInput } from './rules/null-provider-input.ts';
import { nullResolver } from './rules/null-resolver.ts';
import { permissiveResultSchema } from './rules/permissive-result-schema.ts';
import { reservedName } from './rules/reserved-name.ts';
import { resolverCycle } from './rules/resolver-cycle.ts';
import { resolverSelfReference } from './rules/resolver-self-reference.ts';
import { resolverSideEffect } from './rules/resolver-side-effect.ts';
import { schemaViolation } from './rules/schema-violation.ts';
import { secretInLiteral } from './rules/secret-in-literal.ts';
import { sensitiveUnmarked } from './rules/sensitive-unmarked.ts';
import { templateInLiteral } from './rules/template-in-literal.ts';
import { unavailableVariable } from './rules/unavailable-variable.ts';
import { unbundledTestFile } from './rules/unbundled-test-file.ts';
import { undefinedRequiredProperty } from './rules/undefined-required-property.ts';
import { unknownActionReference } from './rules/unknown-action-reference.ts';
import { unknownAuthHandler } from './rules/unknown-auth-handler.ts';
import { unknownProviderInput } from './rules/unknown-provider-input.ts';
import { unknownResolverReference } from './rules/unknown-resolver-reference.ts';
import { unpinnedPlugin } from './rules/unpinned-plugin.ts';
import { unreachableTestPath } from './rules/unreachable-test-path.ts';
import { unreachableWhen } from './rules/unreachable-when.ts';
import { unusedFinally } from './rules/unused-finally.ts';
import { unusedResolver } from './rules/unused-resolver.ts';
import { unusedTemplate } from './rules/unused-template.ts';
import { workflowValidation } from './rules/workflow-validation.ts';
import { wrongCapability } from './rules/wrong-capability.ts';

/** Every rule. Lists, documentation and configuration read this table. */
export const RULES: readonly LintRule[] = [
  schemaViolation,
  duplicateYamlKey,
  metadataLimit,
  emptySolution,
  nullResolver,
  reservedName,
  invalidTestName,
  missingProvider,
  wrongCapability,
  missingRequiredInput,
  unknownProviderInput,
  invalidProviderInputType,
  mismatchedInputType,
  nullProviderInput,
  invalidExpression,
  invalidCondition,
  invalidTemplate,
  unknownResolverReference,
  unknownActionReference,
  unavailableVariable,
  resolverSelfReference,
  resolverCycle,
  invalidDependency,
  workflowValidation,
  finallyWithForeach,
  dynamicReference,
  dynamicExpression,
  invalidResultSchema,
  undefinedRequiredProperty,
  permissiveResultSchema,
  authProviderSyntax,
  unknownAuthHandler,
  credentialAudience,
  resolverSideEffect,
  execCommandInjection,
  secretInLiteral,
  sensitiveUnmarked,
  nonValidationProvider,
  unusedResolver,
  unusedTemplate,
  unreachableWhen,
  templateInLiteral,
  emptyTransformWith,
  emptyValidateWith,
  emptyWorkflow,
  unusedFinally,
  longTimeout,
  missingDescription,
  missingVersion,
  unbundledTestFile,
  unreachableTestPath,
  unpinnedPlugin,
];

const BY_ID = new Map(RULES.map(rule => [rule.id, rule]));

export const findRule = (id: string): LintRule | undefined => BY_ID.get(id);
