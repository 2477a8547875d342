import type { Contract } from '@cairn/contract';
import type { Currency } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';

export type PortalInputs = InferContractRouterInputs<Contract>['companyPortal'];
export type PortalOutputs = InferContractRouterOutputs<Contract>['companyPortal'];
export type Form = PortalOutputs['getForm'];
export type Typed = NonNullable<Form['draft']>['values'];

/** What a company is to report, with its request where there is one. The policies leave a founder the own company alone. */
export interface AnswerRow {
  id: string;
  company_id: string;
  company: string;
  /** The deal that it was won as, which hides it while it is confidential. */
  opportunity_id: string | null;
  currency: Currency;
  request_id: string | null;
  reporting_period: string | null;
  due_on: string | null;
  message: string | null;
  metrics: string[] | null;
  requested_by: string | null;
  draft_encrypted: Buffer | null;
  draft_version: number;
  draft_at: string | null;
  opened_at: string | null;
  answered_at: string | null;
  revoked_at: string | null;
}

export const SELECT_ANSWERS = `
  select a.id, a.company_id, c.name as company, c.opportunity_id, c.currency, a.request_id, r.reporting_period, a.due_on, r.message, r.metrics,
         r.created_by as requested_by, a.draft_encrypted, a.draft_version, ${isoTime('a.draft_at')} as draft_at,
         ${isoTime('a.opened_at')} as opened_at, ${isoTime('a.answered_at')} as answered_at,
         ${isoTime('a.revoked_at')} as revoked_at
    from update_answers a join portfolio_companies c on c.tenant_id = a.tenant_id and c.id = a.company_id
    left join update_requests r on r.tenant_id = a.tenant_id and r.id = a.request_id`;

export async function findAnswer(tx: Tx, id: string): Promise<AnswerRow | undefined> {
  return (await tx.query<AnswerRow>(`${SELECT_ANSWERS} where a.id = $1`, [id], 'find-own-answer'))[0];
}

/** The same, kept from others until the transaction ends: of two founders at once the second sees what the first did. */
export async function lockAnswer(tx: Tx, id: string): Promise<AnswerRow | undefined> {
  await tx.query('select 1 from update_answers where id = $1 for update', [id], 'lock-own-answer');
  return findAnswer(tx, id);
}
