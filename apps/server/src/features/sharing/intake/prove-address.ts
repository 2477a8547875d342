import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Contract } from '@cairn/contract';
import { normaliseEmail } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { assertLimitNotReached, assertWithinLimit, countHit, networkOf } from '../../../core/access/rate-limit.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { readDevice, setDevice } from '../../../core/http/session-cookie.ts';
import { isPrivateTransport } from '../../../core/http/transport.ts';
import { newId, newSecret } from '../../../core/ids.ts';
import { queueMessage } from '../../../core/messages/queue-message.ts';
import { type Ctx, type RequestContext, runAs } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { getFirmName } from '../../access/tenants/get-firm-name.ts';
import { findPage, requireFirmOf } from './find-page.ts';
import { describeVisitor, renewLink } from './follow-link.ts';
import { gateOf, hashDevice } from './gate.ts';
import { problemsOf, readSaid } from './read-said.ts';
import { addDevice, visitorEvent } from './visitor.ts';

type Inputs = InferContractRouterInputs<Contract>['intake'];
type Visit = InferContractRouterOutputs<Contract>['intake']['prove'];

const CODE_MINUTES = 10;
const CODE_GUESSES = 5;

/**
 * Checks what was typed without keeping it, and mails a code. Whether the address has an account with the firm is said in
 * the mail alone, to whom the address belongs: the answer here is the same.
 */
export async function sendCode(context: RequestContext, { slug, email: typed, name, ...said }: Inputs['sendCode']) {
  const { services, request, reply, origin } = context;
  if (!isPrivateTransport(request)) throw fail('HTTPS_REQUIRED');
  const tenantId = await requireFirmOf(services, slug);
  const gate = gateOf(tenantId);
  await runAs(services, gate, origin, 'read', async (ctx) =>
    readSaid((await findPage(ctx))?.questions ?? [], said, problemsOf({ name, email: typed })),
  );
  const email = normaliseEmail(typed);
  const index = services.master.addressIndex(email);
  await assertWithinLimit(services, 'intake code by address', networkOf(origin.ip));
  await assertWithinLimit(services, 'intake code by account', index.toString('hex'));
  await assertWithinLimit(services, 'intake code by firm', tenantId);
  const device = readDevice(request, 'submission') ?? newSecret();
  await runAs(services, gate, origin, 'write', async (ctx) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await keepCode(ctx, hashDevice(device), { email, name, index }, code);
    await mailCode(ctx, email, code, await hasAccount(ctx, index));
  });
  setDevice(request, reply, 'submission', device);
  return { minutes: CODE_MINUTES };
}

/** Whether the address belongs to anybody whom the firm has given an account. */
export async function hasAccount({ tx }: Ctx, index: Buffer): Promise<boolean> {
  const found = await tx.query(
    'select 1 from user_profiles where email_index = $1 and deleted_at is null',
    [index],
    'account-of-address',
  );
  return found.length > 0;
}

interface Person {
  email: string;
  name: string;
  index: Buffer;
}

/** One waiting row for each device, so that nobody can make the code void that somebody else waits for. */
async function keepCode(ctx: Ctx, device: string, { email, name, index }: Person, code: string): Promise<void> {
  const { tx, actor, services, now } = ctx;
  await tx.query(
    `delete from submission_visitors where proven_at is null and (created_at < $1::timestamptz - interval '1 day'
        or device_hashes @> array[$2::text])`,
    [now, device],
    'drop-waiting-visitors',
  );
  const id = newId();
  const cells = await ctx.cells();
  await tx.query(
    `insert into submission_visitors
       (tenant_id, id, name, email, email_index, device_hashes, code_hash, code_expires_at, created_at)
     values ($1, $2, $3, $4, $5, array[$6::text], $7, $8, $9)`,
    [
      actor.tenantId,
      id,
      cells.encrypt('submission_visitors', 'name', id, name),
      cells.encrypt('submission_visitors', 'email', id, email),
      index,
      device,
      hashCode(services, id, index, code),
      new Date(now.getTime() + CODE_MINUTES * 60_000),
      now,
    ],
    'keep-intake-code',
  );
}

