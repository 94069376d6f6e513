/** What flows throw for the credentials to judge; neither reaches a user. */

/** The refresh token was refused. The caller, which knows what the store holds now, decides whether the session is over. */
export class InvalidGrant extends Error {
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`refresh token refused: ${reason}`, { cause });
    this.name = 'InvalidGrant';
    this.reason = reason;
  }
}

/** The token that proves who impersonates was refused. */
export class SourceRefused extends Error {
  readonly serviceMessage: string;

  constructor(serviceMessage: string) {
    super(`source token refused: ${serviceMessage}`);
    this.name = 'SourceRefused';
    this.serviceMessage = serviceMessage;
  }
}

/** What an identity service answered in place of what was asked for. Holds nothing secret. */
export class Refusal extends Error {
  readonly status: number;
  /** The code of the service: `invalid_grant`. Empty when there is none. */
  readonly error: string;
  readonly subtype: string;
  /** Error numbers of the directory. */
  readonly codes: readonly number[];
  /** What the service wants to see at the next login. */
  readonly claims: string | undefined;
  /** Seconds between two polls. */
  readonly interval: number | undefined;
  /** The service's clock. */
  readonly date: Date | undefined;

  constructor(message: string, detail: Omit<Refusal, keyof Error>) {
    super(message);
    this.name = 'Refusal';
    this.status = detail.status;
    this.error = detail.error;
    this.subtype = detail.subtype;
    this.codes = detail.codes;
    this.claims = detail.claims;
    this.interval = detail.interval;
    this.date = detail.date;
  }
}
