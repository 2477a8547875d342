import { schema } from '@cairn/db';
import type { MailRefusal } from '@cairn/domain';
import { newId } from '../core/ids.ts';
import { insertMany } from '../core/insert-many.ts';
import type { Ctx } from '../core/procedure.ts';
import type { MailContent } from '../features/sharing/inbound-mail/mail-row.ts';

const HOUR_MS = 3_600_000;

const TEXT = `Met Jonas at the grid meetup, worth a first call.

---------- Forwarded message ---------
From: Jonas Brandt <jonas@voltmere.example>
Subject: Voltmere: batteries that a street shares

Hello, we put one battery into each street instead of one into each house. Four towns pay for it.

The fifth signs this month. We raise 1.5 million; the deck follows on Monday.

Jonas`;

/** A mail that a colleague has forwarded, which waits as a draft, and one that was refused; nobody is told of either. */
export async function seedMails(
  ctx: Ctx,
  colleague: { userId: string; email: string; name: string },
  currency: string,
): Promise<void> {
  const { tx, actor, now } = ctx;
  const { tenantId: tenant_id } = actor;
  const cells = await ctx.cells();
  const submission_id = newId();
  const received_at = new Date(now.getTime() - 3 * HOUR_MS);
  await insertMany(tx, schema.submissions, [
    {
      tenant_id,
      id: submission_id,
      source: 'mail',
      currency,
      description: TEXT,
      created_at: received_at,
      updated_at: received_at,
      submitted_at: received_at,
    },
  ]);
  const route = (sender: string) => ({ sender, ip: '192.0.2.25', helo: 'mail.example' });
  const row = (at: Date, state: string, content: MailContent, reason: MailRefusal | null) => {
    const id = newId();
    const isProven = reason !== 'not_proven';
    return {
      tenant_id,
      id,
      state,
      came_by: 'smtp',
      received_at: at,
      settled_at: at,
      byte_size: 4_210,
      message_key: cells.fingerprint('inbound_mails', 'content_encrypted', id),
      content_encrypted: cells.encrypt('inbound_mails', 'content_encrypted', id, JSON.stringify(content)),
      spf: isProven ? 'pass' : 'softfail',
      dkim: isProven ? 'pass' : 'none',
      dmarc: isProven ? 'pass' : 'fail',
      is_proven: isProven,
      reason,
      submission_id: state === 'taken' ? submission_id : null,
    };
  };
  const { userId, email, name } = colleague;
  await insertMany(tx, schema.inboundMails, [
    row(
      received_at,
      'taken',
      {
        route: route(email),
        sender: { name, address: email },
        member_id: userId,
        subject: 'Fwd: Voltmere: batteries that a street shares',
        forwarded: { name: 'Jonas Brandt', address: 'jonas@voltmere.example' },
        text: TEXT,
        is_cut: false,
        refused: [],
        notes: [],
      },
      null,
    ),
    row(
      new Date(received_at.getTime() - 20 * HOUR_MS),
      'refused',
      {
        route: route('bounce@bulk.example'),
        sender: { name, address: email },
        member_id: null,
        subject: 'An opportunity that you must not miss',
      },
      'not_proven',
    ),
  ]);
}
