import type { JobData } from '../../../core/jobs.ts';
import { queueMessage } from '../../../core/messages/queue-message.ts';
import type { Services } from '../../../core/services.ts';
import { setTenant } from '../../../core/with-auth.ts';
import { asPlatform } from '../../../core/with-platform.ts';
import { destroyKeys } from './destroy-keys.ts';
import { inFirm } from './in-firm.ts';
import { isHeld } from './key-destructions.queries.ts';

type Job = JobData['destroy-keys'];

const A_DAY = 86_400_000;

interface Approved {
  due_at: Date;
  told_at: Date | null;
  is_held: boolean;
}

/** The job: writes to the firm's administrators at once, and destroys the keys when the days of waiting are over. */
export async function runDestruction(services: Services, job: Job): Promise<void> {
  const now = services.now();
  const found = await asPlatform(services, 'read', async (tx): Promise<Approved | undefined> => {
    const [row] = await tx.query<{ due_at: Date; told_at: Date | null }>(
      `select due_at, told_at from key_destructions where tenant_id = $1 and id = $2 and state = 'approved'`,
      [job.tenant_id, job.destruction_id],
    );
    return row && { ...row, is_held: await isHeld(tx, job.tenant_id) };
  });
  if (!found) return;
  if (!found.told_at) await tellFirm(services, job, found.due_at);
  // A hold that was set since stops it for as long as it lasts.
  if (found.is_held || now < found.due_at)
    return queueAgain(services, job, found.is_held ? A_DAY : found.due_at.getTime() - now.getTime());
  const waits = await destroyKeys(services, job);
  if (waits > 0) await queueAgain(services, job, waits);
}

function tellFirm(services: Services, { tenant_id, destruction_id }: Job, due: Date): Promise<void> {
  return inFirm(services, tenant_id, async ({ tx, now, cells }) => {
    const first = await tx.query(
      'update key_destructions set told_at = $2 where id = $1 and told_at is null returning id',
      [destruction_id, now],
    );
    if (first.length === 0) return;
    const [firm] = await tx.query<{ name: string }>('select name from tenants');
    const people = await tx.query<{ id: string; email: Buffer }>(
      `select id, email from user_profiles where role = 'firm_admin' and is_active and deleted_at is null`,
    );
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(due);
    const open = await cells();
    for (const { id, email } of people)
      await queueMessage(
        services,
        tx,
        open,
        {
          channel: 'email',
          to: open.decryptText('user_profiles', 'email', id, email),
          content: {
            subject: `The data of ${firm?.name} will become unreadable on ${day}`,
            heading: 'The keys of your organization are going to be destroyed',
            paragraphs: [
              `On ${day} the keys that encrypt the data of ${firm?.name} are destroyed. Amounts, names and addresses of people, bank details and files cannot be read by anybody after that.`,
              'If this is not what you want, or if you still need an export, write to support before that day.',
            ],
          },
        },
        { tenantId: tenant_id, userId: id, template: 'key-destruction', now },
      );
  });
}

function queueAgain(services: Services, job: Job, afterMs: number): Promise<void> {
  return asPlatform(services, 'write', async (tx) => {
    await setTenant(tx, job.tenant_id);
    await services.jobs.enqueue(tx, 'destroy-keys', job, Math.max(1, Math.ceil(afterMs / 1000)));
  });
}
