import { schema } from '@cairn/db';
import { addDays } from '@cairn/domain';
import type { Tx } from '../../../../core/database.ts';
import { fail, invalidField } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { insertMany } from '../../../../core/insert-many.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { lockDeal } from '../../../deal-access/lock-deal.ts';
import { getRecord } from '../../opportunities/get-opportunity.ts';
import type { OpportunityRecord } from '../../opportunities/opportunity-fields.ts';
import { assertOwners } from '../assert-owners.ts';
import { assertTarget, todayOf } from '../check-target.ts';
import type { InputOf, Process } from '../diligence-fields.ts';
import { notifyOwners } from '../notify-owners.ts';
import { tellDiligence } from '../tell-diligence.ts';
import { getProcess } from './get-process.ts';

type Start = InputOf<'start'>;
type ItemRow = typeof schema.diligenceItems.$inferInsert;

/** Starts a process for a deal: its items are copies, so that the template may change without touching them. */
export async function startProcess(ctx: Ctx, input: Start): Promise<Process> {
  const { tx, actor, now } = ctx;
  const [, deal, version, today] = await Promise.all([
    lockDeal(ctx.tx, input.opportunity_id, 'share'),
    getRecord(ctx, input.opportunity_id),
    findVersion(tx, input.template_version_id),
    todayOf(ctx),
  ]);
  if (deal.merged_into !== null) throw fail('NOT_FOUND');
  if (!version?.is_active) throw fail('DILIGENCE_TEMPLATE_GONE');
  assertTarget(input.target_completion_date, today);
  const owners = ownersOf(input, version);
  await assertOwners(ctx, [...owners.values()], deal);
  const id = newId();
  const items = itemsOf(ctx, { id, deal, version, owners, today, target: input.target_completion_date ?? null });
  const due = items.map(({ due_date }) => due_date ?? '').sort();
  const process = {
    tenant_id: actor.tenantId,
    id,
    opportunity_id: deal.id,
    template_version_id: version.id,
    name: input.name ?? `${version.name} due diligence`,
    total_items: items.length,
    target_completion_date: input.target_completion_date ?? (due.at(-1) || null),
    created_by: actor.userId,
    created_at: now,
    updated_at: now,
  };
  await Promise.all([
    insertMany(tx, schema.diligenceProcesses, [process]),
    insertMany(tx, schema.diligenceItems, items),
    ctx.audit({
      action: 'diligence.started',
      resource_type: 'diligence_process',
      resource_id: id,
      table_name: 'due_diligence_processes',
      classification: 'confidential',
      metadata: {
        opportunity: deal.id,
        template: version.template_id,
        template_version: version.version_no,
        items: items.length,
        target_completion_date: process.target_completion_date,
      },
    }),
    tellDiligence(ctx, deal),
  ]);
  await notifyOwners(ctx, { id, opportunity_id: deal.id, company_name: deal.company_name }, items);
  return getProcess(ctx, { id });
}

/** Who owns the items of each section. A section that the template does not have is a mistake of the caller. */
function ownersOf({ owner_id = null, section_owners = [] }: Start, { sections }: VersionRow) {
  const owners = new Map<string, string | null>(sections.map(({ title }) => [title, owner_id]));
  for (const { section, owner_id: owner } of section_owners) {
    if (!owners.has(section)) throw invalidField('section_owners', `The template has no section “${section}”.`);
    owners.set(section, owner);
  }
  return owners;
}

interface Copy {
  id: string;
  deal: OpportunityRecord;
  version: VersionRow;
  owners: ReadonlyMap<string, string | null>;
  today: string;
  target: string | null;
}

/** Due so many days from today, but none after the target. */
function itemsOf({ actor, now }: Ctx, { id, deal, version, owners, today, target }: Copy): ItemRow[] {
  const dueIn = (days: number | null | undefined) => {
    if (days === null || days === undefined) return null;
    const due = addDays(today, days);
    return target !== null && due > target ? target : due;
  };
  return version.sections.flatMap(({ title: section, items }, section_position) =>
    items.map(({ title, description, days }, position) => ({
      tenant_id: actor.tenantId,
      id: newId(),
      opportunity_id: deal.id,
      process_id: id,
      section,
      section_position,
      position,
      title,
      description: description ?? null,
      owner_id: owners.get(section) ?? null,
      due_date: dueIn(days),
      created_at: now,
      updated_at: now,
    })),
  );
}

interface VersionRow {
  id: string;
  version_no: number;
  template_id: string;
  sections: schema.DiligenceSection[];
  name: string;
  is_active: boolean;
}

// Held against being archived at this very moment: what is started stands on a template that was there.
const VERSION = `
  select v.id, v.version_no, v.template_id, v.sections, t.name, t.is_active
    from dd_template_versions v join dd_templates t on t.tenant_id = v.tenant_id and t.id = v.template_id
   where v.id = $1 for share of t`;

async function findVersion(tx: Tx, id: string): Promise<VersionRow | undefined> {
  return (await tx.query<VersionRow>(VERSION, [id], 'find-dd-version'))[0];
}
