import {
  type Currency,
  type CustomField,
  customCatalogue,
  customDefinition,
  customSearchText,
  DEAL_FIELDS,
  keysWith,
  searchText,
} from '@cairn/domain';
import { describeError } from '../../../core/describe-error.ts';
import type { JobData } from '../../../core/jobs.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { isDeadlock, isUnavailable } from '../../../core/pg-errors.ts';
import { type Ctx, runAs } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { inSlices } from '../../../core/sql/in-slices.ts';
import { actorOfJob, bareActorOf } from '../../access/auth/account/actor-of-job.ts';
import { asPerson } from '../../deal-access/audience.ts';
import { byEye, holdSeen } from '../../deal-access/hold-seen.ts';
import { seesDeal } from '../../deal-access/people.ts';
import { reachPutAway } from '../../deal-access/put-away.ts';
import {
  assertAll,
  type Conversion,
  isSame,
  keepUnfit,
  listHolders,
  type OldField,
  valueConverter,
} from './convert-values.ts';
import { type CustomFieldView, listCustomFields } from './list-custom-fields.ts';
import { encryptCustomValue, type StoredCustomValues, valueParser, viewCustomValues } from './write-custom-values.ts';

type Job = JobData['convert-field'];

/** How far a change of thousands of values to another kind is, as its field keeps it. */
interface State extends Conversion {
  status: 'running' | 'failed';
  /** What is shown of it: parts have more or fewer of the deals that the person sees, and how many would tell of the others. */
  done: number;
  /** Exactly. */
  seen?: number;
  /** The last deal of the parts that are done. */
  after: string | null;
  /** What the values were. */
  from: Pick<OldField, 'kind' | 'choices'>;
  /** Whether it is archived once they are done: it was, or is from now on. */
  was_archived: boolean;
}

type Deal = StoredCustomValues & Parameters<typeof searchText>[0] & { id: string; deal: string; currency: Currency };

const FIRST = '00000000-0000-0000-0000-000000000000';
const COLUMNS = keysWith(DEAL_FIELDS, { search: true })
  .map((column) => `o.${column}`)
  .join(', ');

/** Whether search finds values of a field as it was or is. */
export const isSearchedIn = (before: CustomFieldView, after: CustomFieldView): boolean =>
  isSearched(before) || isSearched(after);
const isSearched = (field: CustomFieldView) => customDefinition(field as CustomField).search === true;

/**
 * Queues a change of more values than one transaction takes, all of which fit. Until it is done the field is archived: nobody
 * reads, sorts or writes a field of which one half has the old kind. It has its new kind already.
 */
export async function startConversion(
  ctx: Ctx,
  before: CustomFieldView,
  after: CustomFieldView,
  found: Conversion,
): Promise<void> {
  const state: State = {
    ...{ total: found.total, rewrites: found.rewrites, status: 'running', done: 0, after: null },
    from: { kind: before.kind, choices: before.choices },
    was_archived: after.is_archived,
  };
  await ctx.tx.query('update custom_fields set is_archived = true, conversion = $2 where id = $1', [
    before.id,
    JSON.stringify(state),
  ]);
  await enqueue(ctx, before.id);
}

/** Goes on with one that stopped. */
export async function resumeConversion(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx.query(`update custom_fields set conversion = conversion || '{"status":"running"}' where id = $1`, [id]);
  await enqueue(ctx, id);
}

const enqueue = ({ tx, actor, services, origin }: Ctx, id: string) =>
  services.jobs.enqueue(tx, 'convert-field', {
    tenant_id: actor.tenantId,
    field_id: id,
    user_id: actor.userId,
    request_id: origin.requestId,
  });

/**
 * The job behind it: part after part, as a bulk change (docs/adr/0032). How far it is stands in the transaction of the part, so
 * a server that dies costs nothing. Who asked for it may have left meanwhile: what was begun is brought to its end.
 */
export async function runConversion(services: Services, job: Job): Promise<void> {
  const origin = { requestId: job.request_id, ip: 'job', userAgent: 'convert-field' };
  const actor = (await actorOfJob(services, job, origin)) ?? bareActorOf(job);
  try {
    while (await retried(() => runAs(services, actor, origin, 'write', (ctx) => convertPart(ctx, job.field_id))));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    services.log.error(describeError(error), 'a change of kind stopped');
    await runAs(services, actor, origin, 'write', async (ctx) => {
      await ctx.tx.query(
        `update custom_fields set conversion = conversion || '{"status":"failed"}' where id = $1 and conversion is not null`,
        [job.field_id],
      );
      await tellLive(ctx, { kind: 'pipeline' });
    });
  }
}

/** How often a part is tried that stands in the way of somebody else: they are through by then. */
const TRIES = 10;

async function retried<T>(part: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await part();
    } catch (error) {
      if (tries >= TRIES || !isDeadlock(error)) throw error;
    }
}

/** One part; whether there may be another. */
async function convertPart(ctx: Ctx, id: string): Promise<boolean> {
  // Who writes values of other fields does not wait: this one is written by nobody.
  const [row] = await ctx.tx.query<{ conversion: State | null }>(
    'select conversion from custom_fields where id = $1 for no key update',
    [id],
  );
  if (!row?.conversion) return false;
  const state = row.conversion;
  const fields = (await listCustomFields(ctx)).map((one) =>
    one.id === id ? { ...one, is_archived: state.was_archived } : one,
  );
  const field = fields.find((one) => one.id === id);
  if (!field) return false;
  // What is archived has the field too.
  await reachPutAway(ctx.tx);
  const part = await holdPart(ctx, field.key, state.after ?? FIRST);
  const last = part.at(-1);
  if (!last) {
    await finish(ctx, fields, field, state);
    return false;
  }
  for (const [eye, deals] of byEye(part)) await asPerson(ctx, eye, () => write(ctx, fields, field, state, deals, eye));
  const own = part.filter(({ eye }) => eye === ctx.actor.userId).length;
  const seen = Math.min(state.total, (state.seen ?? state.done) + own);
  await ctx.tx.query('update custom_fields set conversion = $2 where id = $1', [
    id,
    JSON.stringify({ ...state, seen, done: seen - (seen % ctx.services.conversionSizes.part), after: last.row.id }),
  ]);
  return true;
}

