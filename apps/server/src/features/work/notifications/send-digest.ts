import { dayIn, NOTICE_TOPICS, nextDigest, type Role, topicOf, weekdayOf } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { newId } from '../../../core/ids.ts';
import type { JobData } from '../../../core/jobs.ts';
import type { MailContent } from '../../../core/messages/queue-message.ts';
import { queueMessage } from '../../../core/messages/queue-message.ts';
import { type Ctx, runAs } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { bareActorOf } from '../../access/auth/account/actor-of-job.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { findColleagues } from '../../deal-access/audience.ts';
import { findChoices } from './notification-settings.ts';
import { STILL_THERE } from './notifications.queries.ts';

interface Waiting {
  kind: string;
  title: string;
  path: string;
}

/** What a mail lists; the rest is in the product. */
const LISTED_AT_MOST = 50;

/**
 * The job: mails somebody what waits for the digest of this day, once, as far as they may still see it and have not read it.
 * There is one job for each notice; the first one takes them all (docs/adr/0067).
 */
export async function sendDigest(services: Services, { tenant_id, user_id, digest_on }: JobData['send-digest']) {
  const bare = bareActorOf({ tenant_id, user_id, request_id: newId() });
  const origin = { requestId: 'send-digest', ip: 'job', userAgent: 'send-digest' };
  const person = await runAs(services, bare, origin, 'read', ({ tx }) => findRecipient(tx, user_id));
  // With the eyes of the person: what is closed to them by now is not in it.
  const actor = { ...bare, ...(person?.role && { role: person.role }) };
  await runAs(services, actor, origin, 'write', async (ctx) => {
    const { tx, now } = ctx;
    const { quiet_days = [] } = (await findChoices(tx, [user_id])).get(user_id) ?? {};
    if (person && (await postpone(ctx, quiet_days, digest_on))) return;
    const waiting = await takeWaiting(tx, user_id, digest_on, now);
    if (!person || waiting.length === 0) return;
    const cells = await ctx.cells();
    const to = cells.decryptText('user_profiles', 'email', person.id, person.email);
    const about = { tenantId: tenant_id, template: 'digest', userId: user_id, now };
    await queueMessage(services, tx, cells, { channel: 'email', to, content: digestOf(waiting) }, about);
  });
}

interface Recipient {
  id: string;
  email: Buffer;
  /** Of a portal; a person of the firm is looked for as one of the team. */
  role?: Role;
}

/** The person, if they may still use the product, and of a portal if that is open. */
async function findRecipient(tx: Tx, userId: string): Promise<Recipient | undefined> {
  const [colleague] = await findColleagues(tx, [userId], null);
  if (colleague) return colleague;
  const [outsider] = await tx.query<Required<Recipient> & Record<string, unknown>>(
    `select p.id, p.email, p.role from user_profiles p
       left join tenant_settings f on f.tenant_id = p.tenant_id
      where p.id = $1 and p.is_active and (p.role = 'opportunity_user'
         or (p.role = 'lp' and f.investor_portal_enabled is distinct from false)
         or (p.role = 'co_investor_user' and f.co_investor_portal_enabled is distinct from false))`,
    [userId],
    'recipient-of-portal',
  );
  return outsider;
}

/** The day has become a quiet one since: everything waits for the next morning. Answers whether it does. */
async function postpone({ tx, actor, services, now }: Ctx, quietDays: readonly number[], day: string) {
  const timeZone = await getTimeZone(tx);
  if (!quietDays.includes(weekdayOf(dayIn(now, timeZone)))) return false;
  const next = nextDigest(now, timeZone, quietDays);
  const moved = await tx.query(
    `update notifications set digest_on = $3 where user_id = $1 and digest_on <= $2 and digested_at is null returning id`,
    [actor.userId, day, next.day],
    'postpone-digest',
  );
  const job = { tenant_id: actor.tenantId, user_id: actor.userId, digest_on: next.day };
  const seconds = Math.ceil((next.at.getTime() - now.getTime()) / 1000);
  if (moved.length > 0) await services.jobs.enqueue(tx, 'send-digest', job, seconds);
  return true;
}

/** A share whose record a mail may not name by now, as `nameInMail` has it: the title of the notice may name it still. */
const IS_UNNAMED = `(n.kind = 'shared' and exists (select from co_investor_shares s where s.id = n.subject_id
  and (s.terms_text is not null or s.opportunity_id in (select opportunity_id from confidential_opportunities))))`;

/** Newest first; whatever is shown or not, it waits no more. */
async function takeWaiting(tx: Tx, userId: string, day: string, now: Date): Promise<Waiting[]> {
  return tx.query<Waiting>(
    `with taken as (update notifications set digested_at = $3
        where user_id = $1 and digest_on <= $2 and digested_at is null returning *)
     select n.kind, n.path, case when ${IS_UNNAMED} then 'News of what is shared with you' else n.title end as title
       from taken n where n.read_at is null and ${STILL_THERE}
      order by n.created_at desc, n.id desc`,
    [userId, day, now],
    'take-digest',
  );
}

/** By topic, in the order of the topics. */
export function digestOf(waiting: readonly Waiting[]): MailContent {
  const count = `${waiting.length} ${waiting.length === 1 ? 'notification' : 'notifications'}`;
  const listed = waiting.slice(0, LISTED_AT_MOST);
  const sections = Object.entries(NOTICE_TOPICS).flatMap(([topic, { label }]) => {
    const rows = listed.filter(({ kind }) => topicOf(kind) === topic).map(({ title, path }) => ({ text: title, path }));
    return rows.length > 0 ? [{ heading: label, rows }] : [];
  });
  const left = waiting.length - listed.length;
  return {
    subject: `Daily digest: ${count}`,
    heading: 'Your daily digest',
    paragraphs: [
      `${count} that you have not read yet${left > 0 ? `; the newest ${LISTED_AT_MOST} are listed here` : ''}.`,
    ],
    sections,
    button: { label: 'Open in Cairn', path: '/dashboard' },
    note: 'Your account says what is mailed at once, once a day or not at all, and on which days no mail comes.',
  };
}
