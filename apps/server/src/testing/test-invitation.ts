import type { Role } from '@cairn/domain';
import { linkIn, readMessages } from './read-messages.ts';
import { type Answer, call, type TestPerson } from './test-firm.ts';
import type { TestServer } from './test-server.ts';

/** Invites as the administrator's page does. */
export function invite(server: TestServer, admin: TestPerson, p_email: string, p_role: Role = 'lp'): Promise<Answer> {
  return call(server, admin, 'POST', '/rpc/invite_user', { p_tenant_id: admin.tenantId, p_email, p_role });
}

/** The token in the latest invitation that was mailed to this address. */
export async function tokenFor(server: TestServer, email: string): Promise<string> {
  const mails = (await readMessages(server)).filter((mail) => mail.template === 'invitation' && mail.to === email);
  const token = /token=([\w-]{43})$/.exec(linkIn(mails.at(-1)))?.[1];
  if (token === undefined) throw new Error(`no link was mailed to ${email}`);
  return token;
}

/** Invites, and reads the mail. */
export async function inviteAndRead(
  server: TestServer,
  admin: TestPerson,
  email: string,
  role: Role = 'lp',
): Promise<{ id: string; token: string }> {
  const { body, status } = await invite(server, admin, email, role);
  if (status !== 200) throw new Error(`not invited: ${JSON.stringify(body)}`);
  return { id: body.id, token: await tokenFor(server, email) };
}

export function accept(server: TestServer, person: TestPerson, p_invitation_token: string): Promise<Answer> {
  return call(server, person, 'POST', '/rpc/accept_invitation', { p_invitation_token, p_user_id: person.userId });
}

/** The person with the session in which an answer says that it goes on. */
export function inSession(person: TestPerson, session: { access_token: string }): TestPerson {
  return { ...person, token: session.access_token };
}
