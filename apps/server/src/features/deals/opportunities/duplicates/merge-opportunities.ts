import { schema } from '@cairn/db';
import {
  type CustomKey,
  companyKey,
  fieldsToFill,
  isCustomKey,
  MAX_TAGS,
  type MergeField,
  searchText,
  takenFields,
  uniteTags,
} from '@cairn/domain';
import type { TenantCells } from '../../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../../core/database.ts';
import { fail, invalidField, staleVersion } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { insertMany } from '../../../../core/insert-many.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../../core/update-if-unchanged.ts';
import { tellDeal } from '../../../deal-access/tell-deal.ts';
import { holdCustomFields } from '../../custom-fields/hold-custom-fields.ts';
import { mergeCustomValues } from '../../custom-fields/merge-custom-values.ts';
import { hasOwnAmount, type WrittenCustomValues } from '../../custom-fields/write-custom-values.ts';
import { requireWorkable } from '../edit/check-references.ts';
import { describeChanges } from '../edit/describe-changes.ts';
import { getOpportunity } from '../get-opportunity.ts';
import { hideDeals, insertMembers, listMemberRows, listWithMerged } from '../members/members.queries.ts';
import { canSetConfidential } from '../opportunities.policy.ts';
import { encryptAmounts, fieldsOf, type OpportunityRecord, plainValues } from '../opportunity-fields.ts';
import { viewOpportunity } from '../view-opportunity.ts';

interface Merging {
  id: string;
  version: number;
  other_id: string;
  other_version: number;
  take?: (MergeField | CustomKey)[] | undefined;
}

/**
 * Two deals become one: the first stays with its stage, takes the chosen values over from the other and everything that
 * belongs to it. The other is gone from every list; its record stays readable and links to this one (docs/adr/0016). The way
 * back is `undoMerge`.
 */
export async function mergeOpportunities(ctx: Ctx, input: Merging) {
  const { tx, actor, now } = ctx;
  if (input.id === input.other_id) throw invalidField('other_id', 'A deal cannot be merged into itself.');
  const [fields, { kept, other }] = await Promise.all([holdCustomFields(ctx), lockBoth(ctx, input)]);
  for (const deal of [kept, other]) requireWorkable(deal);
  if (kept.version !== input.version) throw await staleVersion(getOpportunity(ctx, { id: kept.id }));
  if (other.version !== input.other_version) throw await staleVersion(getOpportunity(ctx, { id: other.id }));
  await refuseObstacles(ctx, kept, other);
  const cells = await ctx.cells();
  const [mine, theirs] = [fieldsOf(cells, kept), fieldsOf(cells, other)];
  const ownAmounts = { kept: hasOwnAmount(fields, kept), other: hasOwnAmount(fields, other) };
  const wanted = builtIn(input.take) ?? fieldsToFill(mine, theirs, ownAmounts);
  const taken = takenFields(mine, theirs, wanted);
  const takesCurrency = kept.currency !== other.currency && taken.includes('currency');
  const own = await mergeCustomValues(ctx, fields, kept, other, input.take, takesCurrency);
  const values = Object.fromEntries(taken.map((field) => [field, theirs[field]]));
  const after = await updateIfUnchanged(tx, schema.opportunities, kept.id, kept.version, {
    ...mergedValues(cells, kept, other, values, own),
    updated_at: now,
    updated_by: actor.userId,
  });
  if (!after) throw new Error('a locked deal has changed');
  const family = await markMerged(tx, other.id, kept.id, actor.userId, now);
  const isHidden = await hideBoth(ctx, after, other);
  const moved = await moveRecords(tx, kept.id, other.id);
  const carried = Object.fromEntries(Object.entries(moved).map(([name, ids]) => [name, ids.length])) as Counted;
  const event = { resource_type: 'opportunity', table_name: 'opportunities', classification: 'confidential' as const };
  const changes = describeChanges(cells, kept, after);
  await keepWayBack(ctx, { kept: kept.id, other: other.id, changes, family, moved });
  const kinds = [
    'opportunity' as const,
    ...(carried.processes > 0 ? ['diligence' as const] : []),
    ...(carried.reviews > 0 ? ['committee' as const] : []),
    ...(carried.tasks > 0 ? ['task' as const] : []),
  ];
  await Promise.all([
    ctx.audit(
      {
        ...event,
        action: 'opportunity.duplicate_merged',
        resource_id: kept.id,
        metadata: { other: other.id, company_name: other.company_name, changes, carried },
      },
      {
        ...event,
        action: 'opportunity.merged_into',
        resource_id: other.id,
        metadata: { kept: kept.id, company_name: kept.company_name },
      },
    ),
    // Each to those who saw it before: from the pages of some it goes now.
    tellDeal(ctx, 'opportunity', kept),
    ...kinds.map((kind) => tellDeal(ctx, kind, other)),
  ]);
  return viewOpportunity(ctx, { ...after, is_confidential: isHidden });
}

