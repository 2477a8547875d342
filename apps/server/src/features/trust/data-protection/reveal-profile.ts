import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { ProtectionOutputs } from './get-protection-state.ts';

const FIELDS = ['email', 'first_name', 'last_name'] as const;

/** The encrypted fields of a person of the firm. That they were read is an event in the audit log. */
export async function revealProfile(
  ctx: Ctx,
  { target_user_id: id }: { target_user_id: string },
): Promise<ProtectionOutputs['getProfile']> {
  const [row] = await ctx.tx.query<Record<(typeof FIELDS)[number], Buffer>>(
    'select email, first_name, last_name from user_profiles where id = $1',
    [id],
    'protection-reveal-profile',
  );
  if (!row) throw fail('NOT_FOUND');
  const cells = await ctx.cells();
  await ctx.audit({
    action: 'user_profile.revealed',
    resource_type: 'user_profile',
    resource_id: id,
    table_name: 'user_profiles',
    classification: 'pii',
    metadata: { fields: FIELDS },
  });
  const text = (column: (typeof FIELDS)[number]) => cells.decryptText('user_profiles', column, id, row[column]);
  return { id, email: text('email'), first_name: text('first_name'), last_name: text('last_name') };
}
