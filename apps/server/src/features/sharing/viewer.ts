import { visitorName } from '@cairn/domain';
import type { Actor } from '../../core/actor.ts';
import type { Ctx } from '../../core/procedure.ts';

/** Under which of the two columns an act of this person stands: with an account, or as a visitor who came by a link. */
export const viewerOf = ({ userId, isGuest }: Actor) =>
  isGuest ? { user_id: null, visitor_id: userId } : { user_id: userId, visitor_id: null };

/** Who looks at a share, as the firm is told and a watermark says: name and address, or the link by which they came. */
export async function describeViewer(ctx: Ctx): Promise<{ name: string; email: string | null }> {
  const { tx, actor } = ctx;
  const cells = await ctx.cells();
  if (actor.isGuest) {
    const [visitor] = await tx.query<{ number: number; email: Buffer | null }>(
      'select number, email from share_link_visitors where id = $1 and let_in_at is not null',
      [actor.userId],
      'who-visits',
    );
    const email = visitor?.email && cells.decryptText('share_link_visitors', 'email', actor.userId, visitor.email);
    return { name: email ?? visitorName(visitor?.number ?? 0), email: null };
  }
  const [row] = await tx.query<Record<'first_name' | 'last_name' | 'email', Buffer>>(
    'select first_name, last_name, email from user_profiles where id = $1',
    [actor.userId],
    'who-looks',
  );
  const said = (column: 'first_name' | 'last_name' | 'email') =>
    row ? cells.decryptText('user_profiles', column, actor.userId, row[column]) : '';
  return { name: `${said('first_name')} ${said('last_name')}`.trim(), email: said('email') };
}

/** What stands on each page of a PDF that goes to this person, before the time. */
export async function watermarkOf(ctx: Ctx): Promise<string> {
  const { name, email } = await describeViewer(ctx);
  return [name, email].filter(Boolean).join(' · ');
}