async function mailCode(ctx: Ctx, email: string, code: string, isKnown: boolean): Promise<void> {
  const { tx, services, actor, now } = ctx;
  const firm = await getFirmName(tx);
  const note = 'If you did not ask for it, somebody typed your address by mistake. Nothing was sent to the firm.';
  const content = isKnown
    ? {
        subject: `You have an account with ${firm}`,
        heading: 'Sign in to submit',
        paragraphs: [
          `Somebody, probably you, wants to submit something to ${firm} with this address. It has an account with the firm, so sign in and submit from there; colleagues of the firm add deals to the pipeline.`,
        ],
        button: { label: 'Sign in', path: '/auth' },
        note,
      }
    : {
        subject: `${code} is your code to submit to ${firm}`,
        heading: 'Your code',
        paragraphs: [
          `Type this code on the page of ${firm} to send what you wrote there. It is good for ${CODE_MINUTES} minutes, on the device that asked for it.`,
        ],
        code,
        note,
      };
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  const about = { tenantId: actor.tenantId, template: 'intake_code', now, ...(!isKnown && { expiresAt }) };
  await queueMessage(services, tx, await ctx.cells(), { channel: 'email', to: email, content }, about);
}

/** Proves the address on this device; who has proven it before on another one goes on as the same person. */
export async function proveAddress(context: RequestContext, { slug, email, code }: Inputs['prove']): Promise<Visit> {
  const { services, request, origin } = context;
  const network = networkOf(origin.ip);
  const tenantId = await requireFirmOf(services, slug);
  await assertLimitNotReached(services, 'secret by address', network);
  const device = readDevice(request, 'submission');
  const index = services.master.addressIndex(normaliseEmail(email));
  const visit =
    device &&
    (await runAs(services, gateOf(tenantId), origin, 'write', (ctx) => guess(ctx, hashDevice(device), index, code)));
  if (visit) return visit;
  await countHit(services, 'secret by address', network);
  throw invalidField('code', 'This code is not right, or not good any more. Check it, or have a new one sent.');
}

async function guess(ctx: Ctx, device: string, index: Buffer, code: string): Promise<Visit | undefined> {
  const { tx, services, now } = ctx;
  // Counted in the statement that reads, and kept when the guess is wrong: parallel guesses cannot share one count.
  const [row] = await tx.query<{ id: string; code_hash: Buffer }>(
    `update submission_visitors set code_attempts = code_attempts + 1
      where device_hashes @> array[$1::text] and email_index = $2 and proven_at is null and code_hash is not null
        and code_expires_at > $3 and code_attempts < ${CODE_GUESSES} returning id, code_hash`,
    [device, index, now],
    'guess-intake-code',
  );
  if (!row || !timingSafeEqual(row.code_hash, hashCode(services, row.id, index, code))) return undefined;
  await tx.query(
    'select pg_advisory_xact_lock(hashtextextended($1, 9))',
    [index.toString('hex')],
    'lock-address-of-visitor',
  );
  const id = (await joinVisitor(ctx, row.id, index, device)) ?? row.id;
  if (id === row.id)
    await tx.query(
      'update submission_visitors set proven_at = $2, code_hash = null where id = $1',
      [id, now],
      'prove-visitor',
    );
  await renewLink(ctx, id);
  await ctx.audit(visitorEvent('proven', id));
  return { id, ...(await describeVisitor(ctx, id)) };
}

/** The person who has proven this address before: gets the device and the name that was typed now. */
async function joinVisitor(ctx: Ctx, waiting: string, index: Buffer, device: string): Promise<string | undefined> {
  const { tx } = ctx;
  const [known] = await tx.query<{ id: string }>(
    'select id from submission_visitors where email_index = $1 and proven_at is not null',
    [index],
    'same-address',
  );
  if (!known) return undefined;
  const { name } = await describeVisitor(ctx, waiting);
  const cell = (await ctx.cells()).encrypt('submission_visitors', 'name', known.id, name);
  await tx.query('update submission_visitors set name = $2 where id = $1', [known.id, cell], 'rename-visitor');
  await tx.query('delete from submission_visitors where id = $1', [waiting], 'drop-waiting-visitor');
  await addDevice(ctx, known.id, device);
  return known.id;
}

/** Keyed, and bound to row and address: of a plain hash a million codes would be tried in a second. */
function hashCode(services: Services, id: string, index: Buffer, code: string): Buffer {
  const text = `${id}/${index.toString('hex')}/${code}`;
  return createHmac('sha256', services.master.derive('intake codes')).update(text).digest();
}
