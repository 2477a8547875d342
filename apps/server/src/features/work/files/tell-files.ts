import type { Ctx } from '../../../core/procedure.ts';
import { tellDeal } from '../../deal-access/tell-deal.ts';
import type { FileRecord } from './file-records.ts';

/** Tells the pages that the files of a record have changed; of a confidential deal, to its members only. */
export function tellFiles(ctx: Ctx, { opportunity_id, record_id, is_confidential }: FileRecord): Promise<void> {
  return tellDeal(ctx, 'file', { id: opportunity_id ?? record_id, is_confidential });
}
