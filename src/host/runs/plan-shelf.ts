import { ToolError } from '../../core/errors.ts';
import type { PlanDecision, PlanFilter, PlanRecord, PlanShelf } from '../../core/ports/run-store.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { enqueue } from './outbox.ts';
import { optionalText, type Row, solutionColumns, solutionIn, text } from './rows.ts';

const PAGE = 100;

export function createPlanShelf(database: Database): PlanShelf {
  return {
    save: (plan, messages = []) =>
      database.write(connection => {
        const { owner, planDigest, createdAt } = plan;
        const same = connection.prepare(SAME).get({ owner, planDigest, createdAt });
        if (same !== undefined) return { plan: planRecord(same), isNew: false };
        const { id, solution, document, summary, needsApproval, expiresAt } = plan;
        const values = { id, owner, planDigest, document, summary, createdAt, expiresAt, needs: Number(needsApproval) };
        connection.prepare(INSERT).run({ ...values, ...solutionColumns(solution) });
        enqueue(connection, messages);
        return { plan: { ...plan }, isNew: true };
      }),

    async get(id, owner) {
      const plan = database.read(connection => findPlan(connection, id), undefined);
      return owner === undefined || plan?.owner === owner ? plan : undefined;
    },

    async list(filter = {}) {
      const limit = filter.limit ?? PAGE;
      const rows = database.read(connection => selectPlans(connection, { ...filter, limit: limit + 1 }), []);
      const plans = rows.slice(0, limit);
      return rows.length > limit ? { plans, next: cursorAfter(plans) } : { plans };
    },

    decide: (id, { kind, by, at, comment }, messages = []) =>
      database.write(connection => {
        const { changes } = connection.prepare(DECIDE).run({ id, kind, by, at, comment });
        if (changes > 0) enqueue(connection, messages);
        const plan = findPlan(connection, id);
        return plan && { plan, isNew: changes > 0 };
      }),

    remove: id => database.write(({ prepare }) => prepare('DELETE FROM plans WHERE id = ?').run(id).changes > 0),
  };
}

const SAME = 'SELECT * FROM plans WHERE owner = $owner AND plan_digest = $planDigest AND expires_at > $createdAt';
const INSERT = `INSERT INTO plans (id, owner, plan_digest, solution_name, solution_version, solution_digest, solution_source, document,
  summary, needs_approval, created_at, expires_at)
  VALUES ($id, $owner, $planDigest, $name, $version, $digest, $source, $document, $summary, $needs, $createdAt, $expiresAt)`;
const DECIDE = `UPDATE plans SET decision = $kind, decided_by = $by, decided_at = $at, comment = $comment
  WHERE id = $id AND decision IS NULL`;

function findPlan({ prepare }: Connection, id: string): PlanRecord | undefined {
  const row = prepare('SELECT * FROM plans WHERE id = ?').get(id);
  return row && planRecord(row);
}

function selectPlans({ prepare }: Connection, filter: PlanFilter & { readonly limit: number }): PlanRecord[] {
  const { decision, cursor } = filter;
  const [createdAt, id] = cursor === undefined ? [] : placeInCursor(cursor);
  const conditions: readonly (readonly [sql: string, ...values: (string | number | undefined)[]])[] = [
    ['owner = ?', filter.owner],
    ['plan_digest = ?', filter.planDigest],
    ['solution_name = ?', filter.solution],
    ['decision = ?', decision === 'waiting' ? undefined : decision],
    ['(decision IS NULL AND needs_approval = ?)', decision === 'waiting' ? 1 : undefined],
    ['(created_at, id) < (?, ?)', createdAt, id],
  ];
  const used = conditions.filter(([, value]) => value !== undefined);
  const where = used.length === 0 ? '' : `WHERE ${used.map(([sql]) => sql).join(' AND ')}`;
  const values = used.flatMap(([, ...given]) => given.map(value => value ?? null));
  const select = `SELECT * FROM plans ${where} ORDER BY created_at DESC, id DESC LIMIT ?`;
  return (prepare(select).all(...values, filter.limit) as Row[]).map(planRecord);
}

function cursorAfter(plans: readonly PlanRecord[]): string | undefined {
  const last = plans.at(-1);
  return last && Buffer.from(JSON.stringify([last.createdAt, last.id])).toString('base64url');
}

function placeInCursor(cursor: string): readonly [createdAt: number, id: string] {
  try {
    const [createdAt, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as readonly unknown[];
    if (typeof createdAt === 'number' && typeof id === 'string') return [createdAt, id];
  } catch {
    // Reported by the error below.
  }
  throw new ToolError('invalid-input', 'the cursor is not one that a list of plans returned', { field: 'cursor' });
}

function planRecord(row: Row): PlanRecord {
  const kind = optionalText(row['decision']) as PlanDecision | undefined;
  return {
    id: text(row['id']),
    owner: text(row['owner']),
    planDigest: text(row['plan_digest']),
    solution: solutionIn(row),
    document: text(row['document']),
    summary: text(row['summary']),
    needsApproval: row['needs_approval'] === 1,
    createdAt: Number(row['created_at']),
    expiresAt: Number(row['expires_at']),
    ...(kind !== undefined && {
      decision: { kind, by: text(row['decided_by']), at: Number(row['decided_at']), comment: text(row['comment']) },
    }),
  };
}
