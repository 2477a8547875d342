import { MEMBER_ROLES } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { listWhoSee } from '../../deal-access/audience.ts';

/** Who votes on a deal: the firm administrators and firm users who may see it. */
export function listCommittee(tx: Tx, dealId: string): Promise<string[]> {
  return listWhoSee(tx, dealId, MEMBER_ROLES);
}
