import type { Ctx } from '../core/procedure.ts';
import { saveSettings } from '../features/firm/tenant-settings/save-settings.ts';
import type { DemoFirm } from './demo-firms.ts';

/** How to reach the firm, so that its settings and their log are not empty. */
export async function seedSettings(ctx: Ctx, firm: DemoFirm): Promise<void> {
  await saveSettings(ctx, {
    version: 1,
    contact_email: `office@${firm.domain}`,
    contact_phone: '+1 415 555 0132',
    address: `${firm.name}\n500 Pine Street, Floor 4\nSan Francisco, CA 94108`,
    reason: 'Set up',
  });
}
