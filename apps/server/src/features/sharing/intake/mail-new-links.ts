import { FOLLOW_DAYS, normaliseEmail } from '@cairn/domain';
import { atFixedTime } from '../../../core/access/at-fixed-time.ts';
import { assertWithinLimit, networkOf } from '../../../core/access/rate-limit.ts';
import { fail } from '../../../core/errors.ts';
import { isPrivateTransport } from '../../../core/http/transport.ts';
import { queueMessage } from '../../../core/messages/queue-message.ts';
import { type Ctx, type RequestContext, runAs } from '../../../core/procedure.ts';
import { withAuth } from '../../../core/with-auth.ts';
import { getFirmName } from '../../access/tenants/get-firm-name.ts';
import { describeVisitor, renewLink } from './follow-link.ts';
import { gateOf } from './gate.ts';
import { visitorEvent } from './visitor.ts';

/** One mail for each firm, the firms heard last first: who asks for others' mail fills no mailbox with it. */
const FIRMS_AT_MOST = 5;

/**
 * Mails a new link to what was sent from this address, one for each firm. Whether there is any is said in the mail alone, to
 * whom the address belongs: answer, time and limits are the same for every address (docs/adr/0076).
 */
export async function mailNewLinks(context: RequestContext, { email: typed }: { email: string }) {
  const { services, request, origin } = context;
  if (!isPrivateTransport(request)) throw fail('HTTPS_REQUIRED');
  const email = normaliseEmail(typed);
  const index = services.master.addressIndex(email);
  await assertWithinLimit(services, 'submission link by address', networkOf(origin.ip));
  await assertWithinLimit(services, 'submission link by account', index.toString('hex'));
  await atFixedTime(() => mailAll(context, index));
  return { days: FOLLOW_DAYS };
}

async function mailAll({ services, origin }: RequestContext, index: Buffer): Promise<void> {
  const visitors = await withAuth(services, (tx) =>
    tx.query<{ tenant_id: string; id: string }>(
      `select v.tenant_id, v.id from submission_visitors v join tenants t on t.id = v.tenant_id
        where v.email_index = $1 and v.proven_at is not null and t.is_active
        order by v.link_expires_at desc nulls last, v.id limit ${FIRMS_AT_MOST}`,
      [index],
      'visitors-of-address',
    ),
  );
  for (const { tenant_id, id } of visitors)
    await runAs(services, gateOf(tenant_id), origin, 'write', (ctx) => mailNewLink(ctx, id));
}

async function mailNewLink(ctx: Ctx, id: string): Promise<void> {
  const { tx, services, actor, now } = ctx;
  const firm = await getFirmName(tx);
  const { email } = await describeVisitor(ctx, id);
  const content = {
    subject: `Your link to what you submitted to ${firm}`,
    heading: 'Your link',
    paragraphs: [
      `By the link below you follow what you have submitted to ${firm}, write with the firm, and add further files. It is for you alone.`,
    ],
    button: { label: 'Open your submissions', path: `/submission?token=${await renewLink(ctx, id)}` },
    note: 'Somebody, probably you, asked for it with this address. If it was not you, delete this mail; nobody else has the link.',
  };
  const about = { tenantId: actor.tenantId, template: 'submission', now };
  await queueMessage(services, tx, await ctx.cells(), { channel: 'email', to: email, content }, about);
  await ctx.audit(visitorEvent('link_mailed', id));
}
