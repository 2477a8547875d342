import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { invalidField } from '../../../core/errors.ts';
import type { PlatformCtx } from '../../../core/with-platform.ts';
import { tellCompliance } from '../compliance/tell-compliance.ts';
import { type ControlView, getControl, requireControl } from './list-controls.ts';

interface Switch {
  key: string;
  is_off: boolean;
  reason: string;
}

const OFF = `
  insert into control_checks as c (control_key, is_off, off_reason, off_by, off_at) values ($1, true, $2, $3, $4)
  on conflict (control_key) do update set is_off = true, off_reason = $2, off_by = $3, off_at = $4,
    failing_since = null, must_pass_by = null where not c.is_off returning control_key`;

/** What it found before it was switched off is old by now: it has no data until it runs. */
const ON = `
  update control_checks set is_off = false, off_reason = null, off_by = null, off_at = null, result = null,
    found = null, items = '[]', items_total = 0, items_failed = 0 where control_key = $1 and is_off returning control_key`;

/** Switches a control off, with a reason, or on again. One that is so already stays as it is. */
export async function switchControl(ctx: PlatformCtx, { key, is_off, reason }: Switch): Promise<ControlView> {
  const { tx, actor, now, audit } = ctx;
  requireControl(key);
  if (is_off && !reason) throw invalidField('reason', 'Say why this control is switched off.');
  const changed = is_off ? await tx.query(OFF, [key, reason, actor.userId, now]) : await tx.query(ON, [key]);
  if (changed.length > 0) {
    await audit(PLATFORM_TENANT_ID, {
      action: is_off ? 'control.switched_off' : 'control.switched_on',
      resource_type: 'control',
      resource_id: null,
      table_name: 'control_checks',
      classification: 'audit_sensitive',
      metadata: { key, ...(reason && { reason }) },
    });
    tellCompliance(ctx);
  }
  return getControl(ctx, { key });
}