async function lockBoth({ tx }: Ctx, { id, other_id }: Merging) {
  const deals = await lockDeals(tx, [id, other_id]);
  const kept = deals.find((deal) => deal.id === id.toLowerCase());
  const other = deals.find((deal) => deal.id === other_id.toLowerCase());
  if (!kept || !other) throw fail('NOT_FOUND');
  return { kept, other };
}

async function refuseObstacles(ctx: Ctx, kept: OpportunityRecord, other: OpportunityRecord): Promise<void> {
  const refuse = (text: string) => fail('MERGE_REFUSED', undefined, text);
  const isHidden = kept.is_confidential || other.is_confidential;
  // Merging shows the one to the members of the other, or hides it from everybody else.
  if (isHidden && ![kept, other].every((deal) => canSetConfidential(ctx.actor, deal)))
    throw refuse('Only a firm administrator, or a person who owns or added both deals, can merge a confidential one.');
  const { votes, is_company } = await findObstacles(ctx.tx, [kept.id, other.id], other.id);
  if (votes > 1) throw refuse('The committee is reviewing both deals. Decide or withdraw one of the votes first.');
  if (is_company)
    throw refuse(`${other.company_name} is already a portfolio company. Keep that deal and merge this one into it.`);
}

const builtIn = (take: Merging['take']) => take?.filter((field): field is MergeField => !isCustomKey(field));

function mergedValues(
  cells: TenantCells,
  kept: OpportunityRecord,
  other: OpportunityRecord,
  values: Record<string, unknown>,
  own: WrittenCustomValues,
) {
  const plain = plainValues(values as never);
  // What was tagged first keeps its place; a deal holds no more than so many.
  const tags = uniteTags(kept.tags, other.tags).slice(0, Math.max(MAX_TAGS, kept.tags.length));
  const whole = { ...kept, ...plain, ...own, tags };
  return {
    ...plain,
    ...encryptAmounts(cells, kept.id, values as never),
    ...own,
    tags,
    search_text: searchText(whole),
    company_key: companyKey(whole.company_name),
  };
}

/** When one of the two is confidential, both are: for the members of either, for whoever merges, and for the owner. */
async function hideBoth({ tx, actor, now }: Ctx, kept: OpportunityRecord, other: OpportunityRecord): Promise<boolean> {
  if (!kept.is_confidential && !other.is_confidential) return false;
  const [family, ...rows] = await Promise.all([
    listWithMerged(tx, kept.id),
    listMemberRows(tx, kept.id),
    listMemberRows(tx, other.id),
  ]);
  const members = rows.flat().map(({ user_id }) => user_id);
  const owner = kept.assigned_to === null ? [] : [kept.assigned_to];
  await insertMembers(tx, family, [...new Set([...members, actor.userId, ...owner])], actor, now);
  await hideDeals(tx, family, actor.tenantId, now);
  return true;
}

/** Both deals, kept from being changed, in an order that is the same for everybody: two merges never wait for each other. */
function lockDeals(tx: Tx, ids: readonly string[]): Promise<OpportunityRecord[]> {
  return tx.query('select * from opportunities where id = any($1::uuid[]) order by id for update', [ids]);
}

