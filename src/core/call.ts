/** Who asks, and under which conditions. CLI, API or MCP builds it; operations, engine and credentials read it. */
export interface Call {
  /** Fires when the caller gives up: SIGINT, deadline, disconnect. */
  readonly signal: AbortSignal;
  /** Fires when nothing more may start. What is under way goes on; the run can be resumed. */
  readonly halt?: AbortSignal | undefined;
  /** The one clock reading of the call: `time.now` and templates see this instant. */
  readonly startedAt: Date;
  /** Base of relative paths of this call (absolute path); the process never changes directory. */
  readonly cwd: string;
  /** `--auth-profile`: Profiles, rule 5 (2). */
  readonly authProfile?: string | undefined;
  /** For policies. Default: a command without a name. */
  readonly caller?: Caller | undefined;
  /**
   * Set for functional tests only: a provider that is not there (usually a plugin), or a missing part of `compose`,
   * fails only what uses it and not the whole document, so that cases that do not need it can run.
   */
  readonly absences?: 'kept' | undefined;
}

export interface Caller {
  readonly kind: 'command' | 'api' | 'agent';
  /** The user of the machine, the subject of a token, or the client of an agent; '' where it is not known. */
  readonly name: string;
}
