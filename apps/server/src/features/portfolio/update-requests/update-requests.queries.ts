import type { Contract } from '@cairn/contract';
import { type AnswerState, answerState } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { type Actor, may } from '../../../core/actor.ts';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';

export type RequestInputs = InferContractRouterInputs<Contract>['updateRequests'];
export type RequestOutputs = InferContractRouterOutputs<Contract>['updateRequests'];
export type AnswerView = RequestOutputs['remind'];
export type RequestRow = Omit<RequestOutputs['list']['rows'][number], 'counts' | 'companies'>;

const times = ['expires_at', 'sent_at', 'opened_at', 'draft_at', 'answered_at', 'reminded_at', 'revoked_at'].map(
  (column) => `${isoTime(`a.${column}`)} as ${column}`,
);

/** One company's part of a request, with whom it went to. */
export interface AnswerRow {
  id: string;
  request_id: string;
  company_id: string;
  company_name: string;
  person_id: string | null;
  person_name: Buffer | null;
  person_email: Buffer | null;
  person_ended: boolean;
  link_no: number;
  due_on: string;
  expires_at: string;
  sent_at: string | null;
  opened_at: string | null;
  draft_at: string | null;
  answered_at: string | null;
  reminded_at: string | null;
  revoked_at: string | null;
  update_id: string | null;
}

export const SELECT_ANSWERS = `
  select a.id, a.request_id, a.company_id, c.name as company_name, a.person_id, p.name as person_name,
         p.email as person_email, coalesce(p.ended_at is not null, true) as person_ended, a.link_no, a.due_on, a.update_id,
         ${times.join(', ')}
    from update_answers a join portfolio_companies c on c.tenant_id = a.tenant_id and c.id = a.company_id
    left join company_people p on p.tenant_id = a.tenant_id and p.id = a.person_id
   where a.request_id is not null`;

export async function findAnswerRow(tx: Tx, id: string): Promise<AnswerRow | undefined> {
  return (await tx.query<AnswerRow>(`${SELECT_ANSWERS} and a.id = $1`, [id], 'find-answer'))[0];
}

/** The same, kept from others until the transaction ends. */
export async function lockAnswerRow(tx: Tx, id: string): Promise<AnswerRow | undefined> {
  await tx.query('select 1 from update_answers where id = $1 for update', [id], 'lock-answer');
  return findAnswerRow(tx, id);
}

export const REQUEST_COLUMNS = `r.id, r.reporting_period, r.due_on, ${isoTime('r.created_at')} as created_at, r.created_by`;

export interface StoredRequest extends RequestRow {
  message: string | null;
  metrics: string[];
}

export async function findRequest(tx: Tx, id: string): Promise<StoredRequest | undefined> {
  const rows = await tx.query<StoredRequest>(
    `select ${REQUEST_COLUMNS}, r.message, r.metrics from update_requests r where r.id = $1`,
    [id],
    'find-request',
  );
  return rows[0];
}

const OPEN: readonly AnswerState[] = ['sent', 'opened', 'draft', 'overdue'];

export function viewAnswer(
  cells: TenantCells,
  actor: Pick<Actor, 'role' | 'scopes'>,
  row: AnswerRow,
  today: string,
): AnswerView {
  const state = answerState(row, today);
  const mayChange = may(actor, 'portfolio:write') && OPEN.includes(state);
  const person =
    row.person_id && row.person_name && row.person_email
      ? {
          name: cells.decryptText('company_people', 'name', row.person_id, row.person_name),
          email: cells.decryptText('company_people', 'email', row.person_id, row.person_email),
        }
      : null;
  const reachable = mayChange && person !== null && !row.person_ended;
  return {
    id: row.id,
    company: { id: row.company_id, name: row.company_name },
    person,
    state,
    due_on: row.due_on,
    expires_at: row.expires_at,
    sent_at: row.sent_at,
    opened_at: row.opened_at,
    draft_at: row.draft_at,
    answered_at: row.answered_at,
    reminded_at: row.reminded_at,
    update_id: row.update_id,
    can: { remind: reachable, renew: reachable, extend: mayChange, revoke: mayChange },
  };
}
