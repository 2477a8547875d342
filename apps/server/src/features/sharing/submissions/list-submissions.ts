import { schema } from '@cairn/db';
import { inArray } from 'drizzle-orm';
import { afterCursor, pageOf, refuseCursor } from '../../../core/page-cursor.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { searchPatterns } from '../../../core/sql/search-patterns.ts';
import { mailSubject } from '../inbound-mail/view-mail.ts';
import { findSenders } from './find-senders.ts';
import { factsOf, type SubmissionInputs, type SubmissionOutputs } from './submission-row.ts';
import { submitterOf } from './view-submission.ts';

const { submissions } = schema;

/** What was submitted to the firm, newest first, and how fast the firm answers. Drafts are their submitters'. */
export async function listSubmissions(ctx: Ctx, input: SubmissionInputs['list']): Promise<SubmissionOutputs['list']> {
  const { tx } = ctx;
  const { status = 'open' } = input;
  const limit = Number(input.limit ?? 50);
  const values: unknown[] = [status === 'open' ? ['submitted', 'under_review'] : [status], status === 'open'];
  const patterns = searchPatterns(input.search);
  const searched = patterns.length > 0 ? `and (${await searchedBy(ctx, input.search ?? '', patterns, values)})` : '';
  const order = { by: 's.submitted_at', type: 'timestamptz', id: 's.id', direction: 'desc' } as const;
  const after = afterCursor(input.cursor, order, values);
  const found = await tx
    .query<{ id: string; at: string; alike: number }>(
      `select s.id, s.submitted_at::text as at,
              (select count(*) from opportunities o where o.tenant_id = s.tenant_id and o.company_key = s.company_key
                 and o.merged_into is null and o.deleted_at is null and o.id is distinct from s.opportunity_id)::int
              + (select count(*) from portfolio_companies c where c.tenant_id = s.tenant_id and lower(c.name) = lower(s.company_name))::int as alike
         from submissions s where (s.status = any($1) or ($2 and s.status = 'draft' and s.source = 'mail')) ${searched} ${after}
        order by s.submitted_at desc, s.id desc limit $${values.push(limit + 1)}`,
      values,
    )
    .catch(refuseCursor(input.cursor));
  const { shown, next_cursor } = pageOf(found, limit, ({ at }) => at);
  const ids = shown.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await tx.db.select().from(submissions).where(inArray(submissions.id, ids));
  const [figures] = await tx.query<{ open: number; hours: number | null }>(
    `select count(*) filter (where status in ('submitted', 'under_review') or status = 'draft')::int as open,
            (extract(epoch from avg(first_answered_at - submitted_at) filter (where submitted_at > $1::timestamptz - interval '90 days')) / 3600)::float8 as hours
       from submissions where status <> 'draft' or source = 'mail'`,
    [ctx.now],
    'figures-of-submissions',
  );
  const cells = await ctx.cells();
  const list: SubmissionOutputs['list']['rows'] = [];
  for (const { id, alike } of shown) {
    const row = rows.find((one) => one.id === id);
    if (!row) continue;
    list.push({
      ...factsOf(cells, row),
      submitter: await submitterOf(ctx, row),
      assigned_to: row.assigned_to,
      opportunity_id: row.opportunity_id,
      alike,
      subject: await mailSubject(ctx, row),
      first_answered_at: row.first_answered_at?.toISOString() ?? null,
    });
  }
  return { rows: list, next_cursor, open: figures?.open ?? 0, first_answer_hours: figures?.hours ?? null };
}

/** SQL: the company is called so, or whoever submitted it. */
async function searchedBy(ctx: Ctx, search: string, patterns: readonly string[], values: unknown[]): Promise<string> {
  const company = patterns.map((word) => `lower(s.company_name) like $${values.push(word)}`).join(' and ');
  const { accounts, visitors, submissions: mails } = await findSenders(ctx, search);
  return `${company} or s.submitted_by = any($${values.push(accounts)}::uuid[]) or s.visitor_id = any($${values.push(visitors)}::uuid[])
    or s.id = any($${values.push(mails)}::uuid[])`;
}
