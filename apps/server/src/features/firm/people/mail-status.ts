import { sayWhomToAsk } from '../../../core/access/whom-to-ask.ts';
import { queueMessage } from '../../../core/messages/queue-message.ts';
import type { Ctx } from '../../../core/procedure.ts';

interface Found {
  email: Buffer;
  name: string;
  contact_email: string | null;
  contact_phone: string | null;
}

/** Tells a person by mail what became of their access. The reason is for the log of the firm, and not told. */
export async function mailStatus(ctx: Ctx, userId: string, action: 'suspend' | 'activate' | 'delete'): Promise<void> {
  const { services, tx, now, actor } = ctx;
  if (services.tellsNobody) return;
  const [found] = await tx.query<{ [K in keyof Found]: Found[K] }>(
    `select p.email, t.name, s.contact_email, s.contact_phone from user_profiles p join tenants t on t.id = p.tenant_id
       left join tenant_settings s on s.tenant_id = p.tenant_id where p.id = $1`,
    [userId],
  );
  if (!found) return;
  const cells = await ctx.cells();
  const to = cells.decryptText('user_profiles', 'email', userId, found.email);
  const { subject, says } = WORDS[action](found.name);
  const content = {
    subject,
    heading: subject,
    paragraphs: action === 'activate' ? [says] : [says, sayWhomToAsk(found)],
    ...(action === 'activate' && { button: { label: 'Sign in', path: '/auth' } }),
  };
  const about = { tenantId: actor.tenantId, template: 'account-status', userId, now };
  await queueMessage(services, tx, cells, { channel: 'email', to, content }, about);
}

const WORDS = {
  suspend: (firm: string) => ({
    subject: `Your access to ${firm} was suspended`,
    says: `An administrator of ${firm} has suspended your access. You were signed out, and cannot sign in there until it is given back. What is yours is kept.`,
  }),
  activate: (firm: string) => ({
    subject: `You have access to ${firm} again`,
    says: `An administrator of ${firm} has given your access back. You can sign in as before.`,
  }),
  delete: (firm: string) => ({
    subject: `Your access to ${firm} has ended`,
    says: `An administrator of ${firm} has ended your access. You were signed out, and cannot sign in there any more.`,
  }),
};
