import { schema } from '@cairn/db';
import { and, eq, sql } from 'drizzle-orm';
import { inTenantOf } from '../../../core/access/in-tenant-of.ts';
import type { Tx } from '../../../core/database.ts';
import type { JobData } from '../../../core/jobs.ts';
import { DeliveryError } from '../../../core/messages/delivery-error.ts';
import { publicAddress } from '../../../core/messages/public-address.ts';
import type { OutgoingMail, OutgoingMessage, OutgoingText } from '../../../core/messages/queue-message.ts';
import type { Services } from '../../../core/services.ts';
import { findLogo } from '../../access/tenants/find-logo.ts';
import { decryptMessage, type MessageRow } from './decrypt-message.ts';
import { LOGO_PART } from './mail-frame.ts';
import { renderMail } from './render-mail.ts';

const { outgoingMessages: messages } = schema;

type Job = JobData['send-message'];

/** What became of a message; the queue keeps it with the job, for the health of the mail. */
export interface SendOutcome {
  outcome: MessageStatus | 'over already';
}

/** A mail server that is away for a long weekend loses nothing. */
const GIVE_UP_AFTER_MS = 4 * 24 * 3_600_000;

/**
 * The job behind a message. The queue runs it on one server at a time, and a second run of a finished one finds nothing to
 * do. Only a server that dies between handing over and committing sends twice, under the same Message-ID.
 */
export async function sendMessage(services: Services, job: Job): Promise<SendOutcome> {
  const found = await inTenantOf(services, job.tenant_id, 'read', async ({ tx, cells }) => {
    const row = await findQueuedMessage(tx, job.message_id);
    const message = row && decryptMessage(await cells(), row);
    return message && { row, message, logo: message.channel === 'email' ? await findLogo(tx) : undefined };
  });
  if (!found) return { outcome: 'over already' };
  const { row, message, logo } = found;
  const now = services.now();
  if (row.expires_at && row.expires_at <= now) return settle(services, job, 'expired');
  try {
    return await settle(services, job, await deliver(services, row, message, logo?.png));
  } catch (error) {
    if (error instanceof DeliveryError) return refused(services, job, row, error);
    throw error;
  }
}

async function settle(services: Services, job: Job, outcome: MessageStatus): Promise<SendOutcome> {
  await inTenantOf(services, job.tenant_id, 'write', ({ tx, now }) => endMessage(tx, job.message_id, outcome, now));
  return { outcome };
}

/** Leaves a trace of the failure, then ends the message or throws so that the queue tries it again later. */
async function refused(services: Services, job: Job, row: MessageRow, error: DeliveryError): Promise<SendOutcome> {
  const isOver = error.permanent || services.now().getTime() - row.created_at.getTime() > GIVE_UP_AFTER_MS;
  await inTenantOf(services, job.tenant_id, 'write', async ({ tx, now }) => {
    await recordFailedAttempt(tx, job.message_id, error.message);
    if (isOver) await endMessage(tx, job.message_id, 'failed', now);
  });
  // The first and the last time: a server that is away for a day must not fill the log.
  const about = { message_id: row.id, channel: row.channel, template: row.template, reason: error.message };
  if (isOver) services.log.error(about, 'a message was given up');
  else if (row.attempts === 0) services.log.warn(about, 'a message could not be sent yet and is tried again');
  if (isOver) return { outcome: 'failed' };
  throw error;
}

async function deliver(
  services: Services,
  row: MessageRow,
  message: OutgoingMessage,
  logo: Buffer | undefined,
): Promise<MessageStatus> {
  if (!services.transports[message.channel] && services.env.showsMail) return 'kept';
  await (message.channel === 'email' ? deliverMail(services, row, message, logo) : deliverText(services, message));
  return 'sent';
}

async function deliverMail(
  services: Services,
  row: MessageRow,
  { to, content }: OutgoingMail,
  logo: Buffer | undefined,
): Promise<void> {
  const transport = services.transports.email;
  if (!transport) throw new DeliveryError('no mail server is configured (SMTP_URL)');
  const { hostname } = new URL(publicAddress(services.env));
  await transport.send({
    to,
    subject: content.subject,
    ...renderMail(content, services.env, logo !== undefined),
    messageId: `<${row.id}@${hostname}>`,
    date: row.created_at,
    attachment: content.attachment,
    picture: logo && { part: LOGO_PART, png: logo },
  });
}

async function deliverText(services: Services, { to, text }: OutgoingText): Promise<void> {
  const transport = services.transports.sms;
  if (!transport) throw new DeliveryError('no provider of text messages is configured (SMS_URL)');
  await transport.send(to, text);
}

async function findQueuedMessage(tx: Tx, id: string): Promise<MessageRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.status, 'queued')));
  return row;
}

type MessageStatus = 'sent' | 'kept' | 'failed' | 'expired';

/** Ends a message that is on its way. Its content goes, unless it is kept to be read. */
async function endMessage(tx: Tx, id: string, status: MessageStatus, now: Date): Promise<void> {
  await tx.db
    .update(messages)
    .set({
      status,
      ...(status !== 'kept' && { content_encrypted: null }),
      ...(status === 'sent' && { sent_at: now, last_error: null }),
    })
    .where(and(eq(messages.id, id), eq(messages.status, 'queued')));
}

async function recordFailedAttempt(tx: Tx, id: string, reason: string): Promise<void> {
  await tx.db
    .update(messages)
    .set({ attempts: sql`${messages.attempts} + 1`, last_error: reason })
    .where(and(eq(messages.id, id), eq(messages.status, 'queued')));
}
