import { schema } from '@cairn/db';
import { and, eq } from 'drizzle-orm';
import type { TenantCells } from '../../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../../core/database.ts';
import { type MailContent, type OutgoingMessage, queueMessage } from '../../../../core/messages/queue-message.ts';
import type { Services } from '../../../../core/services.ts';
import { setTenant } from '../../../../core/with-auth.ts';
import type { Person } from '../sign-in/welcome.ts';
import { decryptPerson } from './view-profile.ts';

const { userProfiles: profiles, tenants } = schema;

export interface Home {
  tenantId: string;
  userId: string;
  cells: TenantCells;
  email: string;
  first_name: string;
  last_name: string;
  tenant_name: string;
}

/** The account's home firm, where its secrets, its factors and the mails about it belong. It is set afterwards. */
export async function enterHomeFirm(services: Services, tx: Tx, person: Person): Promise<Home> {
  const tenantId = person.home_tenant_id;
  const userId = person.profile.id;
  await setTenant(tx, tenantId);
  const [cells, { profile, tenant_name }] = await Promise.all([
    services.keys.cellsOf(tx, tenantId),
    getOwnProfile(tx, tenantId, userId),
  ]);
  return { tenantId, userId, cells, tenant_name, ...decryptPerson(cells, profile) };
}

interface About {
  template: string;
  now: Date;
  /** How long what it says is true. */
  minutes?: number;
}

/** A mail to the person's own address, in the running transaction. */
export function mailPerson(services: Services, tx: Tx, home: Home, content: MailContent, about: About) {
  return message(services, tx, home, { channel: 'email', to: home.email, content }, about);
}

/** A text message to a number that is, or is about to be, the person's. */
export function textPerson(services: Services, tx: Tx, home: Home, to: string, text: string, about: About) {
  return message(services, tx, home, { channel: 'sms', to, text }, about);
}

function message(services: Services, tx: Tx, home: Home, outgoing: OutgoingMessage, { template, now, minutes }: About) {
  const { tenantId, userId, cells } = home;
  const expiresAt = minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000);
  return queueMessage(services, tx, cells, outgoing, {
    tenantId,
    userId,
    template,
    now,
    ...(expiresAt && { expiresAt }),
  });
}

/** The person's profile in the firm that is set. */
async function getOwnProfile(tx: Tx, tenantId: string, userId: string) {
  const [row] = await tx.db
    .select({ profile: profiles, tenant_name: tenants.name })
    .from(profiles)
    .innerJoin(tenants, eq(tenants.id, profiles.tenant_id))
    .where(and(eq(profiles.tenant_id, tenantId), eq(profiles.id, userId)));
  if (!row) throw new Error('this account has no profile in its firm');
  return row;
}
