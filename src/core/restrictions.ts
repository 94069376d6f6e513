/** What documents may do where they are not the user's own. Plain data: it travels to threads. */
export interface Restrictions {
  readonly exec: boolean;
  readonly fileWrites: boolean;
  readonly hostReads: boolean;
  /** References exactly as documents write them. */
  readonly authProviders: readonly string[];
  /** The only place that actions may write below. */
  readonly outputRoot: string | undefined;
  /** A directory that does not exist: reading below it finds nothing. */
  readonly nowhere: string;
}
