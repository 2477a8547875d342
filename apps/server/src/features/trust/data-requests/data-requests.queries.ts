import type { Contract } from '@cairn/contract';
import type { DataRequestKind, DataRequestState, ReceivedBy } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ordered } from '../compliance/lists-of-firms.ts';

export type RequestInputs = InferContractRouterInputs<Contract>['dataRequests'];
export type RequestOutputs = InferContractRouterOutputs<Contract>['dataRequests'];
export type RequestView = RequestOutputs['create'];

export interface RequestFilters {
  state?: DataRequestState | undefined;
  kind?: DataRequestKind | undefined;
  search?: string | undefined;
}

export type RequestRow = Ordered<{
  id: string;
  kind: DataRequestKind;
  email: Buffer | null;
  name: Buffer | null;
  note_encrypted: Buffer | null;
  received_on: string;
  received_by: ReceivedBy;
  due_on: string;
  extended_at: string | null;
  extension_reason: string | null;
  assigned_to: string | null;
  state: 'open' | 'fulfilled' | 'refused';
  settled_at: string | null;
  settled_by: string | null;
  settlement_note: string | null;
  outcome: RequestView['outcome'];
  created_at: string;
  created_by: string;
  version: number;
}>;

export const REQUESTS = `
  select r.id, r.kind, r.email, r.name, r.note_encrypted, r.received_on::text, r.received_by, r.due_on::text,
         ${isoTime('r.extended_at')} as extended_at, r.extension_reason, r.assigned_to, r.state,
         ${isoTime('r.settled_at')} as settled_at, r.settled_by, r.settlement_note, r.outcome,
         ${isoTime('r.created_at')} as created_at, r.created_at::text as exactly, r.created_by, r.version
    from data_requests r`;

/** For one who changes it: nobody else does until the transaction ends. */
export async function requireRequest(tx: Tx, id: string, { lock = false } = {}): Promise<RequestRow> {
  const [row] = await tx.query<RequestRow>(`${REQUESTS} where r.id = $1 ${lock ? 'for update' : ''}`, [id]);
  if (!row) throw fail('NOT_FOUND');
  return row;
}

/** The person of a request; nobody after an erasure. */
export function personOf(cells: TenantCells, { id, email, name }: RequestRow) {
  if (!email || !name) return null;
  return {
    email: cells.decryptText('data_requests', 'email', id, email),
    name: cells.decryptText('data_requests', 'name', id, name),
  };
}
