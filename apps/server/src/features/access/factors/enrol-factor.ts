import { schema } from '@cairn/db';
import { FACTORS_MAX } from '@cairn/domain';
import { auditSource, writeAudit } from '../../../core/audit.ts';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../core/database.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { isUniqueViolation } from '../../../core/pg-errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { decryptAddress, requireAccount } from '../auth/account/account.ts';
import { readPhoneNumber } from '../auth/account/phone-number.ts';
import { listFactors } from '../auth/account/view-profile.ts';
import { AUTH_EVENT } from '../auth/sign-in/welcome.ts';
import { type Factor, markRemoved } from './factors.queries.ts';
import { assertMayChangeFactors } from './may-change-factors.ts';
import { sendsTexts } from './sends-texts.ts';
import { newTotp } from './totp.ts';

const { userFactors: factors } = schema;

interface Enrolment {
  factor_type: 'totp' | 'phone';
  friendly_name?: string | null | undefined;
  issuer?: string | null | undefined;
  phone?: string | null | undefined;
}

const DEFAULT_NAMES = { totp: 'Authenticator app', phone: 'Phone' } as const;

/** Begins with a second factor: it counts only once a code of it was verified. */
export async function enrolFactor({ actor, services, origin }: RequestContext, input: Enrolment) {
  if (!actor) throw fail('UNAUTHENTICATED');
  const phone = input.factor_type === 'phone' ? numberOf(services, input.phone) : undefined;
  const now = services.now();
  return withAuth(services, async (tx) => {
    const account = await requireAccount(tx, actor.userId, { lock: true });
    const own = await listFactors(tx, { tenant_id: account.tenantId, user_id: account.userId });
    assertMayChangeFactors(
      actor,
      own.some(({ status }) => status === 'verified'),
      now,
    );
    const name = nameFor(input, own);
    const unfinished = own.filter((factor) => isUnfinished(factor, name, now)).map(({ id }) => id);
    if (own.length - unfinished.length >= FACTORS_MAX) throw fail('TOO_MANY_FACTORS');
    await markRemoved(tx, account, unfinished, now);
    const { cells, email } = await decryptAddress(services, tx, account);
    const id = newId();
    const totp = phone === undefined ? newTotp(input.issuer || 'Cairn', email) : undefined;
    await insertFactor(tx, {
      tenant_id: account.tenantId,
      id,
      user_id: account.userId,
      factor_type: input.factor_type,
      friendly_name: name,
      ...encryptSecrets(cells, id, totp?.secret, phone),
      created_at: now,
      updated_at: now,
    });
    await setTenant(tx, actor.tenantId);
    const event = { action: 'mfa_factor_enrolled', ...AUTH_EVENT, resource_id: id, table_name: 'user_factors' };
    await writeAudit(tx, auditSource(actor, origin), [{ ...event, metadata: { factor_type: input.factor_type } }], now);
    return {
      id,
      type: input.factor_type,
      friendly_name: name,
      ...(totp && { totp: { qr_code: totp.qr_code, secret: totp.secret, uri: totp.uri } }),
      ...(phone && { phone }),
    };
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'user_factors_name_key') ? fail('FACTOR_EXISTS') : error;
  });
}

function numberOf(services: Services, phone: string | null | undefined): string {
  if (!sendsTexts(services)) throw invalidField('factor_type', 'This installation sends no text messages.');
  return readPhoneNumber(phone ?? '');
}

/** The name that was asked for, or the first free one of its kind. */
function nameFor({ factor_type, friendly_name }: Enrolment, own: readonly Factor[]): string {
  if (friendly_name) return friendly_name;
  const taken = new Set(own.filter(({ status }) => status === 'verified').map((factor) => factor.friendly_name));
  const base = DEFAULT_NAMES[factor_type];
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base} ${number}`;
    if (!taken.has(name)) return name;
  }
}

const DAY_MS = 86_400_000;

/** Begun and left: under the same name it is begun again, and after a day nobody will come back to it. */
function isUnfinished(factor: Factor, name: string, now: Date): boolean {
  if (factor.status === 'verified') return false;
  return factor.friendly_name === name || now.getTime() - factor.created_at.getTime() > DAY_MS;
}

function encryptSecrets(cells: TenantCells, id: string, secret: string | undefined, phone: string | undefined) {
  return {
    secret_encrypted: secret === undefined ? null : cells.encrypt('user_factors', 'secret_encrypted', id, secret),
    phone_encrypted: phone === undefined ? null : cells.encrypt('user_factors', 'phone_encrypted', id, phone),
  };
}

async function insertFactor(tx: Tx, factor: typeof factors.$inferInsert): Promise<void> {
  await tx.db.insert(factors).values(factor);
}
