import type { Ctx } from '../../../core/procedure.ts';
import { contentOf } from './mail-row.ts';

/** A mail is one cell with its text, so no more than these are opened for a search; the newest. */
const LOOKED_AT = 1000;

/** The submissions that came by a mail whose sender, forwarded sender or subject is meant. */
export async function findSendersOfMails(ctx: Ctx, isMeant: (said: string) => boolean): Promise<string[]> {
  const rows = await ctx.tx.query<{ id: string; content_encrypted: Buffer; submission_id: string }>(
    `select id, content_encrypted, submission_id from inbound_mails
      where submission_id is not null order by received_at desc, id desc limit ${LOOKED_AT}`,
    [],
    'mails-to-search',
  );
  const cells = await ctx.cells();
  return rows
    .filter((row) => {
      const { sender, forwarded, subject } = contentOf(cells, row);
      const people = [sender, forwarded].flatMap((person) => (person ? [person.name, person.address] : []));
      return isMeant([...people, subject ?? ''].join(' '));
    })
    .map(({ submission_id }) => submission_id);
}
