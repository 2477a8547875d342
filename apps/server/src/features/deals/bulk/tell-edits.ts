import type { Ctx } from '../../../core/procedure.ts';
import { tellDeals } from '../../deal-access/tell-deal.ts';

interface Edit {
  id: string;
  version: number;
  is_confidential: boolean;
  changes: Record<string, { from: unknown; to: unknown }>;
}

/** The audit event of each deal whose values a bulk change wrote, in the form of a single edit, and one word to the pages. */
export async function tellEdits(ctx: Ctx, edits: readonly Edit[], cause: Record<string, unknown>): Promise<void> {
  if (edits.length === 0) return;
  await Promise.all([
    ctx.audit(
      ...edits.map(({ id, version, changes }) => ({
        action: 'opportunity.updated',
        resource_type: 'opportunity',
        resource_id: id,
        table_name: 'opportunities',
        classification: 'confidential' as const,
        metadata: { version, changes, ...cause },
      })),
    ),
    tellDeals(ctx, edits),
  ]);
}
