/** Which fields each map of a document has. The schema for editors has the same; a test checks that. */
const words = (text: string): readonly string[] => text.split(/\s+/);

export const ROOT_FIELDS = words('apiVersion kind metadata spec compose bundle catalog');
export const METADATA_FIELDS = words(
  'name version displayName description category tags maintainers links icon banner',
);
export const MAINTAINER_FIELDS = words('name email');
export const LINK_FIELDS = words('name url');
export const SPEC_FIELDS = words('resolvers workflow testing syntax');
export const RESOLVER_FIELDS = words(
  `provider inputs forEach onError resolve value transform validate type when dependsOn timeout sensitive internal ephemeral
  messages description displayName example`,
);
export const MESSAGES_FIELDS = words('error');
export const RESOLVE_FIELDS = words('with until when');
/** Fields of `transform` and `validate`. */
export const PHASE_FIELDS = words('with when');
export const STEP_FIELDS = words('provider inputs when forEach onError');
export const RULE_FIELDS = words('provider inputs message');
export const SHORT_RULE_FIELDS = words('expr message');
export const FOR_EACH_FIELDS = words('in item index concurrency onError keepSkipped');
export const ACTION_FOR_EACH_FIELDS = words('in item index key concurrency onError');
export const WORKFLOW_FIELDS = words('actions finally resultSchemaMode lock');
export const ACTION_FIELDS = words(
  `provider inputs alias dependsOn exclusive when onError timeout retry forEach sensitive resultSchema resultSchemaMode
  onInterrupt tags description displayName`,
);
export const RETRY_FIELDS = words('maxAttempts backoff initialDelay maxDelay jitter totalTimeout retryIf');
export const TESTING_FIELDS = words('config cases');
export const BUNDLE_FIELDS = words('include plugins');
export const PLUGIN_FIELDS = words('name kind version defaults');
export const CATALOG_FIELDS = words('visibility beta disabled');
