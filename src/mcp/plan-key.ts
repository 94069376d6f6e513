import { type Json, toJson } from '../core/json/json.ts';

/** The arguments that decide a plan: the same in the dry-run that shows it and in the run that executes it. Absent and empty mean the same. */
export function planKey({
  params = {},
  actions = [],
  resolver_overrides: _overrides,
  verbose: _verbose,
  plan_digest: _digest,
  ...rest
}: Readonly<Record<string, unknown>>): Json {
  return toJson({ ...rest, params, actions });
}
