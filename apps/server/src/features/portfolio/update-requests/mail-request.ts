import { type MailContent, queueMessage } from '../../../core/messages/queue-message.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { linkPath, linkToken } from './link-token.ts';

export type MailKind = 'request' | 'reminder' | 'overdue' | 'renewed';

interface Asked {
  reporting_period: string;
  due_on: string;
  message: string | null;
}

interface Sender {
  firm: string;
  name: string | null;
}

/** Who asks: the firm, and the person of it. */
export async function findSender(ctx: Ctx, userId: string | null): Promise<Sender> {
  const { tx, actor } = ctx;
  const [row] = await tx.query<{ firm: string; id: string | null; first_name: Buffer; last_name: Buffer }>(
    `select t.name as firm, p.id, p.first_name, p.last_name from tenants t
       left join user_profiles p on p.tenant_id = t.id and p.id = $2::uuid where t.id = $1`,
    [actor.tenantId, userId],
    'sender-of-request',
  );
  if (!row) throw new Error('the own firm is not there');
  if (!row.id) return { firm: row.firm, name: null };
  const cells = await ctx.cells();
  const first = cells.decryptText('user_profiles', 'first_name', row.id, row.first_name);
  const last = cells.decryptText('user_profiles', 'last_name', row.id, row.last_name);
  return { firm: row.firm, name: `${first} ${last}`.trim() };
}

const spoken = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

const BEGINNINGS: Record<
  MailKind,
  (firm: string, asked: Asked) => { subject: string; heading: string; first: string }
> = {
  request: (firm, { reporting_period, due_on }) => ({
    subject: `${firm} asks for your update for ${reporting_period}`,
    heading: `Your update for ${reporting_period}`,
    first: `${firm} asks for a short update by ${spoken(due_on)}. It takes about three minutes, also on a phone.`,
  }),
  reminder: (firm, { reporting_period, due_on }) => ({
    subject: `Reminder: your update for ${reporting_period} is due on ${spoken(due_on)}`,
    heading: `Your update for ${reporting_period}`,
    first: `A reminder from ${firm}: the update is due on ${spoken(due_on)}. What you have typed so far is kept.`,
  }),
  overdue: (firm, { reporting_period, due_on }) => ({
    subject: `Your update for ${reporting_period} was due on ${spoken(due_on)}`,
    heading: `Your update for ${reporting_period}`,
    first: `${firm} has not yet heard from you; the update was due on ${spoken(due_on)}. You can still send it.`,
  }),
  renewed: (firm, { reporting_period, due_on }) => ({
    subject: `A new link for your update for ${reporting_period}`,
    heading: `Your update for ${reporting_period}`,
    first: `${firm} sends you a new link; the earlier one no longer works. The update is due on ${spoken(due_on)}.`,
  }),
};

/** What the mail says. The company is not named: who forwards it gives away no more than needed. */
export function requestMail(kind: MailKind, sender: Sender, asked: Asked, path: string): MailContent {
  const { subject, heading, first } = BEGINNINGS[kind](sender.firm, asked);
  const message = asked.message ? [`${sender.name ?? sender.firm} writes:`, ...asked.message.split(/\n{2,}/)] : [];
  return {
    subject,
    heading,
    paragraphs: [first, ...message],
    button: { label: 'Write the update', path },
    note: 'The link is for you alone. It works on the device on which you open it first, and needs no account.',
  };
}

interface Addressed extends Asked {
  id: string;
  link_no: number;
  expires_at: Date;
  email: string;
}

/** Puts the mail with the company's own link on its way, in the running transaction. */
export async function mailAnswer(ctx: Ctx, kind: MailKind, sender: Sender, answer: Addressed): Promise<void> {
  const { services, tx, actor, now } = ctx;
  const content = requestMail(kind, sender, answer, linkPath(linkToken(services, answer.id, answer.link_no)));
  const about = { tenantId: actor.tenantId, template: `update_${kind}`, now, expiresAt: answer.expires_at };
  await queueMessage(services, tx, await ctx.cells(), { channel: 'email', to: answer.email, content }, about);
}
