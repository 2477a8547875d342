import { setTenant, withAuth } from '../core/with-auth.ts';
import { createProfile } from '../features/access/auth/organizations/create-organization.ts';
import { linkIn, readMessages, type TestMessage } from './read-messages.ts';
import { type Answer, call, TEST_PASSWORD, type TestPerson } from './test-firm.ts';
import type { TestServer } from './test-server.ts';

/** What a page of ours sends along. */
export const BROWSER = { 'sec-fetch-site': 'same-origin' };
export const NEW_PASSWORD = 'Another-Pebble-10';

export function signIn(
  server: TestServer,
  who: { email: string } | { phone: string },
  password = TEST_PASSWORD,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const named = 'email' in who ? { email: who.email } : { phone: who.phone };
  return call(server, undefined, 'POST', '/auth/token?grant_type=password', { ...named, password }, headers);
}

export const isAlive = async (server: TestServer, token: string): Promise<boolean> =>
  (await call(server, { token }, 'GET', '/auth/user')).status === 200;

export const confirmAddress = (server: TestServer, { userId }: TestPerson) =>
  server.admin.query('update user_credentials set email_confirmed_at = now() where user_id = $1', [userId]);

/** The person's last message of a kind, opened. */
export async function lastMessage(server: TestServer, userId: string, template: string): Promise<TestMessage> {
  const mine = (await readMessages(server)).filter((one) => one.user_id === userId && one.template === template);
  const last = mine.at(-1);
  if (!last) throw new Error(`no ${template} was sent`);
  return last;
}

export async function lastLink(server: TestServer, userId: string, template: string): Promise<string> {
  const link = new URL(linkIn(await lastMessage(server, userId, template)), 'http://x');
  return link.searchParams.get('token_hash') ?? '';
}

/** Lets the person into another firm too, with the same account. */
export function joinFirm(server: TestServer, person: TestPerson, tenantId: string): Promise<void> {
  const { services } = server;
  return withAuth(services, async (tx) => {
    await setTenant(tx, tenantId);
    const cells = await services.keys.cellsOf(tx, tenantId);
    const profile = { email: person.email, first_name: 'Test', last_name: 'Person', role: 'lp' as const };
    await createProfile(services, tx, tenantId, cells, person.userId, profile, services.now());
  });
}
