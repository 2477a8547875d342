import { normaliseEmail, SUBMISSION_FILES_MAX } from '@cairn/domain';
import { RefusedWork } from '../../../core/bounded/refused-work.ts';
import { readStored } from '../../../core/files/store-file.ts';
import type { JobData } from '../../../core/jobs.ts';
import {
  type Authentication,
  authenticateMail,
  isHeadTooLarge,
  NOT_CHECKED,
} from '../../../core/mail-in/authenticate-mail.ts';
import type { MailRead } from '../../../core/mail-in/read-mime.ts';
import { type Ctx, runAs } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { judgeMail, refuseMail } from './judge-mail.ts';
import { mailActor, mailOrigin } from './keep-mail.ts';
import { contentOf, MAIL_COLUMNS, type MailRow } from './mail-row.ts';
import { takeMail } from './take-mail.ts';

export const MAILS_AT_ONCE = 2;

const ASK_AGAIN_SECONDS = 300;
/** A mail whose sender cannot be checked waits so long for names that answer again. */
const UNSURE_AT_MOST_MS = 3_600_000;

/** The job behind a mail: reads it on a thread with limits, checks who stands for its sender, and takes or refuses it. */
export async function readMail(services: Services, { tenant_id, mail_id }: JobData['read-mail']): Promise<void> {
  const actor = mailActor(tenant_id);
  const origin = mailOrigin();
  const run = <T>(fn: (ctx: Ctx) => Promise<T>) => runAs(services, actor, origin, 'write', fn);
  const found = await run(async (ctx) => {
    const row = await findWaiting(ctx, mail_id);
    return row && { row, cells: await ctx.cells() };
  });
  if (!found?.row.storage_key) return;
  const { row, cells } = found;
  const place = { tenantId: tenant_id, key: found.row.storage_key };
  const raw = await gather(await readStored(services.files, cells, place));
  const mail = isHeadTooLarge(raw) ? undefined : await readBounded(services, tenant_id, raw);
  const { route } = contentOf(cells, row);
  // What the thread with limits could not read is not read again on this one.
  const checked = mail ? agreed(await authenticateMail(raw, route, services.names), mail) : NOT_CHECKED;
  const isOver = await run(async (ctx) => {
    const waiting = await findWaiting(ctx, mail_id);
    if (!waiting) return true;
    const age = ctx.now.getTime() - waiting.received_at.getTime();
    if (checked.isUnsure && age < UNSURE_AT_MOST_MS) {
      await services.jobs.enqueue(ctx.tx, 'read-mail', { tenant_id, mail_id }, ASK_AGAIN_SECONDS);
      return false;
    }
    const judged = await judgeMail(ctx, raw, mail, checked);
    if ('refused' in judged) await refuseMail(ctx, waiting, route, mail, checked, judged);
    else await takeMail(ctx, waiting, route, judged.mail, checked, judged.memberId);
    return true;
  });
  if (isOver) await services.files.delete(place).catch(() => {});
}

/** The address that was proven and the one that is shown are read by two programs; they must agree on it. */
function agreed(checked: Authentication, { from: [shown] }: MailRead): Authentication {
  const { proven } = checked;
  const isSame = proven !== null && shown !== undefined && normaliseEmail(shown.address) === normaliseEmail(proven);
  return isSame ? checked : { ...checked, proven: null };
}

/** Undefined where the mail is refused as unreadable. */
function readBounded(services: Services, firm: string, raw: Buffer): Promise<MailRead | undefined> {
  const prepare = async () => ({ raw: new Uint8Array(raw), files: SUBMISSION_FILES_MAX });
  return services.bounded.run<MailRead>({ name: 'read-mail', firm, prepare }).catch((error: unknown) => {
    if (error instanceof RefusedWork) return undefined;
    throw error;
  });
}

/** The mail while it waits; locked, so that of two runs one settles it. */
async function findWaiting({ tx }: Ctx, id: string): Promise<MailRow | undefined> {
  const [row] = await tx.query<MailRow>(
    `select ${MAIL_COLUMNS} from inbound_mails where id = $1 and state = 'received' for update`,
    [id],
    'waiting-mail',
  );
  return row;
}

async function gather(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}
