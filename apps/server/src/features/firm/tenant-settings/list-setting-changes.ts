import { schema } from '@cairn/db';
import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { decryptPerson } from '../../access/auth/account/view-profile.ts';

const { settingsChangeLog: changes, userProfiles: profiles } = schema;

const SHOWN = 50;

/** The latest changes of settings of the own firm, with who made them. */
export async function listSettingChanges({ tx, cells }: Ctx) {
  const [rows, opened] = [await listLatest(tx), await cells()];
  return {
    rows: rows.map(({ change, profile }) => {
      const person = profile && decryptPerson(opened, profile);
      return {
        id: change.id,
        created_at: change.created_at.toISOString(),
        changed_by_user_id: change.changed_by_user_id,
        changed_by_name: person && `${person.first_name} ${person.last_name}`.trim(),
        setting_category: change.setting_category,
        setting_name: change.setting_name,
        old_value: change.old_value,
        new_value: change.new_value,
        change_reason: change.change_reason,
        impact_assessment: change.impact_assessment,
        ip_address: change.ip_address,
        approval_required: change.approval_required,
        approved_at: change.approved_at?.toISOString() ?? null,
      };
    }),
  };
}

function listLatest(tx: Tx) {
  return tx.db
    .select({ change: changes, profile: profiles })
    .from(changes)
    .leftJoin(profiles, and(eq(profiles.tenant_id, changes.tenant_id), eq(profiles.id, changes.changed_by_user_id)))
    .orderBy(desc(changes.created_at), desc(changes.id))
    .limit(SHOWN);
}
