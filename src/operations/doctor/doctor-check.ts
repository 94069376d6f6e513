/** One thing that was looked at. */
export interface DoctorCheck {
  readonly name: string;
  readonly status: 'ok' | 'warning' | 'failed';
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string;
}
