import { KYC_STATES, LP_FIELDS, LP_REQUEST_KINDS } from '@cairn/domain/fund';
import { may } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { type Independence, requireSecondPerson } from '../../access/people/require-second-person.ts';
import { addContact } from './contacts.ts';
import type { PartnerInputs, PartnerOutputs, PartnerView } from './limited-partners.queries.ts';
import { getPartner } from './list-partners.ts';
import { auditChange, type ChangeRow, type ChangeValue, readChange, SELECT_CHANGES } from './waiting-changes.ts';
import { requirePartner } from './write-partner.ts';

/** Approves what somebody else has asked for, with which it counts, or rejects it; the old details stay in force until then. */
export async function decideChange(
  ctx: Ctx,
  { id, decision, note = null }: PartnerInputs['decideChange'],
): Promise<PartnerView> {
  const { tx, actor, now } = ctx;
  const change = await findChange(tx, id, true);
  if (!change) throw fail('NOT_FOUND');
  if (change.state !== 'waiting') throw fail('FUND_WORK_DONE');
  const approves = decision === 'approved';
  const independence = approves ? await requireVerifier(ctx, change, note) : {};
  const cells = await ctx.cells();
  if (approves) await apply(ctx, change, readChange(cells, change));
  const cell = note ? cells.encrypt('lp_changes', 'decision_encrypted', id, note) : null;
  await tx.query(
    'update lp_changes set state = $2, decided_by = $3, decided_at = $4, decision_encrypted = $5 where id = $1',
    [id, decision, actor.userId, now, cell],
    'decide-lp-change',
  );
  await auditChange(ctx, decision, change, { requested_by: change.requested_by, ...independence });
  await tellLive(ctx, { kind: 'fund' });
  return getPartner(ctx, change.lp_id);
}

async function findChange(tx: Tx, id: string, lock = false): Promise<ChangeRow | undefined> {
  const rows = await tx.query<ChangeRow & Record<string, unknown>>(
    `${SELECT_CHANGES} where id = $1${lock ? ' for update' : ''}`,
    [id],
    lock ? 'lock-lp-change' : 'find-lp-change',
  );
  return rows[0];
}

const needsWords = (kind: string) => (LP_REQUEST_KINDS as readonly string[]).includes(kind);

async function requireVerifier(ctx: Ctx, change: ChangeRow, note: string | null): Promise<Independence> {
  if (!may(ctx.actor, 'fund:approve')) throw fail('FORBIDDEN');
  const independence = await requireSecondPerson(ctx, change.requested_by);
  const admitted = change.from_portal ? await requireStranger(ctx, change) : {};
  if (needsWords(change.kind) && !note)
    throw invalidField('note', 'Say how you verified it, such as by a call to a number that you know.');
  return { ...independence, ...admitted };
}

/** Somebody who was let into the LP Portal by the administrator who is to verify may be that administrator. */
async function requireStranger({ tx, actor }: Ctx, { lp_id, requested_by }: ChangeRow): Promise<Independence> {
  const [found] = await tx.query<{ admitted: boolean; others: boolean }>(
    `select exists (select from user_invitations i where i.accepted_by = $2 and i.invited_by = $1)
              or exists (select from lp_contacts p where p.lp_id = $3 and p.user_id = $2 and p.created_by = $1) as admitted,
            exists (select from user_profiles p where p.role = 'firm_admin' and p.is_active and p.id <> $1) as others`,
    [actor.userId, requested_by, lp_id],
    'who-admitted-lp',
  );
  if (!found?.admitted) return {};
  if (found.others)
    throw fail(
      'SECOND_PERSON_NEEDED',
      undefined,
      'You let the person who asks for this into the LP Portal. Another administrator has to verify it.',
    );
  return { brought_in_by_preparer: true };
}

async function apply(ctx: Ctx, { kind, lp_id }: ChangeRow, value: ChangeValue): Promise<void> {
  await requirePartner(ctx, lp_id);
  const set = (columns: string, values: unknown[]) =>
    ctx.tx.query(`update limited_partners set ${columns}, version = version + 1 where id = $1`, [lp_id, ...values]);
  if (kind === 'bank_details') {
    const { bank_details } = value;
    const cells = await ctx.cells();
    const cell = bank_details && cells.encrypt('limited_partners', 'bank_details_encrypted', lp_id, bank_details);
    await set('bank_details_encrypted = $2', [cell || null]);
  } else if (kind === 'kyc') await set(`kyc_state = 'approved', kyc_expires_on = $2`, [value.kyc_expires_on ?? null]);
  else if (kind === 'fees') await set('bears_fees = $2', [value.bears_fees]);
  else await addContact(ctx, { id: lp_id, name: value.name ?? '', email: value.email ?? '', invite: false });
}

/** What is now and what it would become, in words. That it was read is an event. */
export async function revealChange(ctx: Ctx, { id }: { id: string }): Promise<PartnerOutputs['revealChange']> {
  const change = await findChange(ctx.tx, id);
  if (!change) throw fail('NOT_FOUND');
  const cells = await ctx.cells();
  const value = readChange(cells, change);
  const [now] = await ctx.tx.query<CurrentRow>(
    'select bears_fees, kyc_state, kyc_expires_on::text, bank_details_encrypted from limited_partners where id = $1',
    [change.lp_id],
    'lp-before-change',
  );
  if (!now) throw fail('NOT_FOUND');
  const cell = now.bank_details_encrypted;
  const words = {
    bank_details: {
      before: cell && cells.decryptText('limited_partners', 'bank_details_encrypted', change.lp_id, cell),
      after: value.bank_details ?? null,
    },
    kyc: {
      before: kycWords(now.kyc_state, now.kyc_expires_on),
      after: kycWords('approved', value.kyc_expires_on ?? null),
    },
    fees: { before: feeWords(now.bears_fees), after: feeWords(value.bears_fees === true) },
    contact: { before: null, after: `${value.name}, ${value.email}` },
  }[change.kind];
  await auditChange(ctx, 'revealed', change);
  return { id, ...words };
}

interface CurrentRow {
  [column: string]: unknown;
  bears_fees: boolean;
  kyc_state: keyof typeof KYC_STATES;
  kyc_expires_on: string | null;
  bank_details_encrypted: Buffer | null;
}

const kycWords = (state: keyof typeof KYC_STATES, until: string | null): string =>
  `${KYC_STATES[state]}${until ? `, valid until ${until}` : ', without an end'}`;
const feeWords = (pays: boolean): string => `${LP_FIELDS.bears_fees.label}: ${pays ? 'yes' : 'no'}`;
