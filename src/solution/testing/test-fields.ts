/** Which fields each map of `spec.testing` has. The schema for editors has the same; a test checks that. */
const words = (text: string): readonly string[] => text.split(/\s+/);

export const CONFIG_FIELDS = words('skipBuiltins env passEnv files setup cleanup services');
export const CASE_FIELDS = words(
  `description tags skip skipReason command args inputs extends env files init cleanup services mocks assertions snapshot
  injectFile exitCode expectFailure timeout retries baseDir`,
);
export const STEP_FIELDS = words('command args stdin workingDir env timeout shell');
export const HTTP_SERVICE_FIELDS = words('name type portEnv baseUrlEnv hosts routes');
export const EXEC_SERVICE_FIELDS = words('name type execRules passthrough');
export const ROUTE_FIELDS = words('path method bodyContains status body headers delay echo');
export const EXEC_RULE_FIELDS = words('command pattern stdout stderr exitCode');
export const ASSERTION_FIELDS = words('expression regex contains notRegex notContains target message');
