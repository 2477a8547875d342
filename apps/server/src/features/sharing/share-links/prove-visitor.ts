import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Contract } from '@cairn/contract';
import { mayComeIn, normaliseEmail, TEAM_ROLES } from '@cairn/domain';
import type { InferContractRouterInputs } from '@orpc/contract';
import { verifyPassword } from '../../../core/access/hash-password.ts';
import { assertWithinLimit } from '../../../core/access/rate-limit.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { queueMessage } from '../../../core/messages/queue-message.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { assertMailAllowed } from '../../access/auth/account/message-limits.ts';
import { getFirmName } from '../../access/tenants/get-firm-name.ts';
import { atGate } from './as-visitor.ts';
import { letIn, type State, stateOf } from './let-in.ts';

type Inputs = InferContractRouterInputs<Contract>['linkVisits'];

const CODE_MINUTES = 10;
const CODE_GUESSES = 5;
/** Devices on which one person may be at the same time; the oldest one is forgotten. */
const DEVICES_AT_MOST = 10;

/** The password of the link. Guesses are counted for the link, from whatever network they come. */
export async function givePassword(context: RequestContext, { id, password }: Inputs['givePassword']): Promise<State> {
  const [link] = await atGate(context, id, 'password', ({ ctx }) =>
    ctx.tx.query<{ password_hash: string | null }>(
      'select password_hash from share_links where id = $1',
      [id],
      'password-of-link',
    ),
  );
  await assertWithinLimit(context.services, 'link password by link', id);
  // Outside of a transaction: it takes a while, on purpose.
  if (!(await verifyPassword(link?.password_hash ?? undefined, password)))
    throw invalidField('password', 'This is not the password of the link.');
  return atGate(context, id, 'password', async ({ ctx, device }) => {
    await ctx.tx.query(
      'update share_link_visitors set password_given = true where link_id = $1 and device_hashes @> array[$2::text]',
      [id, device],
      'password-given',
    );
    const state = await stateOf(ctx, id, device);
    if (!state) throw fail('SHARE_LINK_INVALID');
    if (state.step === 'open') await letIn(ctx, id, device);
    return state;
  });
}

/** Mails a code to an address that the link lets in. The one that was sent before is void. */
export async function sendCode(context: RequestContext, { id, email: typed }: Inputs['sendCode']) {
  const { services } = context;
  const email = normaliseEmail(typed);
  const index = services.master.addressIndex(email);
  await atGate(context, id, 'address', async ({ ctx }) => {
    const [link] = await ctx.tx.query<{ allowed: string[]; denied: string[] }>(
      'select allowed_domains as allowed, denied_domains as denied from share_links where id = $1',
      [id],
      'domains-of-link',
    );
    if (!link || !mayComeIn(email, link))
      throw invalidField('email', 'This link is not for addresses of this domain. Use one of your organization.');
  });
  await assertMailAllowed(context, index);
  await assertWithinLimit(services, 'link mail by link', id);
  return atGate(context, id, 'address', async ({ ctx, device }) => {
    const { tx, actor, now } = ctx;
    const [visitor] = await tx.query<{ id: string }>(
      'select id from share_link_visitors where link_id = $1 and device_hashes @> array[$2::text]',
      [id, device],
      'visitor-at-gate',
    );
    if (!visitor) throw fail('SHARE_LINK_INVALID');
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const cells = await ctx.cells();
    await tx.query(
      `update share_link_visitors set email = $2, email_index = $3, code_hash = $4, code_expires_at = $5, code_attempts = 0
        where id = $1`,
      [
        visitor.id,
        cells.encrypt('share_link_visitors', 'email', visitor.id, email),
        index,
        hashCode(services, visitor.id, index, code),
        new Date(now.getTime() + CODE_MINUTES * 60_000),
      ],
      'keep-visitor-code',
    );
    const firm = await getFirmName(tx);
    const content = {
      subject: `${code} is your code to see what ${firm} shares`,
      heading: 'Your code',
      paragraphs: [`Type this code to see what ${firm} shares with you. It is good for ${CODE_MINUTES} minutes.`],
      code,
      note: 'If you did not ask for it, nobody can see anything with it but you: ignore this mail.',
    };
    const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
    const about = { tenantId: actor.tenantId, template: 'share_code', now, expiresAt };
    await queueMessage(services, tx, cells, { channel: 'email', to: email, content }, about);
    return { minutes: CODE_MINUTES };
  });
}

/** Proves the address. Who proved it on another device before is the same visitor. */
export async function proveAddress(context: RequestContext, { id, code }: Inputs['proveAddress']): Promise<State> {
  const { services } = context;
  const state = await atGate(context, id, 'address', async ({ ctx, device }) => {
    const { tx, now } = ctx;
    // Counted in the statement that reads, and kept when the guess is wrong: parallel guesses cannot share one count.
    const [row] = await tx.query<{ id: string; code_hash: Buffer; email_index: Buffer }>(
      `update share_link_visitors set code_attempts = code_attempts + 1
        where link_id = $1 and device_hashes @> array[$2::text] and code_hash is not null and code_expires_at > $3
          and code_attempts < ${CODE_GUESSES} returning id, code_hash, email_index`,
      [id, device, now],
      'guess-visitor-code',
    );
    if (!row || !timingSafeEqual(row.code_hash, hashCode(services, row.id, row.email_index, code))) return undefined;
    await tx.query(
      `update share_link_visitors set is_team = true where id = $1 and exists (select 1 from user_profiles p
        where p.email_index = $2 and p.is_active and p.role = any($3::text[]))`,
      [row.id, row.email_index, TEAM_ROLES],
      'address-of-team',
    );
    const moved = await tx.query(
      `update share_link_visitors set device_hashes = (array_prepend($3::text, device_hashes))[1:${DEVICES_AT_MOST}]
        where link_id = $1 and email_index = $2 and let_in_at is not null returning 1`,
      [id, row.email_index, device],
      'same-visitor',
    );
    if (moved.length > 0)
      await tx.query(
        `update share_link_visitors set device_hashes = '{}', code_hash = null where id = $1`,
        [row.id],
        'leave-gate',
      );
    else await letIn(ctx, id, device);
    return stateOf(ctx, id, device);
  });
  if (!state)
    throw invalidField('code', 'This code is not right, or not good any more. Check it, or have a new one sent.');
  return state;
}

/** Keyed, and bound to visitor and address: of a plain hash a million codes would be tried in a second. */
function hashCode(services: Services, visitorId: string, index: Buffer, code: string): Buffer {
  const text = `${visitorId}/${index.toString('hex')}/${code}`;
  return createHmac('sha256', services.master.derive('share link codes')).update(text).digest();
}
