import type { ExceptionState } from '@cairn/domain';
import { fail, invalidField } from '../../../core/errors.ts';
import { setTenant } from '../../../core/with-auth.ts';
import type { PlatformCtx } from '../../../core/with-platform.ts';
import { tellCompliance } from '../compliance/tell-compliance.ts';
import { whyNotDecide } from './compliance-exceptions.policy.ts';

interface Decide {
  id: string;
  decision: 'approved' | 'rejected';
  note: string;
}

interface Found {
  tenant_id: string;
  status: ExceptionState;
  expires_at: Date | null;
  created_by: string;
}

/** Approves or rejects an exception, once, and never by who requested it: the database holds that as well. */
export async function decideException(ctx: PlatformCtx, { id, decision, note }: Decide): Promise<{ id: string }> {
  const { tx, now, actor, audit } = ctx;
  const [firm] = await tx.query<{ tenant_id: string }>('select tenant_id from compliance_exceptions where id = $1', [
    id,
  ]);
  if (!firm) throw fail('NOT_FOUND');
  await setTenant(tx, firm.tenant_id);
  const [record] = await tx.query<Found>(
    'select tenant_id, status, expires_at, created_by from compliance_exceptions where id = $1 for update',
    [id],
  );
  if (!record) throw fail('NOT_FOUND');
  const refused = whyNotDecide(actor, record, now);
  if (refused) throw fail(refused);
  if (decision === 'rejected' && !note) throw invalidField('note', 'Say why it is rejected.');
  const [at, by] = decision === 'approved' ? ['approved_at', 'approved_by'] : ['rejected_at', 'rejected_by'];
  await tx.query(
    `update compliance_exceptions set status = $2, ${at} = $3, ${by} = $4, decision_note = $5, version = version + 1
      where id = $1`,
    [id, decision, now, actor.userId, note || null],
  );
  await audit(record.tenant_id, {
    action: `compliance_exception.${decision}`,
    resource_type: 'compliance_exception',
    resource_id: id,
    table_name: 'compliance_exceptions',
    classification: 'audit_sensitive',
    metadata: { requested_by: record.created_by, ...(note && { note }) },
  });
  tellCompliance(ctx);
  return { id };
}
