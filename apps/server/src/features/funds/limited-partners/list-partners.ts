import { dayIn, MASKS } from '@cairn/domain';
import { lpFigures, payoutRefusal } from '@cairn/domain/fund';
import { isReading } from '../../../core/access/reading.ts';
import { may } from '../../../core/actor.ts';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { type FundBook, loadFundBooks } from '../ledger/load-fund-book.ts';
import {
  type ContactRow,
  type PartnerOutputs,
  type PartnerRow,
  type PartnerView,
  SELECT_CONTACTS,
  viewContact,
} from './limited-partners.queries.ts';
import { listWaiting } from './waiting-changes.ts';

/** The register: each LP with its contacts, and what it has committed to each fund. */
export async function listPartners(ctx: Ctx): Promise<PartnerOutputs['list']> {
  return { rows: await viewPartners(ctx), can: { create: may(ctx.actor, 'fund:write') } };
}

export async function getPartner(ctx: Ctx, id: string): Promise<PartnerView> {
  const [row] = await viewPartners(ctx, id);
  if (!row) throw fail('NOT_FOUND');
  return row;
}

async function viewPartners(ctx: Ctx, id?: string): Promise<PartnerView[]> {
  const { tx } = ctx;
  const [rows, contacts, books, cells, zone, changes] = await Promise.all([
    tx.query<PartnerRow>(
      `${SELECT_PARTNERS} where $1::uuid is null or id = $1 order by lower(name), id`,
      [id ?? null],
      'list-partners',
    ),
    tx.query<ContactRow>(`${SELECT_CONTACTS} order by p.created_at, p.id`, [], 'list-lp-contacts'),
    loadFundBooks(ctx),
    ctx.cells(),
    getTimeZone(tx),
    listWaiting(ctx, id),
  ]);
  return rows.map((row) => viewPartner(ctx, cells, row, { contacts, books, changes, today: dayIn(ctx.now, zone) }));
}

/** The two encrypted amounts of an LP, for the page of protected data. That they were read is an event. */
export async function revealPartner(ctx: Ctx, { lp_id: id }: { lp_id: string }): Promise<PartnerOutputs['getSecure']> {
  const [row] = await ctx.tx.query<Record<'commitment_amount_encrypted' | 'invested_amount_encrypted', Buffer | null>>(
    'select commitment_amount_encrypted, invested_amount_encrypted from limited_partners where id = $1',
    [id],
    'reveal-partner',
  );
  if (!row) throw fail('NOT_FOUND');
  const cells = await ctx.cells();
  const read = (column: keyof typeof row): Record<string, number> => {
    const cell = row[column];
    return cell ? JSON.parse(cells.decryptText('limited_partners', column, id, cell)) : {};
  };
  await ctx.audit({
    action: 'limited_partner.revealed',
    resource_type: 'limited_partner',
    resource_id: id,
    table_name: 'limited_partners',
    classification: 'financial',
    metadata: { fields: ['commitment_amount', 'invested_amount'] },
  });
  return {
    id,
    commitment_amount: read('commitment_amount_encrypted'),
    invested_amount: read('invested_amount_encrypted'),
  };
}

/** Tax number and bank details in clear, for those who may change them. That they were read is an event. */
export async function revealSecrets(ctx: Ctx, { id }: { id: string }): Promise<PartnerOutputs['reveal']> {
  const [row] = await ctx.tx.query<PartnerRow & Record<string, unknown>>(
    `${SELECT_PARTNERS} where id = $1`,
    [id],
    'find-partner',
  );
  if (!row) throw fail('NOT_FOUND');
  const secrets = readSecrets(await ctx.cells(), row);
  await ctx.audit({
    action: 'limited_partner.revealed',
    resource_type: 'limited_partner',
    resource_id: id,
    table_name: 'limited_partners',
    classification: 'financial',
    metadata: { fields: ['tax_id', 'bank_details'] },
  });
  return { id, ...secrets };
}

const readSecrets = (
  cells: TenantCells,
  { id, tax_id_encrypted: tax, bank_details_encrypted: bank }: PartnerRow,
): { tax_id: string | null; bank_details: string | null } => ({
  tax_id: tax && cells.decryptText('limited_partners', 'tax_id_encrypted', id, tax),
  bank_details: bank && cells.decryptText('limited_partners', 'bank_details_encrypted', id, bank),
});

const SELECT_PARTNERS = `
  select id, name, investor_type, country, bears_fees, tax_id_encrypted, bank_details_encrypted, kyc_state,
         kyc_expires_on::text, kyc_note, ${isoTime('created_at')} as created_at, version,
         exists (select 1 from lp_changes w where w.tenant_id = limited_partners.tenant_id and w.lp_id = limited_partners.id
           and w.kind = 'bank_details' and w.state = 'waiting') as bank_change_waiting from limited_partners`;

interface Around {
  contacts: readonly ContactRow[];
  books: readonly FundBook[];
  changes: ReadonlyMap<string, PartnerView['changes']>;
  today: string;
}

function viewPartner(
  { actor }: Pick<Ctx, 'actor'>,
  cells: TenantCells,
  row: PartnerRow,
  { contacts, books, changes, today }: Around,
): PartnerView {
  const { id, tax_id_encrypted, bank_details_encrypted, bank_change_waiting: _waits, ...facts } = row;
  return {
    id,
    ...facts,
    tax_id:
      tax_id_encrypted && MASKS.pii(cells.decryptText('limited_partners', 'tax_id_encrypted', id, tax_id_encrypted)),
    bank_details: bank_details_encrypted && MASKS.other(),
    kyc_note: facts.kyc_note && isReading(actor) ? MASKS.other() : facts.kyc_note,
    contacts: contacts.filter(({ lp_id }) => lp_id === id).map((contact) => viewContact(cells, contact)),
    commitments: books.flatMap(({ fund, lps, ledger }) => {
      if (!lps.some((lp) => lp.id === id)) return [];
      const { commitment, paidIn } = lpFigures(ledger, id, today);
      return [{ fund_id: fund.id, fund_name: fund.name, currency: fund.currency, commitment, paid_in: paidIn }];
    }),
    changes: changes.get(id) ?? [],
    payout_refusal: payoutRefusal(row, today),
    can: { edit: may(actor, 'fund:write'), invite: may(actor, 'invitation:manage') },
  };
}
