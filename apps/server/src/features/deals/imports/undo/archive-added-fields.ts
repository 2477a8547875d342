import type { CustomRecordKind } from '@cairn/domain';
import { may } from '../../../../core/actor.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { lockPipeline } from '../../../deal-access/lock-deal.ts';
import { tryCustomField } from '../../custom-fields/hold-custom-fields.ts';
import { VALUES_OF } from '../../custom-fields/record-kinds.ts';
import { updateCustomField } from '../../custom-fields/write-custom-field.ts';

interface Added {
  id: string;
  key: string;
  label: string;
  record_kind: CustomRecordKind;
  version: number;
}

/** The fields of the firm's own that an import added and that nobody has changed or archived since; none for who may not archive them. */
export async function listAddedFields({ tx, actor }: Ctx, importId: string): Promise<Added[]> {
  if (!may(actor, 'pipeline:configure')) return [];
  return tx.query<Added & Record<string, unknown>>(
    `select f.id, f.key, f.label, f.record_kind, f.version from custom_fields f
       join imports i on i.tenant_id = f.tenant_id and i.id = $1
        and i.settings -> 'added_fields' -> f.id::text = to_jsonb(f.version)
      where not f.is_archived order by f.position`,
    [importId],
    'fields-added-by-import',
  );
}

/**
 * Archives the fields that came with an import and in which no record has a value, now that its deals are gone.
 *
 * @returns their labels
 */
export async function archiveAddedFields(ctx: Ctx, importId: string): Promise<string[]> {
  const archived: string[] = [];
  await lockPipeline(ctx, 'update');
  for (const { id, key, label, record_kind, version } of await listAddedFields(ctx, importId)) {
    // From here on nobody gives a record a value in it; who is just doing so keeps the field in use.
    if (!(await tryCustomField(ctx, id))) continue;
    await VALUES_OF[record_kind].reach(ctx.tx);
    const [held] = await ctx.tx.query(HELD[record_kind], [key, ctx.actor.userId], `field-is-held-${record_kind}`);
    if (held) continue;
    await updateCustomField(ctx, { id, version, is_archived: true });
    archived.push(label);
  }
  return archived;
}

/** Of a deal that is hidden from this person nobody can be told whether it has a value: then fields stay. */
const HIDDEN = `exists (select from confidential_opportunities c where not exists (
  select from opportunity_members m
   where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = $2))`;

const HELD: Record<CustomRecordKind, string> = {
  // Deleted deals, which the undo has just made of those of the import, have their values again when they are restored.
  opportunity: `select 1 from opportunities where deleted_at is null and (custom ? $1 or custom_cells ? $1)
    union all select 1 where ${HIDDEN} limit 1`,
  portfolio_company: `select 1 from company_custom_values where custom ? $1 or custom_cells ? $1
    union all select 1 where ${HIDDEN} limit 1`,
};
