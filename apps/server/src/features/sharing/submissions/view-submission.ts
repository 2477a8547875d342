import { schema } from '@cairn/db';
import { eq } from 'drizzle-orm';
import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findAlike } from '../../deals/opportunities/duplicates/find-alike.ts';
import { listFilesOf } from '../../work/files/list-files.ts';
import { isTellable, mailSubject, senderOf, viewMail } from '../inbound-mail/view-mail.ts';
import { describeVisitor } from '../intake/follow-link.ts';
import { factsOf, listMessages, type SubmissionRecord, type SubmissionView } from './submission-row.ts';

const { submissions, userProfiles } = schema;

/** A submission that was sent, or the one answer for missing, hidden, unsent and another firm's. */
export async function requireSubmission({ tx }: Ctx, id: string): Promise<SubmissionRecord> {
  const [row] = await tx.db.select().from(submissions).where(eq(submissions.id, id));
  if (!row) throw fail('NOT_FOUND');
  return row;
}

/** Who submitted it, with an account or on the intake page, or sent the mail, by name and address. */
export async function submitterOf(ctx: Ctx, submission: SubmissionRecord): Promise<{ name: string; email: string }> {
  const { submitted_by: userId, visitor_id: visitor } = submission;
  if (visitor) return describeVisitor(ctx, visitor);
  if (!userId) return senderOf(ctx, submission.id);
  const [row] = await ctx.tx.db.select().from(userProfiles).where(eq(userProfiles.id, userId));
  if (!row) throw new Error('a submitter has no profile');
  const cells = await ctx.cells();
  const read = (field: 'first_name' | 'last_name' | 'email') =>
    cells.decryptText('user_profiles', field, userId, row[field]);
  return { name: `${read('first_name')} ${read('last_name')}`.trim(), email: read('email') };
}

/** One submission with what the firm needs to decide: what is like it, its files and its thread. */
export async function getSubmission(ctx: Ctx, { id }: { id: string }): Promise<SubmissionView> {
  const row = await requireSubmission(ctx, id);
  const submitter = await submitterOf(ctx, row);
  const marks = { company_key: row.company_key ?? '', website: row.website, founder_email: submitter.email };
  const alike = (await findAlike(ctx, marks)).filter((deal) => deal.id !== row.opportunity_id);
  const companies = await ctx.tx.query<{ id: string; name: string }>(
    'select id, name from portfolio_companies where lower(name) = lower($1) order by name, id limit 20',
    [row.company_name],
    'companies-alike',
  );
  const files = await listFilesOf(ctx, { record_type: 'submission', record_id: id });
  const portal = await portalOf(ctx, submitter.email);
  const isDraftOfMail = row.source === 'mail' && row.status === 'draft';
  const isOpen = row.status === 'submitted' || row.status === 'under_review';
  const mail = await viewMail(ctx, row);
  return {
    ...factsOf(await ctx.cells(), row),
    submitter,
    assigned_to: row.assigned_to,
    opportunity_id: row.opportunity_id,
    alike: alike.length + companies.length,
    first_answered_at: row.first_answered_at?.toISOString() ?? null,
    subject: await mailSubject(ctx, row),
    mail,
    decline_reason: row.decline_reason,
    files: files.map(({ id: file, file_name, byte_size }) => ({ id: file, file_name, byte_size })),
    messages: await listMessages(ctx, id),
    duplicates: {
      deals: alike.map((deal) => ({
        id: deal.id,
        company_name: deal.company_name,
        status: deal.status,
        reasons: deal.reasons,
      })),
      companies,
    },
    portal,
    can: {
      review: row.status === 'submitted' || isDraftOfMail,
      decide: isOpen && row.source !== 'mail',
      triage: isOpen || isDraftOfMail,
      tell: row.source !== 'mail' || isTellable(mail),
      write: row.source !== 'mail',
      complete: row.source === 'mail' && (isOpen || isDraftOfMail),
      invite: may(ctx.actor, 'invitation:manage') && portal === 'none' && submitter.email !== '',
    },
  };
}

/** How far the person of an address is on the way into a portal of the firm. */
async function portalOf({ tx, services, now }: Ctx, email: string): Promise<SubmissionView['portal']> {
  if (!email) return 'none';
  const [found] = await tx.query<{ portal: SubmissionView['portal'] }>(
    `select case when exists (select from user_profiles where email_index = $1) then 'account'
                 when exists (select from user_invitations where email_index = $1 and not is_accepted and revoked_at is null
                    and expires_at > $2) then 'invited' else 'none' end as portal`,
    [services.master.addressIndex(email), now],
    'portal-of-submitter',
  );
  return found?.portal ?? 'none';
}
