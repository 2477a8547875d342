import type { SignatureRequestState } from '@cairn/domain/fund';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';

export type SignedPart = 'signed' | 'countersigned';

interface RequestView {
  state: SignatureRequestState;
  reason: string | null;
  created_at: string;
  answered_at: string | null;
}

/** The latest request of each document of a subscription, by part and document. */
export async function loadRequests({ tx }: Ctx, subscription: string): Promise<Map<string, RequestView>> {
  const rows = await tx.query<RequestView & Record<string, unknown> & { document_id: string; part: SignedPart }>(
    `select distinct on (document_id, part) document_id, part, state, reason,
            ${isoTime('created_at')} as created_at, ${isoTime('answered_at')} as answered_at
       from signature_requests where subscription_id = $1 order by document_id, part, signature_requests.created_at desc, id desc`,
    [subscription],
    'list-signature-requests',
  );
  return new Map(
    rows.map(({ document_id, part, state, reason, created_at, answered_at }) => [
      `${part} ${document_id}`,
      { state, reason, created_at, answered_at },
    ]),
  );
}
