import type { Contract } from '@cairn/contract';
import type { schema } from '@cairn/db';
import type { Currency } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';
import { describeVisitor } from '../intake/follow-link.ts';

export type SubmissionRecord = typeof schema.submissions.$inferSelect;
export type SubmissionInputs = InferContractRouterInputs<Contract>['submissions'];
export type SubmissionOutputs = InferContractRouterOutputs<Contract>['submissions'];
export type PortalInputs = InferContractRouterInputs<Contract>['submitterPortal'];
export type PortalOutputs = InferContractRouterOutputs<Contract>['submitterPortal'];
export type SubmissionView = SubmissionOutputs['get'];
type Facts = Omit<PortalOutputs['list']['rows'][number], 'files' | 'messages'>;
type Message = SubmissionView['messages'][number];

/** What it says, its amount decrypted. The schemas of the contract check the choices on the way out. */
export function factsOf(cells: TenantCells, row: SubmissionRecord): Facts {
  const cell = row.funding_amount_encrypted;
  return {
    id: row.id,
    status: row.status as Facts['status'],
    source: row.source as Facts['source'],
    company_name: row.company_name,
    industry: row.industry as Facts['industry'],
    stage: row.stage as Facts['stage'],
    funding_amount: cell && Number(cells.decryptText('submissions', 'funding_amount_encrypted', row.id, cell)),
    currency: row.currency as Currency,
    website: row.website,
    description: row.description,
    answers: row.answers.map(({ question_id, label, value }) => ({ question_id, label, value })),
    created_at: row.created_at.toISOString(),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    version: row.version,
  };
}

/** The thread, oldest first. */
export async function listMessages(ctx: Ctx, id: string): Promise<Message[]> {
  const rows = await ctx.tx.query<
    Omit<Message, 'author_name' | 'created_at'> & {
      author_id: string | null;
      visitor_id: string | null;
      created_at: Date;
    }
  >(
    `select id, author_id, visitor_id, is_from_firm, body, created_at from submission_messages where submission_id = $1
      order by created_at, id`,
    [id],
    'submission-messages',
  );
  const names = await namesOf(
    ctx,
    rows.map(({ author_id }) => author_id),
  );
  // Those of one submission are all of the one who submitted it.
  const visitor = rows.find(({ visitor_id }) => visitor_id !== null)?.visitor_id;
  if (visitor) names.set(visitor, (await describeVisitor(ctx, visitor)).name);
  return rows.map(({ author_id, visitor_id, created_at, ...row }) => ({
    ...row,
    author_name: names.get(author_id ?? visitor_id ?? '') ?? '',
    created_at: created_at.toISOString(),
  }));
}

/** Tells the pages of the firm, and those of the submitter. */
export async function tellSubmission(ctx: Ctx, { id, submitted_by }: Pick<SubmissionRecord, 'id' | 'submitted_by'>) {
  await tellLive(ctx, { kind: 'submission', id });
  if (submitted_by) await tellLive(ctx, { kind: 'submitted', id, only: [submitted_by] });
}

/** What the audit log says of an act on a submission. */
export function submissionEvent(act: string, id: string, metadata: Record<string, unknown> = {}) {
  return {
    action: `submission.${act}`,
    resource_type: 'submission',
    resource_id: id,
    table_name: 'submissions',
    classification: 'confidential' as const,
    metadata,
  };
}
