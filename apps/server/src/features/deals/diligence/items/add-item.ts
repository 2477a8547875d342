import { schema } from '@cairn/db';
import { DILIGENCE_ITEMS_MAX } from '@cairn/domain';
import { fail, invalidField } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { insertMany } from '../../../../core/insert-many.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { assertOwners } from '../assert-owners.ts';
import { findItem, lockProcess } from '../diligence.queries.ts';
import type { InputOf, Outputs } from '../diligence-fields.ts';
import { notifyOwners } from '../notify-owners.ts';
import { viewItem } from '../processes/view-process.ts';
import { recount, viewProgress } from '../recount.ts';
import { tellDiligence } from '../tell-diligence.ts';

interface Place {
  section: string;
  section_position: number;
  last: number;
  items: number;
}

const PLACES = `
  select section, section_position, max(position) as last, count(*)::int as items from dd_items
   where process_id = $1 group by section, section_position order by section_position`;

/** Adds an item at the end of its section; a section that is new stands at the end. */
export async function addItem(ctx: Ctx, { id, ...values }: InputOf<'addItem'>): Promise<Outputs['addItem']> {
  const { tx, actor, now } = ctx;
  const [process, places] = await Promise.all([lockProcess(tx, id), tx.query<Place>(PLACES, [id])]);
  if (!process) throw fail('NOT_FOUND');
  if (places.reduce((sum, { items }) => sum + items, 0) >= DILIGENCE_ITEMS_MAX)
    throw invalidField('title', `A process can have at most ${DILIGENCE_ITEMS_MAX} items.`);
  const deal = { id: process.opportunity_id, is_confidential: process.is_confidential };
  await assertOwners(ctx, [values.owner_id], deal);
  const { section, ...place } = placeFor(values.section, places);
  const itemId = newId();
  const item = {
    ...place,
    tenant_id: actor.tenantId,
    id: itemId,
    opportunity_id: deal.id,
    process_id: id,
    section,
    title: values.title,
    description: values.description ?? null,
    owner_id: values.owner_id ?? null,
    due_date: values.due_date ?? null,
    created_at: now,
    updated_at: now,
  };
  const [, progress] = await Promise.all([
    insertMany(tx, schema.diligenceItems, [item]),
    recount(ctx, process),
    ctx.audit({
      action: 'diligence_item.added',
      resource_type: 'diligence_process',
      resource_id: id,
      table_name: 'dd_items',
      classification: 'confidential',
      metadata: { item: itemId, section, title: item.title },
    }),
    tellDiligence(ctx, deal),
  ]);
  await notifyOwners(ctx, { id, opportunity_id: deal.id, company_name: process.company_name }, [item]);
  const stored = await findItem(tx, itemId);
  if (!stored) throw new Error('the new item was not stored');
  return { item: viewItem(ctx.actor, stored), process: viewProgress(id, progress) };
}

/** "team" finds the section "Team". */
function placeFor(wanted: string, places: readonly Place[]) {
  const known = places.find(({ section }) => section.toLowerCase() === wanted.toLowerCase());
  if (known) return { section: known.section, section_position: known.section_position, position: known.last + 1 };
  return { section: wanted, section_position: (places.at(-1)?.section_position ?? -1) + 1, position: 0 };
}
