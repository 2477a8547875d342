import { createHmac } from 'node:crypto';
import { FOLLOW_DAYS } from '@cairn/domain';
import { hashSecret } from '../../../core/access/session.ts';
import type { Ctx } from '../../../core/procedure.ts';

const DAY_MS = 86_400_000;
const RENEWED_BEFORE_MS = 30 * DAY_MS;

/**
 * The token of a visitor's link. It is derived, so that every mail can carry it and none is stored; a new one begins when
 * less than 30 days are left. Run by the firm, since visitors change no row of their own.
 */
export async function renewLink({ tx, services, now }: Ctx, visitorId: string): Promise<string> {
  const [row] = await tx.query<{ link_expires_at: Date | null }>(
    'select link_expires_at from submission_visitors where id = $1 for update',
    [visitorId],
    'link-of-visitor',
  );
  const current = row?.link_expires_at;
  const isGood = current && current.getTime() > now.getTime() + RENEWED_BEFORE_MS;
  const end = isGood ? current : new Date(now.getTime() + FOLLOW_DAYS * DAY_MS);
  const key = services.master.derive('submission links');
  const token = createHmac('sha256', key).update(`${visitorId}/${end.toISOString()}`).digest('base64url');
  if (!isGood)
    await tx.query(
      'update submission_visitors set token_hash = $2, link_expires_at = $3 where id = $1',
      [visitorId, hashSecret(token), end],
      'renew-link-of-visitor',
    );
  return token;
}

/** Where a mail to a visitor leads. */
export async function followPath(ctx: Ctx, visitorId: string, submissionId: string): Promise<string> {
  return `/submission?token=${await renewLink(ctx, visitorId)}&submission=${submissionId}`;
}

/** Who a visitor is, as they said and proved. */
export async function describeVisitor(ctx: Ctx, id: string): Promise<{ name: string; email: string }> {
  const [row] = await ctx.tx.query<{ name: Buffer; email: Buffer }>(
    'select name, email from submission_visitors where id = $1',
    [id],
    'who-submitted',
  );
  if (!row) return { name: '', email: '' };
  const cells = await ctx.cells();
  const read = (column: 'name' | 'email') => cells.decryptText('submission_visitors', column, id, row[column]);
  return { name: read('name'), email: read('email') };
}
