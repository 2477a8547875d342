import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { areColleagues } from '../../deal-access/audience.ts';

/** Every owner must be an active colleague, and of a confidential deal one of its members. One question for all of them. */
export async function assertOwners(
  { tx }: Ctx,
  owners: readonly (string | null | undefined)[],
  deal: { id: string; is_confidential: boolean },
): Promise<void> {
  const named = owners.filter((id): id is string => Boolean(id));
  if (await areColleagues(tx, named, deal.id)) return;
  throw fail(
    'ASSIGNEE_UNKNOWN',
    undefined,
    deal.is_confidential
      ? 'This deal is confidential: the owner must be one of its members, and active in your firm.'
      : undefined,
  );
}
