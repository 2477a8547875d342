import { MEMBER_ROLES } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { worksOnDeals } from '../../deal-access/people.ts';

export interface SettingsRow {
  quorum: number;
  /** Whether the votes of others are shown only to those who have voted. */
  hide_votes: boolean;
  members: number;
  version: number;
}

export async function findSettings(tx: Tx): Promise<SettingsRow> {
  const rows = await tx.query<SettingsRow>(
    `select committee_quorum as quorum, committee_hides_votes as hide_votes, version,
            (select count(*)::int from user_profiles p where ${worksOnDeals('p', MEMBER_ROLES)}) as members
       from tenant_settings`,
    [],
    'committee-settings',
  );
  return rows[0] ?? { quorum: 2, hide_votes: false, members: 0, version: 1 };
}
