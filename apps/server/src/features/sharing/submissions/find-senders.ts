import { foldForSearch } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { findSendersOfMails } from '../inbound-mail/find-senders-of-mails.ts';

/** Those whose submissions are looked for: accounts, visitors of the intake page, and submissions that came by mail. */
export interface Senders {
  accounts: string[];
  visitors: string[];
  submissions: string[];
}

/**
 * Who submitted something and is called so, by name or address. Both are encrypted, so each sender is read once and compared
 * here; every word must be found, in whatever order.
 */
export async function findSenders(ctx: Ctx, search: string): Promise<Senders> {
  const words = foldForSearch(search).split(/\s+/).filter(Boolean).slice(0, 8);
  const isMeant = (said: string) => {
    const folded = foldForSearch(said);
    return words.every((word) => folded.includes(word));
  };
  const cells = await ctx.cells();
  const accounts = await ctx.tx.query<Record<'first_name' | 'last_name' | 'email', Buffer> & { id: string }>(
    `select id, first_name, last_name, email from user_profiles
      where id in (select submitted_by from submissions where submitted_by is not null)`,
    [],
    'accounts-of-submissions',
  );
  const visitors = await ctx.tx.query<Record<'name' | 'email', Buffer> & { id: string }>(
    `select id, name, email from submission_visitors
      where id in (select visitor_id from submissions where visitor_id is not null)`,
    [],
    'visitors-of-submissions',
  );
  return {
    accounts: accounts
      .filter(({ id, ...row }) =>
        isMeant(
          (['first_name', 'last_name', 'email'] as const)
            .map((column) => cells.decryptText('user_profiles', column, id, row[column]))
            .join(' '),
        ),
      )
      .map(({ id }) => id),
    visitors: visitors
      .filter(({ id, ...row }) =>
        isMeant(
          (['name', 'email'] as const)
            .map((column) => cells.decryptText('submission_visitors', column, id, row[column]))
            .join(' '),
        ),
      )
      .map(({ id }) => id),
    submissions: await findSendersOfMails(ctx, isMeant),
  };
}
