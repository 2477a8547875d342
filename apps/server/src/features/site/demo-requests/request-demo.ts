import { createHmac } from 'node:crypto';
import { schema } from '@cairn/db';
import { DEMO_MINUTES, isDemoSlot, PLATFORM_TENANT_ID } from '@cairn/domain';
import canonicalize from 'canonicalize';
import { and, eq } from 'drizzle-orm';
import { assertWithinLimit, networkOf } from '../../../core/access/rate-limit.ts';
import { writeAudit } from '../../../core/audit.ts';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../core/database.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { isPrivateTransport } from '../../../core/http/transport.ts';
import { queueMessage } from '../../../core/messages/queue-message.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { withTenant } from '../../../core/with-tenant.ts';
import { calendarEntry } from './calendar-entry.ts';
import type { DemoContent } from './demo-content.ts';
import { confirmationMail, noticeMail } from './demo-mails.ts';

const { demoRequests: requests, userProfiles: profiles } = schema;

export interface DemoInput extends Omit<DemoContent, 'team_size' | 'message'> {
  team_size?: NonNullable<DemoContent['team_size']> | undefined;
  message?: string | undefined;
  slot_starts_at: string;
  website?: string | undefined;
}

/** Nobody is signed in here: the row, its event and the mails belong to the platform's own tenant. */
const PLATFORM = {
  tenantId: PLATFORM_TENANT_ID,
  userId: '00000000-0000-0000-0000-000000000000',
  role: 'platform_user',
} as const;

/** Stores a visitor's request and puts the mails on their way. The same request again answers the same, and does nothing. */
export async function requestDemo({ services, request, origin }: RequestContext, input: DemoInput) {
  if (!isPrivateTransport(request)) throw fail('HTTPS_REQUIRED');
  await assertWithinLimit(services, 'demo request by address', networkOf(origin.ip));
  const now = services.now();
  const starts = new Date(input.slot_starts_at);
  if (!isDemoSlot(starts, now, input.time_zone)) throw invalidField('slot_starts_at', 'This time is no longer free.');
  const content = contentOf(input);
  const id = idOf(services, request.headers['idempotency-key'], content, starts);
  const answer = answerOf(services, id, starts, now);
  // A machine filled in what no person sees. It gets the answer that it expects, so that it learns nothing.
  if (input.website) return answer;
  await withTenant(services.pools.app, PLATFORM, origin.requestId, 'write', async (tx) => {
    const cells = await services.keys.cellsOf(tx, PLATFORM_TENANT_ID);
    const isNew = await insertDemoRequest(tx, {
      tenant_id: PLATFORM_TENANT_ID,
      id,
      content_encrypted: cells.encrypt('demo_requests', 'content_encrypted', id, JSON.stringify(content)),
      slot_starts_at: starts,
      created_at: now,
    });
    if (!isNew) return assertSame(tx, cells, id, content, starts);
    await queueMails(services, tx, cells, content, { starts, calendar: answer.calendar });
    const source = { tenantId: PLATFORM_TENANT_ID, userId: null, sessionId: null, origin };
    const event = { action: 'demo_request.created', resource_type: 'demo_request', resource_id: id };
    const metadata = { slot_starts_at: starts.toISOString() };
    await writeAudit(tx, source, [{ ...event, table_name: 'demo_requests', classification: 'pii', metadata }], now);
  });
  return answer;
}

function contentOf(input: DemoInput): DemoContent {
  const { name, email, firm, time_zone } = input;
  return { name, email, firm, time_zone, team_size: input.team_size ?? null, message: input.message || null };
}

/**
 * The id is an HMAC of the key that the client sent, or of the request itself: sent twice, also at the same moment, it is one
 * row. Without our key nobody can aim at the row of another visitor.
 */
function idOf(services: Services, key: unknown, content: DemoContent, starts: Date): string {
  const words = typeof key === 'string' ? `key ${key}` : `content ${canonicalize({ ...content, starts })}`;
  const hash = createHmac('sha256', services.master.derive('demo requests')).update(words).digest().subarray(0, 16);
  // The marks of a UUID of version 8: ours to fill.
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A key that was used for something else must not show what that was. */
async function assertSame(tx: Tx, cells: TenantCells, id: string, content: DemoContent, starts: Date): Promise<void> {
  const stored = await findDemoRequest(tx, id);
  const known = stored && cells.decryptText('demo_requests', 'content_encrypted', id, stored.content_encrypted);
  const same = known === JSON.stringify(content) && stored?.slot_starts_at.getTime() === starts.getTime();
  if (!same) throw fail('IDEMPOTENCY_CONFLICT');
}

function answerOf(services: Services, id: string, starts: Date, now: Date) {
  const ends = new Date(starts.getTime() + DEMO_MINUTES * 60_000);
  const content = calendarEntry({
    id,
    starts,
    ends,
    stamp: now,
    summary: 'Cairn demo',
    description: `${DEMO_MINUTES} minutes to see Cairn with your own questions. We will send a link to the call.`,
    organizer: { name: 'Cairn', email: /<([^<>\s]+)>/.exec(services.env.mailFrom)?.[1] ?? services.env.mailFrom },
  });
  return {
    id,
    slot_starts_at: starts.toISOString(),
    slot_ends_at: ends.toISOString(),
    calendar: { filename: 'cairn-demo.ics', content },
  };
}

async function queueMails(
  services: Services,
  tx: Tx,
  cells: TenantCells,
  content: DemoContent,
  slot: Parameters<typeof noticeMail>[1],
): Promise<void> {
  const about = { tenantId: PLATFORM_TENANT_ID, now: services.now() };
  const confirmation = confirmationMail(content, slot);
  await queueMessage(
    services,
    tx,
    cells,
    { channel: 'email', to: content.email, content: confirmation },
    {
      ...about,
      template: 'demo_confirmation',
    },
  );
  for (const { id, email } of await listPlatformAdmins(tx)) {
    const to = cells.decryptText('user_profiles', 'email', id, email);
    const message = { channel: 'email', to, content: noticeMail(content, slot) } as const;
    await queueMessage(services, tx, cells, message, { ...about, template: 'demo_notice', userId: id });
  }
}

/** Whether the row was new; a request that is there already stays as it is. */
async function insertDemoRequest(tx: Tx, row: typeof requests.$inferInsert): Promise<boolean> {
  const inserted = await tx.db.insert(requests).values(row).onConflictDoNothing().returning({ id: requests.id });
  return inserted.length > 0;
}

async function findDemoRequest(tx: Tx, id: string) {
  return (await tx.db.select().from(requests).where(eq(requests.id, id)))[0];
}

/** Encrypted addresses of those who look after the platform. */
function listPlatformAdmins(tx: Tx) {
  return tx.db
    .select({ id: profiles.id, email: profiles.email })
    .from(profiles)
    .where(and(eq(profiles.role, 'platform_admin'), eq(profiles.is_active, true)));
}
