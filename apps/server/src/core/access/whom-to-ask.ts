import { timingSafeEqual } from 'node:crypto';
import { ERROR_TABLE, type ErrorCode } from '@cairn/contract';
import { API_KEY_PREFIX } from '@cairn/domain/firm';
import { fail } from '../errors.ts';
import type { Services } from '../services.ts';
import { hashSecret, parseToken } from './session.ts';

interface Contact {
  name: string;
  contact_email: string | null;
  contact_phone: string | null;
}

/** "Ask Northgate Ventures: office@northgate.example, +4930901820." Without a contact the firm is named alone. */
export function sayWhomToAsk({ name, contact_email, contact_phone }: Contact): string {
  const ways = [contact_email, contact_phone].filter(Boolean).join(', ');
  return `Ask ${name}${ways && `: ${ways}`}.`;
}

/** The refusal with whom to ask about it, for people whom the firm does not let in. */
export async function refuseEntry(
  services: Services,
  tenantId: string,
  code: 'ACCOUNT_INACTIVE' | 'ORGANIZATION_SUSPENDED' | 'PORTAL_CLOSED',
  data?: unknown,
) {
  const [firm] = await services.pools.lookups.find<Contact>(
    'firm-contact',
    `select t.name, s.contact_email, s.contact_phone from tenants t left join tenant_settings s on s.tenant_id = t.id
      where t.id = $1`,
    [tenantId],
  );
  return fail(code, data, firm && explain(code, firm));
}

const explain = (code: ErrorCode, firm: Contact): string => `${ERROR_TABLE[code].message} ${sayWhomToAsk(firm)}`;

interface Holder extends Contact {
  secret_hash: Buffer;
  is_active: boolean;
  firm_active: boolean;
}

const FIRM = 't.name, f.contact_email, f.contact_phone, p.is_active, t.is_active as firm_active';
const BY_SESSION = `
  select ${FIRM}, s.secret_hash from user_sessions s
    join user_profiles p on p.tenant_id = s.tenant_id and p.id = s.user_id
    join tenants t on t.id = s.tenant_id left join tenant_settings f on f.tenant_id = s.tenant_id
   where s.id = $1`;
const BY_KEY = `
  select ${FIRM}, k.key_hash as secret_hash from api_keys k
    join user_profiles p on p.tenant_id = k.tenant_id and p.id = k.created_by
    join tenants t on t.id = k.tenant_id left join tenant_settings f on f.tenant_id = k.tenant_id
   where k.key_hash = $1`;

/**
 * Why a token that was good lets nobody in: the person or the firm was suspended. Told to whoever holds the secret, and to
 * nobody else; of everything else there is nothing to say.
 */
export async function whySuspended(services: Services, token: string | undefined): Promise<string | undefined> {
  const holder = token === undefined ? undefined : await findHolder(services, token);
  if (!holder || (holder.is_active && holder.firm_active)) return undefined;
  return explain(holder.firm_active ? 'ACCOUNT_INACTIVE' : 'ORGANIZATION_SUSPENDED', holder);
}

async function findHolder({ pools }: Services, token: string): Promise<Holder | undefined> {
  if (token.startsWith(API_KEY_PREFIX)) {
    const [holder] = await pools.lookups.find<Holder>('find-key-holder', BY_KEY, [hashSecret(token)]);
    return holder;
  }
  const parsed = parseToken(token);
  if (!parsed) return undefined;
  const [holder] = await pools.lookups.find<Holder>('find-session-holder', BY_SESSION, [parsed.id]);
  return holder && timingSafeEqual(holder.secret_hash, parsed.hash) ? holder : undefined;
}
