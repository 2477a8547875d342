import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../core/database.ts';
import { type MailContent, queueMessage } from '../../../core/messages/queue-message.ts';
import type { Services } from '../../../core/services.ts';
import { listProfilesOf } from '../auth/account/list-profiles-of.ts';
import { decryptPerson } from '../auth/account/view-profile.ts';

interface Told {
  tenantId: string;
  template: string;
  content: MailContent;
}

/** A mail to each active administrator of a firm of what the platform does there. The firm must be set, by the sign-in role. */
export async function mailAdministrators(
  services: Services,
  tx: Tx,
  cells: TenantCells,
  { tenantId, template, content }: Told,
): Promise<void> {
  const now = services.now();
  for (const profile of await listProfilesOf(tx, tenantId, { role: 'firm_admin' })) {
    const message = { channel: 'email' as const, to: decryptPerson(cells, profile).email, content };
    await queueMessage(services, tx, cells, message, { tenantId, userId: profile.id, template, now });
  }
}
