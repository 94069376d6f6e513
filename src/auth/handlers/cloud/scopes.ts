import type { FlowContext } from '../../contract.ts';
import { cloudPlatform } from './endpoints.ts';

const IDENTITY_SCOPES = new Set(['openid', 'email', 'profile']);

/** Specification: "Authentication handler configuration", `defaultScopes`. */
export const defaultScopes = (context: FlowContext): readonly string[] =>
  context.settings.defaultScopes ?? ['openid', 'email', 'profile', cloudPlatform(context)];

/** The scopes that machines can have: those that ask who a person is are left out. */
export const machineScopes = (context: FlowContext): readonly string[] =>
  defaultScopes(context).filter(scope => !IDENTITY_SCOPES.has(scope));

/** What the recorded login granted, when it was a login of this flow. */
export const sessionScopes = ({ session }: FlowContext, flow: string): readonly string[] =>
  session?.flow === flow ? session.scopes : [];
