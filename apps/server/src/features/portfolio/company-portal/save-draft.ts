import { authorOf } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import {
  type AnswerRow,
  lockAnswer,
  type PortalInputs,
  type PortalOutputs,
  type Typed,
} from './company-portal.queries.ts';
import { viewForm } from './get-form.ts';

/** Keeps what was typed, unless somebody else of the company has changed it since: then nothing is written, and both are shown. */
export async function saveDraft(ctx: Ctx, input: PortalInputs['saveDraft']): Promise<PortalOutputs['saveDraft']> {
  const { tx, now } = ctx;
  const answer = await lockAnswer(tx, input.id);
  if (!answer) throw fail('NOT_FOUND');
  await assertOpen(ctx, answer, input.version);
  const version = await writeDraft(ctx, answer, withDefaults(input.values));
  return { version, saved_at: now.toISOString() };
}

/** Refuses what was revoked, and what was written without seeing what somebody else wrote. */
export async function assertOpen(ctx: Ctx, answer: AnswerRow, version: number): Promise<void> {
  if (answer.revoked_at) throw fail('ANSWER_CLOSED');
  if (answer.draft_version === version) return;
  const current = await viewForm(ctx, answer);
  throw fail(answer.answered_at ? 'ANSWER_SENT' : 'DRAFT_CHANGED', { current });
}

export async function writeDraft(ctx: Ctx, { id, draft_version }: AnswerRow, values: Typed): Promise<number> {
  const cells = await ctx.cells();
  const version = draft_version + 1;
  await ctx.tx.query(
    `update update_answers set draft_encrypted = $2, draft_version = $3, draft_at = $4, draft_by = $5,
       opened_at = coalesce(opened_at, $4) where id = $1`,
    [
      id,
      cells.encrypt('update_answers', 'draft_encrypted', id, JSON.stringify(values)),
      version,
      ctx.now,
      authorOf(ctx.actor),
    ],
    'write-draft',
  );
  return version;
}

/** Every field, as the form has them. */
export function withDefaults(values: PortalInputs['saveDraft']['values']): Typed {
  return {
    reporting_period: '',
    update_type: 'regular',
    metrics: {},
    achievements: '',
    challenges: '',
    funding_needs: '',
    next_milestones: '',
    ...values,
  };
}
