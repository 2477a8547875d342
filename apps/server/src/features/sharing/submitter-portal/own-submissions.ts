import { schema } from '@cairn/db';
import { companyKey, type IntakeAnswer, OPEN_SUBMISSIONS_MAX } from '@cairn/domain';
import { desc, eq } from 'drizzle-orm';
import { assertWithinLimit } from '../../../core/access/rate-limit.ts';
import { fail, staleVersion } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { getCurrency } from '../../access/tenants/get-currency.ts';
import { getFirmName } from '../../access/tenants/get-firm-name.ts';
import { listFilesOf } from '../../work/files/list-files.ts';
import {
  factsOf,
  listMessages,
  type PortalInputs,
  type PortalOutputs,
  type SubmissionRecord,
  submissionEvent,
  tellSubmission,
} from '../submissions/submission-row.ts';
import { assertComplete, type DraftValues, writeDraft } from '../submissions/write-draft.ts';
import { tellFirmOf } from './tell-firm-of.ts';

const { submissions } = schema;
type Own = PortalOutputs['get'];

/** The own submissions; the policies leave a submitter no others. */
export async function listOwn(ctx: Ctx): Promise<PortalOutputs['list']> {
  const rows = await ctx.tx.db.select().from(submissions).orderBy(desc(submissions.created_at), desc(submissions.id));
  const counts = await ctx.tx.query<{ id: string; messages: number; files: number }>(
    `select s.id, (select count(*) from submission_messages m where m.tenant_id = s.tenant_id and m.submission_id = s.id)::int as messages,
            (select count(*) from files f where f.tenant_id = s.tenant_id and f.record_type = 'submission' and f.record_id = s.id
               and f.deleted_at is null)::int as files from submissions s`,
    [],
    'own-submission-counts',
  );
  const cells = await ctx.cells();
  const draft = rows.find(({ status }) => status === 'draft');
  return {
    firm: await getFirmName(ctx.tx),
    currency: await getCurrency(ctx),
    draft: draft ? await viewOwn(ctx, draft) : null,
    rows: rows
      .filter(({ status }) => status !== 'draft')
      .map((row) => {
        const { messages = 0, files = 0 } = counts.find(({ id }) => id === row.id) ?? {};
        return { ...factsOf(cells, row), messages, files };
      }),
  };
}

export async function getOwn(ctx: Ctx, { id }: { id: string }): Promise<Own> {
  return viewOwn(ctx, await requireOwn(ctx, id));
}

/** Begins a submission; there is one draft at a time, with which one goes on. */
export async function beginSubmission(ctx: Ctx): Promise<Own> {
  const { tx, actor, now } = ctx;
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [actor.userId], 'lock-own-submissions');
  const [draft] = await tx.db.select().from(submissions).where(eq(submissions.status, 'draft'));
  if (draft) return viewOwn(ctx, draft);
  const id = newId();
  const currency = await getCurrency(ctx);
  const by = actor.isGuest ? { visitor_id: actor.userId, source: 'intake_page' } : { submitted_by: actor.userId };
  const row = { tenant_id: actor.tenantId, id, ...by, currency, created_at: now, updated_at: now };
  await insertMany(tx, submissions, [row]);
  await ctx.audit(submissionEvent('begun', id));
  return getOwn(ctx, { id });
}

/** Keeps what was typed, on the server. */
export async function saveOwn(ctx: Ctx, { id, version, ...values }: PortalInputs['save']): Promise<Own> {
  return viewOwn(ctx, await changeDraft(ctx, id, version, values));
}

/** Sends it to the firm once everything that is required is there; a visitor of the intake page has answers besides. */
export async function submitOwn(
  ctx: Ctx,
  { id, version, ...values }: PortalInputs['submit'],
  answers: IntakeAnswer[] = [],
): Promise<Own> {
  const { tx, actor, now } = ctx;
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [actor.userId], 'lock-own-submissions');
  const row = await changeDraft(ctx, id, version, { ...values, answers });
  assertComplete(row);
  const [open] = await tx.query<{ count: number }>(
    `select count(*)::int as count from submissions where status in ('submitted', 'under_review')`,
    [],
    'open-submissions',
  );
  if ((open?.count ?? 0) >= OPEN_SUBMISSIONS_MAX) throw fail('TOO_MANY_SUBMISSIONS');
  const sent = await updateIfUnchanged(tx, submissions, id, row.version, {
    status: 'submitted',
    submitted_at: now,
    company_key: companyKey(row.company_name ?? ''),
  });
  if (!sent) throw await staleVersion(getOwn(ctx, { id }));
  await ctx.audit(submissionEvent('submitted', id, { company_name: sent.company_name }));
  await tellFirmOf(ctx, sent, `${sent.company_name} was submitted`);
  await tellSubmission(ctx, sent);
  return viewOwn(ctx, sent);
}

/** A draft of one's own, changed. */
async function changeDraft(ctx: Ctx, id: string, version: number, values: DraftValues): Promise<SubmissionRecord> {
  const row = await requireOwn(ctx, id);
  if (row.status !== 'draft') throw fail('SUBMISSION_SENT');
  return writeDraft(ctx, { id, version }, values, () => getOwn(ctx, { id }));
}

/** Writes to the firm about it; after the decision too. */
export async function writeToFirm(ctx: Ctx, { id, body }: PortalInputs['write']): Promise<Own> {
  const { tx, actor, now } = ctx;
  const row = await requireOwn(ctx, id);
  if (row.status === 'draft') throw fail('NOT_FOUND');
  // Each is a notice and a mail to every administrator.
  await assertWithinLimit(ctx.services, 'message by submitter', actor.userId);
  const by = actor.isGuest ? { visitor_id: actor.userId } : { author_id: actor.userId };
  const message = { tenant_id: actor.tenantId, id: newId(), submission_id: id, ...by };
  await insertMany(tx, schema.submissionMessages, [{ ...message, is_from_firm: false, body, created_at: now }]);
  await ctx.audit(submissionEvent('message_sent', id));
  await tellFirmOf(ctx, row, `A message about ${row.company_name}`);
  await tellSubmission(ctx, row);
  return getOwn(ctx, { id });
}

export async function requireOwn({ tx }: Ctx, id: string): Promise<SubmissionRecord> {
  const [row] = await tx.db.select().from(submissions).where(eq(submissions.id, id));
  if (!row) throw fail('NOT_FOUND');
  return row;
}

async function viewOwn(ctx: Ctx, row: SubmissionRecord): Promise<Own> {
  const files = await listFilesOf(ctx, { record_type: 'submission', record_id: row.id });
  const isOpen = row.status !== 'accepted' && row.status !== 'declined';
  return {
    ...factsOf(await ctx.cells(), row),
    files: files.map(({ id, file_name, byte_size }) => ({ id, file_name, byte_size })),
    messages: await listMessages(ctx, row.id),
    can: { edit: row.status === 'draft', add_files: isOpen, write: row.status !== 'draft' },
  };
}
