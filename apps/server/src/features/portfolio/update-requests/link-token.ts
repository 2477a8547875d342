import { createHmac } from 'node:crypto';
import { hashSecret } from '../../../core/access/session.ts';
import type { Services } from '../../../core/services.ts';

/**
 * The secret of a mailed link. It is derived and not stored, so that a reminder can carry the same link and a read of the
 * table opens nothing; a new link has the next number.
 */
export function linkToken({ master }: Pick<Services, 'master'>, answerId: string, linkNo: number): string {
  return createHmac('sha256', master.derive('update links')).update(`${answerId}/${linkNo}`).digest('base64url');
}

export const linkHash = (services: Pick<Services, 'master'>, answerId: string, linkNo: number): Buffer =>
  hashSecret(linkToken(services, answerId, linkNo));

export const linkPath = (token: string): string => `/update?token=${token}`;