/** What keeps two deals from becoming one. */
async function findObstacles(tx: Tx, ids: readonly string[], otherId: string) {
  const [row] = await tx.query<{ votes: number; is_company: boolean }>(
    `select (select count(*)::int from committee_reviews where status = 'open' and opportunity_id = any($1::uuid[])) as votes,
            exists (select 1 from portfolio_companies where opportunity_id = $2) as is_company`,
    [ids, otherId],
  );
  return row ?? { votes: 0, is_company: false };
}

const of = (table: string) => `update ${table} set opportunity_id = $1 where opportunity_id = $2`;

// The work on a process or a review is found by it: there is no index by deal.
const within = (table: string, key: string, parent: string, parentKey = 'opportunity_id') =>
  `update ${table} set opportunity_id = $1 where ${key} in (select id from ${parent} where ${parentKey} = $1) and opportunity_id = $2`;

/** What belongs to a deal and goes along with it. Parents come before what refers to them. */
export const CARRIED = {
  notes: of('opportunity_notes'),
  // The files of the deal itself name it as their record too.
  files: `update files set opportunity_id = $1, record_id = case when record_id = $2 then $1 else record_id end where opportunity_id = $2`,
  tasks: of('tasks'),
  processes: of('due_diligence_processes'),
  items: within('dd_items', 'process_id', 'due_diligence_processes'),
  comments: within('dd_comments', 'item_id', 'dd_items'),
  reports: within('dd_reports', 'process_id', 'due_diligence_processes'),
  reviews: of('committee_reviews'),
  votes: within('committee_votes', 'review_id', 'committee_reviews'),
  texts: within('committee_texts', 'review_id', 'committee_reviews'),
  forecasts: within('committee_forecasts', 'review_id', 'committee_reviews'),
  outcomes: within('committee_outcomes', 'review_id', 'committee_reviews'),
  questions: within('committee_questions', 'review_id', 'committee_reviews'),
  // A list that is imported again recognises the deal that both are now.
  import_keys: `insert into opportunity_import_keys (tenant_id, id, opportunity_id, import_id, import_row, deal_key)
    select tenant_id, gen_random_uuid(), $1, import_id, import_row, deal_key from opportunity_import_keys where opportunity_id = $2`,
} as const;

export type Carried = keyof typeof CARRIED;
type Counted = Record<Carried, number>;

/** Hands everything over to the deal that stays; answers what there was of each. */
async function moveRecords(tx: Tx, to: string, from: string): Promise<Record<Carried, string[]>> {
  const moved: Partial<Record<Carried, string[]>> = {};
  for (const [name, statement] of Object.entries(CARRIED)) {
    const rows = await tx.query<{ id: string }>(`${statement} returning id`, [to, from]);
    moved[name as Carried] = rows.map(({ id }) => id);
  }
  return moved as Record<Carried, string[]>;
}

/** The other deal, and what had been merged into that one, are the kept deal from now on. Answers with the latter. */
async function markMerged(tx: Tx, otherId: string, keptId: string, userId: string, now: Date): Promise<string[]> {
  await tx.query(
    `update opportunities set merged_into = $2, merged_at = $3, updated_at = $3, updated_by = $4, version = version + 1 where id = $1`,
    [otherId, keptId, now, userId],
  );
  const rows = await tx.query<{ id: string }>(
    'update opportunities set merged_into = $2 where merged_into = $1 returning id',
    [otherId, keptId],
  );
  return rows.map(({ id }) => id);
}

/** What it takes to undo the merge. Encrypted values are the cells that they are. */
export interface MergeWayBack {
  kept: string;
  other: string;
  changes: Record<string, { from: unknown; to: unknown }>;
  /** What had been merged into the other deal. */
  family: string[];
  moved: Record<Carried, string[]>;
}

function keepWayBack({ tx, actor, now }: Ctx, merge: MergeWayBack): Promise<void> {
  return insertMany(tx, schema.bulkChanges, [
    {
      tenant_id: actor.tenantId,
      id: newId(),
      kind: 'merge',
      created_by: actor.userId,
      created_at: now,
      report: {},
      undo: { deals: [], merge },
    },
  ]);
}
