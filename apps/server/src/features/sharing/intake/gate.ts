import { hashSecret } from '../../../core/access/session.ts';
import type { Actor } from '../../../core/actor.ts';
import { NOBODY } from '../../deal-access/audience.ts';

/** Nobody yet: the page is read, and codes are kept, with the eyes of the firm; nothing of either but the page leaves here. */
export const gateOf = (tenantId: string): Actor => ({
  tenantId,
  userId: NOBODY,
  role: 'firm_user',
  sessionId: NOBODY,
  sessionExpiresAt: new Date(0),
  isGuest: true,
});

/** How the secret of a device is stored. */
export const hashDevice = (device: string) => hashSecret(device).toString('hex');
