import type { Ctx } from '../../../core/procedure.ts';
import type { listTeam } from '../../access/auth/account/list-team.ts';
import { CHANGE_KINDS, CHANGES_SHOWN, type ChangeKind, type ChangeRow, listChangesOf } from './changes.queries.ts';
import type { Moments } from './home.queries.ts';
import type { HomeOf } from './home-range.ts';

type Change = HomeOf<'firm'>['changes'][number];
type Team = Awaited<ReturnType<typeof listTeam>>;

/** The latest moves, additions, edits and imports of the range, newest first. */
export async function listChanges({ tx }: Ctx, moments: Moments, team: Team): Promise<Change[]> {
  const nameOf = new Map(team.map(({ id, first_name, last_name }) => [id, { first_name, last_name }]));
  const lists = await Promise.all(
    CHANGE_KINDS.map(async (kind) =>
      (await listChangesOf(tx, kind, moments)).map((row) => viewChange(kind, row, nameOf)),
    ),
  );
  return lists
    .flat()
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, CHANGES_SHOWN);
}

function viewChange(kind: ChangeKind, row: ChangeRow, nameOf: Map<string, NonNullable<Change['by']>>): Change {
  const { id, at, user_id, opportunity_id, company_name, from_stage, to_stage, reason } = row;
  return {
    id,
    kind,
    at,
    by: (user_id && nameOf.get(user_id)) || null,
    deal: opportunity_id && company_name ? { id: opportunity_id, company_name } : null,
    from_stage,
    to_stage,
    reason,
    // The column of an amount is a cell; on the wire it goes by the amount's name.
    fields: (row.fields ?? []).map((field) => field.replace(/_encrypted$/, '')).sort(),
    import: kind === 'imported' ? { id, file_name: row.file_name ?? '', rows_total: row.rows_total ?? 0 } : null,
  };
}
