import { schema } from '@cairn/db';
import { dayIn } from '@cairn/domain';
import { EVENT_KINDS } from '@cairn/domain/fund';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { queueMessage } from '../../../core/messages/queue-message.ts';
import { dayText } from '../../../core/pdf/words.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getFirmName } from '../../access/tenants/get-firm-name.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { type FundBook, wireDetailsOf } from '../ledger/load-fund-book.ts';
import { tellPartners } from '../limited-partners/tell-partners.ts';
import type { EventRecord, ItemRecord } from './capital-events.queries.ts';

/** Everything that a notice says, frozen when it is issued (docs/adr/0050). Amounts in minor units. */
export interface NoticeContent {
  firm: string;
  fund: string;
  lp: string;
  currency: string;
  kind: 'call' | 'distribution';
  /** Of the equalisation of a later closing: its day. Not in notices from before. */
  closed_on?: string | null;
  number: number;
  issued_on: string;
  due_on: string;
  lines: { label: string; purpose: string; amount: number; inside: boolean; recallable: boolean }[];
  inside: number;
  outside: number;
  carry: number;
  withheld: number;
  recallable: number;
  total: number;
  commitment: number;
  unfunded_before: number;
  unfunded_after: number;
  contributed_before: number;
  distributed_before: number;
  wire_details: string | null;
  /** Of a distribution: a change of the LP's bank details waited at the issue. Not in notices from before. */
  bank_change_waiting?: boolean;
  note: string | null;
}

/** Writes the notice of each LP, which a job draws, and mails those who speak for it. */
export async function sendNotices(
  ctx: Ctx,
  { fund, lps, commitments }: FundBook,
  event: EventRecord,
  items: readonly ItemRecord[],
): Promise<void> {
  const { tx, actor, services, origin, now } = ctx;
  const cells = await ctx.cells();
  const firm = await getFirmName(tx);
  const issued_on = dayIn(now, await getTimeZone(tx));
  const wire_details = event.kind === 'distribution' ? null : wireDetailsOf(cells, fund);
  const title = `${EVENT_KINDS[event.kind]} ${event.number} of ${fund.name}`;
  await insertMany(
    tx,
    schema.fundDocuments,
    items.map((item) => {
      const {
        id: item_id,
        event_id: _event,
        is_equalisation: _is,
        lp_id,
        acknowledged_at: _at,
        document_id: _none,
        ...amounts
      } = item;
      const content: NoticeContent = {
        firm,
        fund: fund.name,
        lp: lps.find(({ id }) => id === lp_id)?.name ?? '',
        currency: fund.currency,
        closed_on: event.closed_on,
        number: event.number,
        issued_on,
        due_on: event.due_on,
        wire_details: item.kind === 'call' ? wire_details : null,
        bank_change_waiting:
          item.kind === 'distribution' && commitments.some((each) => each.lp_id === lp_id && each.bank_change_waiting),
        note: event.note,
        ...amounts,
      };
      const id = newId();
      return {
        tenant_id: actor.tenantId,
        id,
        fund_id: fund.id,
        lp_id,
        item_id,
        kind: item.kind === 'call' ? 'call_notice' : 'distribution_notice',
        report_type: 'special',
        title,
        day: issued_on,
        content_encrypted: cells.encrypt('fund_documents', 'content_encrypted', id, JSON.stringify(content)),
        created_by: actor.userId,
        created_at: now,
      };
    }),
  );
  await services.jobs.enqueue(tx, 'draw-fund-documents', {
    tenant_id: actor.tenantId,
    fund_id: fund.id,
    event_id: event.id,
    user_id: actor.userId,
    request_id: origin.requestId,
  });
  await mailContacts(ctx, event, title, items);
  await tellPartners(
    ctx,
    items.map(({ lp_id }) => lp_id),
  );
}

interface ContactRow {
  id: string;
  lp_id: string;
  lp_name: string;
  email: Buffer;
}

/** No amount and no wire details stand in a mail: those are in the portal, behind a sign-in. */
async function mailContacts(ctx: Ctx, event: EventRecord, title: string, items: readonly ItemRecord[]): Promise<void> {
  const { tx, actor, services, now } = ctx;
  if (services.tellsNobody) return;
  const contacts = await tx.query<ContactRow & Record<string, unknown>>(
    `select c.id, c.lp_id, l.name as lp_name, c.email from lp_contacts c
       join limited_partners l on l.tenant_id = c.tenant_id and l.id = c.lp_id
      where c.ended_at is null and c.lp_id = any($1)`,
    [items.map(({ lp_id }) => lp_id)],
    'contacts-to-mail',
  );
  const cells = await ctx.cells();
  const payers = new Set(items.filter(({ kind }) => kind === 'call').map(({ lp_id }) => lp_id));
  for (const { id, lp_id, lp_name, email } of contacts) {
    const isPayer = payers.has(lp_id);
    const due = `${isPayer ? 'is due' : 'is paid'} on ${dayText(event.due_on)}`;
    const content = {
      subject: `${title} ${due}`,
      heading: title,
      paragraphs: [
        `${title} ${due}. The notice for ${lp_name}, with the amount, is in the LP Portal.`,
        'We never change wire details by mail. Verify them by phone, at a number that you know, before you pay.',
      ],
      button: { label: 'Open the LP Portal', path: '/dashboard/lp-portal' },
    };
    const to = cells.decryptText('lp_contacts', 'email', id, email);
    await queueMessage(
      services,
      tx,
      cells,
      { channel: 'email', to, content },
      {
        tenantId: actor.tenantId,
        template: isPayer ? 'capital_call' : 'fund_distribution',
        now,
      },
    );
  }
}
