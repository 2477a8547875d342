import { schema } from '@cairn/db';
import { isRole } from '@cairn/domain';
import type { Tx } from '../../../../core/database.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { isTeam } from '../auth.queries.ts';
import { decryptPerson } from './view-profile.ts';

const { userProfiles: profiles } = schema;

/** Firm administrators and firm users by name: whom a deal can belong to. Former ones stay, marked, for old deals. */
export async function listTeam({ tx, cells }: Ctx) {
  const opened = await cells();
  const rows = await listTeamProfiles(tx);
  return rows
    .map((profile) => ({
      id: profile.id,
      ...decryptPerson(opened, profile),
      role: isRole(profile.role) ? profile.role : ('firm_user' as const),
      is_active: profile.is_active,
    }))
    .sort((a, b) => a.last_name.localeCompare(b.last_name) || a.first_name.localeCompare(b.first_name));
}

function listTeamProfiles(tx: Tx) {
  return tx.db.select().from(profiles).where(isTeam);
}
