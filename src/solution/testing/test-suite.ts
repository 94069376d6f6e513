import type { Position } from '../../core/errors.ts';
import type { ScalarNode } from '../../core/yaml/node.ts';

/** `spec.testing` as read. Every field of a case is optional, since it may come from the cases that it extends. */
export interface TestSuite {
  readonly config: SuiteConfig;
  /** Cases and templates, in document order. */
  readonly cases: ReadonlyMap<string, WrittenCase>;
}

export interface SuiteConfig {
  /** `true`, or short names such as `lint`. */
  readonly skipBuiltins: boolean | readonly string[];
  readonly env: ReadonlyMap<string, string>;
  /** Names of variables of the caller that are let through. */
  readonly passEnv: readonly string[];
  readonly files: readonly PathEntry[];
  readonly setup: readonly TestStep[];
  readonly cleanup: readonly TestStep[];
  readonly services: readonly TestService[];
}

export interface PathEntry {
  readonly text: string;
  readonly at: Position;
}

export interface WrittenCase {
  readonly name: string;
  readonly at: Position;
  /** Begins with `_`: runs only as a part of others. */
  readonly template: boolean;
  readonly description?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly skip?: boolean | TestExpression | undefined;
  readonly skipReason?: string | undefined;
  readonly command?: readonly string[] | undefined;
  readonly args?: readonly string[] | undefined;
  readonly inputs?: ReadonlyMap<string, unknown> | undefined;
  readonly extends?: readonly PathEntry[] | undefined;
  readonly env?: ReadonlyMap<string, string> | undefined;
  readonly files?: readonly PathEntry[] | undefined;
  readonly init?: readonly TestStep[] | undefined;
  readonly cleanup?: readonly TestStep[] | undefined;
  readonly services?: readonly TestService[] | undefined;
  /** Resolver -> value that stands in its place. */
  readonly mocks?: ReadonlyMap<string, unknown> | undefined;
  readonly assertions?: readonly TestAssertion[] | undefined;
  /** Golden file of stdout, relative to the solution directory. */
  readonly snapshot?: PathEntry | undefined;
  readonly injectFile?: boolean | undefined;
  readonly exitCode?: number | undefined;
  readonly expectFailure?: boolean | undefined;
  readonly timeoutMs?: number | undefined;
  readonly retries?: number | undefined;
  readonly baseDir?: string | undefined;
}

/** CEL with the place where it is written. */
export interface TestExpression {
  readonly source: string;
  readonly written: ScalarNode;
  readonly at: Position;
}

export interface TestStep {
  readonly command: string;
  readonly args: readonly string[];
  readonly stdin: string | undefined;
  /** Relative to the sandbox. */
  readonly workingDir: string | undefined;
  readonly env: ReadonlyMap<string, string>;
  readonly timeoutMs: number;
  readonly shell: 'auto' | 'sh' | 'bash' | 'pwsh';
  readonly at: Position;
}

export type TestService = HttpService | ExecService;

/** A real server on a free loopback port. */
export interface HttpService {
  readonly type: 'http';
  readonly name: string;
  readonly portEnv: string | undefined;
  readonly baseUrlEnv: string | undefined;
  /** Requests of the case to these hosts (`api.example.com`, `host:port`) arrive here. */
  readonly hosts: readonly string[];
  readonly routes: readonly HttpRoute[];
  readonly at: Position;
}

export interface HttpRoute {
  /** With `?` the query counts too; `*` stands for any text within a name, `**` for any names. */
  readonly path: string;
  /** Upper case; undefined: any. */
  readonly method: string | undefined;
  readonly bodyContains: string | undefined;
  readonly status: number;
  /** Text as it is; anything else as JSON. */
  readonly body: unknown;
  readonly headers: ReadonlyMap<string, string>;
  readonly delayMs: number;
  /** Answers with the request as JSON. */
  readonly echo: boolean;
}

/** Answers in place of every process that the case would start. */
export interface ExecService {
  readonly type: 'exec';
  readonly name: string;
  readonly rules: readonly ExecRule[];
  /** A command that matches no rule is started for real. */
  readonly passthrough: boolean;
  readonly at: Position;
}

export interface ExecRule {
  readonly command: string | undefined;
  readonly pattern: string | undefined;
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

export type AssertionKind = 'expression' | 'regex' | 'contains' | 'notRegex' | 'notContains';
export type AssertionTarget = 'stdout' | 'stderr' | 'combined';

export interface TestAssertion {
  readonly kind: AssertionKind;
  readonly text: string;
  readonly target: AssertionTarget;
  readonly message: string | undefined;
  readonly written: ScalarNode;
  readonly at: Position;
}

/** Commands that a case may run. */
export const CASE_COMMANDS: readonly string[] = [
  'run solution',
  'run resolver',
  'run action',
  'run provider',
  'render solution',
  'lint',
  'explain',
  'diff',
  'eval cel',
  'eval template',
  'snapshot diff',
];

/** Those that take the solution with `-f`. */
export const SOLUTION_COMMANDS: ReadonlySet<string> = new Set([
  'run solution',
  'run resolver',
  'run action',
  'render solution',
  'lint',
  'explain',
]);

/** Those that take parameters with `-r`. */
export const PARAMETER_COMMANDS: ReadonlySet<string> = new Set([
  'run solution',
  'run resolver',
  'run action',
  'render solution',
]);

/** The command that the first words of a case name, if it is one of those. */
export function caseCommand(words: readonly string[]): string | undefined {
  return CASE_COMMANDS.find(name => name === words.slice(0, name.split(' ').length).join(' '));
}

export const BUILTINS = ['parse', 'lint', 'render-defaults', 'resolve-defaults'] as const;
export type BuiltinName = (typeof BUILTINS)[number];
