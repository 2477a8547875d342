import { schema } from '@cairn/db';
import { dayIn, deliveryOf, type NoticeKind, nextDigest, weekdayOf } from '@cairn/domain';
import { authorOf } from '../../../core/actor.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { type MailContent, queueMessage } from '../../../core/messages/queue-message.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { findColleagues } from '../../deal-access/audience.ts';
import { namesRecord } from './notice-subjects.ts';
import { findChoices } from './notification-settings.ts';

export interface Notice {
  kind: NoticeKind;
  /** One sentence, as the bell shows it and the mail's subject says it. */
  title: string;
  /** Where it leads, below the installation's address. */
  path: string;
  /** The deal that it is about: a person who may not see it is told nothing. */
  opportunityId?: string;
  /** The company, submission or share that the title names, which may be hidden later without its deal (notice-subjects.ts). */
  subjectId?: string;
  /** More than the title, for the mail only. */
  paragraphs?: string[];
}

/**
 * Tells people something in the product and by mail, as each of them has chosen, in the running transaction. Nobody is told
 * of what they did themselves.
 */
export async function notify(ctx: Ctx, people: readonly (string | null)[], notice: Notice): Promise<void> {
  const { tx, actor, services, now } = ctx;
  if (services.tellsNobody) return;
  if (namesRecord(notice.kind) && !notice.subjectId)
    throw new Error(`A notice of the kind ${notice.kind} does not say which record it names.`);
  const wanted = [...new Set(people)].filter((id): id is string => id !== null && id !== authorOf(actor));
  if (wanted.length === 0) return;
  const { kind, title, path, opportunityId = null, subjectId = null } = notice;
  const recipients = await findColleagues(tx, wanted, opportunityId);
  if (recipients.length === 0) return;
  const told = await deliveriesTo(
    ctx,
    recipients.map(({ id }) => id),
    kind,
  );
  const inBell = recipients.flatMap(({ id }) => {
    const { bell, digest } = told(id);
    return bell ? [{ id, digest }] : [];
  });
  await writeRows(
    ctx,
    inBell.map(({ id, digest }) => ({
      user_id: id,
      kind,
      title,
      path,
      opportunity_id: opportunityId,
      subject_id: subjectId,
      digest_on: digest?.day ?? null,
    })),
  );
  for (const { id, digest } of inBell) await enqueueDigest(ctx, id, digest);
  const cells = await ctx.cells();
  for (const { id, email } of recipients) {
    if (told(id).mail !== 'now') continue;
    const to = cells.decryptText('user_profiles', 'email', id, email);
    const content = {
      subject: title,
      heading: title,
      paragraphs: notice.paragraphs ?? [],
      button: { label: 'Open in Cairn', path },
    };
    const about = { tenantId: actor.tenantId, template: kind, userId: id, now };
    await queueMessage(services, tx, cells, { channel: 'email', to, content }, about);
  }
}

/** Somebody of a portal: an address, with the account behind it where there is one. */
export interface PortalPerson {
  userId: string | null;
  to: string;
  content: MailContent;
}

interface PortalNotice extends Pick<Notice, 'kind' | 'title' | 'path'> {
  /** Of the mail. */
  template: string;
  /** The share, run of documents, submission or subscription: what is closed to the person later is shown no more. */
  subjectId: string;
}

/**
 * Tells people of a portal, those with an account by bell and as each of them has chosen; an address without one is mailed
 * at once. One person may speak for several, and has one bell of it.
 */
export async function notifyPortal(ctx: Ctx, people: readonly PortalPerson[], notice: PortalNotice): Promise<void> {
  const { tx, actor, services, now } = ctx;
  const { kind, title, path, template, subjectId } = notice;
  const accounts = [...new Set(people.map(({ userId }) => userId))].filter((id) => id !== null);
  const told = await deliveriesTo(ctx, accounts, kind);
  const inBell = accounts.filter((id) => told(id).bell);
  if (!services.tellsNobody) {
    await writeRows(
      ctx,
      inBell.map((id) => {
        const digest_on = told(id).digest?.day ?? null;
        return { user_id: id, kind, title, path, subject_id: subjectId, digest_on };
      }),
    );
    for (const id of inBell) await enqueueDigest(ctx, id, told(id).digest);
  }
  const cells = await ctx.cells();
  for (const { userId, to, content } of people) {
    if (userId !== null && told(userId).mail !== 'now') continue;
    const about = { tenantId: actor.tenantId, template, ...(userId !== null && { userId }), now };
    await queueMessage(services, tx, cells, { channel: 'email', to, content }, about);
  }
}

async function enqueueDigest(
  { tx, actor, services, now }: Ctx,
  user_id: string,
  digest: { day: string; at: Date } | null,
): Promise<void> {
  if (!digest) return;
  const seconds = Math.ceil((digest.at.getTime() - now.getTime()) / 1000);
  await services.jobs.enqueue(
    tx,
    'send-digest',
    { tenant_id: actor.tenantId, user_id, digest_on: digest.day },
    seconds,
  );
}

type Row = Omit<typeof schema.notifications.$inferInsert, 'tenant_id' | 'id' | 'created_at'>;

async function writeRows(ctx: Ctx, rows: readonly Row[]): Promise<void> {
  const { tx, actor, now } = ctx;
  if (rows.length === 0) return;
  await insertMany(
    tx,
    schema.notifications,
    rows.map((row) => ({ ...row, tenant_id: actor.tenantId, id: newId(), created_at: now })),
  );
  await tellLive(ctx, { kind: 'notification', only: rows.map(({ user_id }) => user_id) });
}

/** How each person is told of this kind today, and on which morning where it waits for the digest. */
async function deliveriesTo({ tx, now }: Ctx, people: readonly string[], kind: NoticeKind) {
  const [choices, timeZone] = [await findChoices(tx, people), await getTimeZone(tx)];
  const weekday = weekdayOf(dayIn(now, timeZone));
  return (id: string) => {
    const { ways = {}, quiet_days = [] } = choices.get(id) ?? {};
    const delivery = deliveryOf(kind, ways, quiet_days.includes(weekday));
    return { ...delivery, digest: delivery.mail === 'digest' ? nextDigest(now, timeZone, quiet_days) : null };
  };
}