/**
 * The next deals in the order of their ids, no matter who sees them: each is in one part, also if it is hidden or shown to the person
 * while the job runs. A value that was converted twice would be a wrong one.
 */
const holdPart = (ctx: Ctx, key: string, after: string) =>
  holdSeen(
    ctx,
    (hiddenFrom) =>
      ctx.tx.query<{ id: string; deal: string }>(
        `select o.id, o.id as deal from opportunities o where (o.custom ? $1 or o.custom_cells ? $1) and o.id > $2
            ${hiddenFrom === undefined ? '' : `and not ${seesDeal('$3::uuid', 'o.id')}`} order by o.id limit ${ctx.services.conversionSizes.part}`,
        [key, after, ...(hiddenFrom === undefined ? [] : [hiddenFrom])],
      ),
    (ids) => readDeals(ctx, key, ids),
    ctx.services.conversionSizes.part,
  );

/** Locked one after the other by their ids, as by all who hold many. */
const readDeals = (ctx: Ctx, key: string, ids: readonly string[]) =>
  ctx.tx.query<Deal & Record<string, unknown>>(
    `select o.id, o.id as deal, o.currency, o.custom, o.custom_cells, ${COLUMNS} from opportunities o
      where (o.custom ? $1 or o.custom_cells ? $1) and o.id = any($2::uuid[]) order by o.id for update`,
    [key, ids],
  );

/** Values and what search finds of these deals. What does not fit is kept beside the field: it is hidden or deleted, or was. */
async function write(
  ctx: Ctx,
  fields: readonly CustomFieldView[],
  field: CustomFieldView,
  { from, rewrites }: State,
  deals: readonly Deal[],
  eye: string,
): Promise<void> {
  const { key, is_encrypted } = field;
  const convert = await valueConverter(ctx, { ...field, ...from }, field);
  const catalogue = customCatalogue(fields as readonly CustomField[]);
  const cells = await ctx.cells();
  const outcomes = await inSlices(deals, (deal) => ({ deal, ...convert(deal) }));
  await keepUnfit(
    ctx,
    { ...field, ...from },
    outcomes.flatMap(({ deal, value, found }) => ('problem' in found ? [{ ...deal, value }] : [])),
    eye === ctx.actor.userId ? null : eye,
  );
  const fitting = outcomes.filter(({ found }) => 'value' in found);
  const isRewritten = rewrites || fitting.some(({ found, value }) => !isSame(found, value));
  const rows = fitting.map(({ deal, value, found }) => {
    const isNew = 'value' in found && !isSame(found, value);
    const custom = { ...deal.custom, ...(isNew && !is_encrypted && { [key]: found.value }) };
    const custom_text = customSearchText(catalogue, custom);
    return {
      id: deal.id,
      custom: isNew && !is_encrypted ? { [key]: found.value } : {},
      custom_cells: isNew && is_encrypted ? { [key]: encryptCustomValue(cells, key, deal.id, found.value) } : {},
      custom_text,
      search_text: searchText({ ...deal, custom_text }),
    };
  });
  const written = await ctx.tx.query(
    `update opportunities o set custom = o.custom || deal.custom, custom_cells = o.custom_cells || deal.custom_cells,
            custom_text = deal.custom_text, search_text = deal.search_text, version = o.version + $2
       from json_to_recordset($1::json) as deal(id uuid, custom jsonb, custom_cells jsonb, custom_text text, search_text text)
      where o.id = deal.id returning o.id`,
    [JSON.stringify(rows), isRewritten ? 1 : 0],
    'convert-values',
  );
  assertAll(written, rows);
}

/** The field is in use again. What still has a value of before, as a deal that had no member until now, is converted first. */
async function finish(
  ctx: Ctx,
  fields: readonly CustomFieldView[],
  field: CustomFieldView,
  state: State,
): Promise<void> {
  const parse = valueParser(field);
  const cells = await ctx.cells();
  const stored = await listHolders(ctx, field);
  const isStray = await inSlices(
    stored,
    (holder) => 'problem' in parse(viewCustomValues(cells, holder.id, holder)[field.key]),
  );
  const strays = stored.filter((_, place) => isStray[place]).map(({ id }) => id);
  if (strays.length > 0)
    await write(ctx, fields, field, state, await readDeals(ctx, field.key, strays), ctx.actor.userId);
  await ctx.tx.query(
    'update custom_fields set is_archived = $2, conversion = null, version = version + 1, updated_at = $3 where id = $1',
    [field.id, state.was_archived, ctx.now],
  );
  await ctx.audit({
    action: 'custom_field.updated',
    resource_type: 'custom_field',
    resource_id: field.id,
    table_name: 'custom_fields',
    classification: 'internal',
    metadata: {
      ...{ record_kind: field.record_kind, label: field.label, from: {}, to: {} },
      ...(state.rewrites && { converted: state.total }),
    },
  });
  await tellLive(ctx, { kind: 'pipeline' });
}
