import { createHash } from 'node:crypto';
import { INBOUND_MAIL_MAX, isAutomaticMail, readMailHeaders } from '@cairn/domain';
import { assertWithinLimit, networkOf } from '../../../core/access/rate-limit.ts';
import { storeFile } from '../../../core/files/store-file.ts';
import { newId, newRequestId } from '../../../core/ids.ts';
import type { MailRoute } from '../../../core/mail-in/authenticate-mail.ts';
import { type Ctx, runAs } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { withAuth } from '../../../core/with-auth.ts';
import { bareActorOf } from '../../access/auth/account/actor-of-job.ts';
import { NOBODY } from '../../deal-access/audience.ts';
import { dropAfter } from '../../work/files/drop-file.ts';

const HEAD_BYTES = 256 * 1024;
const NEVER_CAME_SECONDS = 2 * 3600;

/** Nobody with an account: what a mail brings about is written down without an author. */
export const mailActor = (tenantId: string) => ({
  ...bareActorOf({ tenant_id: tenantId, user_id: NOBODY, request_id: NOBODY }),
  isGuest: true as const,
});
export const mailOrigin = () => ({ requestId: newRequestId(), ip: 'mail', userAgent: 'mail' });

/** The firm whose address this is, while it is switched on; what stands behind a plus is the sender's own. */
export async function findFirmOf(services: Services, address: string): Promise<string | undefined> {
  const at = address.lastIndexOf('@');
  if (address.slice(at + 1).toLowerCase() !== services.env.inboundMail?.domain) return undefined;
  const [local = ''] = address.slice(0, at).toLowerCase().split('+');
  return withAuth(services, async (tx) => {
    const [row] = await tx.query<{ tenant_id: string }>(
      `select s.tenant_id from inbound_mail_settings s join tenants t on t.id = s.tenant_id
        where s.local_part = $1 and s.is_enabled and t.is_active`,
      [local],
      'firm-of-mail-address',
    );
    return row?.tenant_id;
  });
}

/** Whether a program sent it by itself, as far as its first lines say: such mail is refused where it comes in. */
export const isAutomatic = (raw: Buffer): boolean =>
  isAutomaticMail(readMailHeaders(raw.toString('latin1', 0, HEAD_BYTES)));

/** A mail as it came, before anybody has looked into it. */
export interface KeptMail extends MailRoute {
  raw: Buffer;
  cameBy: 'smtp' | 'webhook';
}

/**
 * Keeps a mail for a firm until a job has read it. When this resolves it is stored for good: what follows it can be lost
 * with no server.
 */
export async function keepMail(services: Services, tenantId: string, mail: KeptMail): Promise<void> {
  const { raw, cameBy, ...route } = mail;
  if (raw.length > INBOUND_MAIL_MAX) throw new Error('a mail that is too large was to be kept');
  // By networks first: what strangers send from one must not keep out the mail of colleagues.
  const network = route.ip === null ? route.sender.replace(/^.*@/, '').toLowerCase() : networkOf(route.ip);
  await assertWithinLimit(services, 'inbound mail by network and firm', `${tenantId} ${network}`);
  await assertWithinLimit(services, 'inbound mail by firm', tenantId);
  const actor = mailActor(tenantId);
  const origin = mailOrigin();
  const place = { tenantId, key: newId() };
  const cells = await runAs(services, actor, origin, 'write', async (ctx) => {
    await dropAfter(ctx, place.key, NEVER_CAME_SECONDS);
    return ctx.cells();
  });
  const bytes = async function* () {
    yield raw;
  };
  await storeFile(services.files, cells, place, bytes(), raw.length);
  await runAs(services, actor, origin, 'write', (ctx) => insertMail(ctx, place.key, route, cameBy, raw));
}

async function insertMail(ctx: Ctx, key: string, route: MailRoute, cameBy: KeptMail['cameBy'], raw: Buffer) {
  const { tx, actor, services, now } = ctx;
  const cells = await ctx.cells();
  const id = newId();
  await tx.query(
    `insert into inbound_mails (tenant_id, id, came_by, received_at, byte_size, message_key, storage_key, content_encrypted)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      actor.tenantId,
      id,
      cameBy,
      now,
      raw.length,
      cells.fingerprint('inbound_mails', 'content_encrypted', createHash('sha256').update(raw).digest('hex')),
      key,
      cells.encrypt('inbound_mails', 'content_encrypted', id, JSON.stringify({ route })),
    ],
    'keep-mail',
  );
  await services.jobs.enqueue(tx, 'read-mail', { tenant_id: actor.tenantId, mail_id: id });
}
