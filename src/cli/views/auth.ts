import { escapeControls } from '../../core/text/text-width.ts';
import type { StatusItem } from '../../operations/auth/auth-status.ts';
import type { HumanStyle } from '../print/output.ts';
import { table } from '../render/table.ts';

const COLUMNS = ['Handler', 'Kind', 'Status', 'Flow', 'User', 'Expires', 'Profile'];

/** Specification: "Command-line interface", status table; `detailed`: the profile in effect once more, in full. */
export function statusText(rows: readonly StatusItem[], style: HumanStyle, detailed: boolean): string {
  const cells = rows.map(row => [
    row.handler,
    row.kind,
    row.status,
    row.flow ?? '-',
    row.user ?? '-',
    row.expiresAt === undefined ? '-' : `${instantText(row.expiresAt)} (${row.expires ?? 'token'})`,
    hasSeveral(rows, row.handler) && row.active ? `${row.profile} *` : row.profile,
  ]);
  const overview = table(
    COLUMNS.map(header => ({ header })),
    cells,
    style,
    true,
  );
  const inEffect = detailed ? rows.find(row => row.active) : undefined;
  return inEffect === undefined ? overview : `${overview}\n${detailText(inEffect)}`;
}

/** Only then does one of them have to be marked as the active one. */
export const hasSeveral = (rows: readonly StatusItem[], handler: string): boolean =>
  rows.filter(row => row.handler === handler).length > 1;

function detailText(row: StatusItem): string {
  const always: readonly (readonly [string, string | null | undefined])[] = [
    ['Handler', row.handler],
    ['Display Name', row.displayName],
    ['Status', row.reason === undefined ? row.status : `${row.status} (${row.reason})`],
    ['Identity Type', row.identityType],
    ['Email', row.email],
    ['Name', row.name],
    ['Scopes', row.scopes.join(' ')],
    ['Impersonating', row.impersonating],
  ];
  const known: readonly (readonly [string, string | null | undefined])[] = [
    ['Client ID', row.clientId],
    ['Tenant ID', row.tenantId],
    ['Hostname', row.hostname],
    ['Source', row.source],
    ['Session Expires', row.refreshTokenExpiresAt === undefined ? undefined : instantText(row.refreshTokenExpiresAt)],
    ['Token Expires', row.accessTokenExpiresAt === undefined ? undefined : instantText(row.accessTokenExpiresAt)],
    ['Last Refresh', row.lastRefresh === undefined ? undefined : instantText(row.lastRefresh)],
    ['Hint', row.hint],
  ];
  const lines = [...always, ...known.filter(([, text]) => text)];
  const width = Math.max(...lines.map(([label]) => label.length)) + 2;
  return lines.map(([label, text]) => `${`${label}:`.padEnd(width)}${escapeControls(text || '-')}\n`).join('');
}

/** `2026-01-31T10:00:00Z` */
export const instantText = (iso: string): string => iso.replace(/\.\d+Z$/, 'Z');
