import type { AddressInfo } from 'node:net';
import { GoTrueClient } from '@supabase/auth-js';
import { TOTP } from 'otpauth';
import { beforeAll, expect, it } from 'vitest';
import { codeIn, linkIn, readMessages } from '../../../testing/read-messages.ts';
import { useOwnServer } from '../../../testing/use-test-server.ts';

/** The public client of Supabase Auth, pointed at a server that listens: what it expects is the shape of our calls. */
let url: string;

const server = useOwnServer();
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/api/auth`;
});

const PASSWORD = 'Unlikely-Pebble-9';
const NEXT_PASSWORD = 'Another-Pebble-10';

const newClient = () => new GoTrueClient({ url, autoRefreshToken: false, persistSession: false });
const good = <T extends { error: unknown }>(answer: T): T => {
  expect(answer.error).toBeNull();
  return answer;
};

let count = 0;
async function signUp() {
  const client = newClient();
  const email = `client-${++count}@larch.example`;
  const data = { first_name: 'Ada', last_name: 'Quill', tenant_name: 'Larchfield Partners' };
  const answer = good(await client.signUp({ email, password: PASSWORD, options: { data } }));
  return { client, email, user: answer.data.user, session: answer.data.session };
}
async function signIn(email: string, password = PASSWORD) {
  const client = newClient();
  const { data } = good(await client.signInWithPassword({ email, password }));
  return { client, session: data.session };
}
const isSignedIn = async (client: GoTrueClient) => (await client.getUser()).error === null;

async function lastMessage(email: string, template: string) {
  const found = (await readMessages(server)).filter((message) => message.to === email && message.template === template);
  const last = found.at(-1);
  if (!last) throw new Error(`no ${template} was sent to ${email}`);
  return last;
}
const tokenOf = (link: string) => new URL(link, 'http://x').searchParams.get('token_hash') as string;
async function confirm(email: string) {
  const link = linkIn(await lastMessage(email, 'email_verification'));
  return good(await newClient().verifyOtp({ type: 'signup', token_hash: tokenOf(link) }));
}

it('signs up, reads the user, refreshes and signs in', async () => {
  const { client, email, user, session } = await signUp();
  expect(user).toMatchObject({
    email,
    role: 'authenticated',
    user_metadata: { first_name: 'Ada', last_name: 'Quill' },
  });
  expect(user?.confirmation_sent_at).toBeDefined();
  expect((await client.getUser()).data.user?.id).toBe(user?.id);
  const { data } = good(await client.refreshSession());
  expect(data.session?.access_token).not.toBe(session?.access_token);
  expect(data.session?.refresh_token).not.toBe(session?.refresh_token);
  expect((await client.getUser()).data.user?.email).toBe(email);
  expect((await signIn(email)).session?.user.id).toBe(user?.id);
});

it('reads code, status and text of a refusal', async () => {
  const { email } = await signUp();
  const { error } = await newClient().signInWithPassword({ email, password: 'Wrong-Pebble-77' });
  expect(error).toMatchObject({ code: 'SIGN_IN_REFUSED', status: 400, message: 'Invalid email or password' });
});

it('confirms the address by the link, which signs nobody in, and has it sent again', async () => {
  const { client, email } = await signUp();
  const first = tokenOf(linkIn(await lastMessage(email, 'email_verification')));
  good(await client.resend({ type: 'signup', email }));
  expect((await newClient().verifyOtp({ type: 'signup', token_hash: first })).error).toMatchObject({
    code: 'SECRET_REFUSED',
  });
  const { data } = await confirm(email);
  expect(data).toEqual({ session: null, user: null });
  expect((await client.getUser()).data.user?.email_confirmed_at).not.toBeNull();
});

it('changes the password: the other sessions end, this one goes on', async () => {
  const { client, email } = await signUp();
  const other = await signIn(email);
  good(await client.updateUser({ password: NEXT_PASSWORD }));
  expect([await isSignedIn(client), await isSignedIn(other.client)]).toEqual([true, false]);
  expect((await newClient().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe('SIGN_IN_REFUSED');
  await signIn(email, NEXT_PASSWORD);
});

it('changes the password by a code from a mail, where the sign-in is too long ago', async () => {
  const { client, email, user } = await signUp();
  await server.admin.query(
    `update user_sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1`,
    [user?.id],
  );
  expect((await client.updateUser({ password: NEXT_PASSWORD })).error?.code).toBe('REAUTHENTICATION_REQUIRED');
  good(await client.reauthenticate());
  const nonce = codeIn(await lastMessage(email, 'reauthentication'));
  good(await client.updateUser({ password: NEXT_PASSWORD, nonce }));
  expect((await client.updateUser({ password: 'Third-Pebble-1100', nonce })).error?.code).toBe('CODE_REFUSED');
  await signIn(email, NEXT_PASSWORD);
});

it('changes the name', async () => {
  const { client } = await signUp();
  const { data } = good(await client.updateUser({ data: { first_name: 'Grace' } }));
  expect(data.user?.user_metadata).toEqual({ first_name: 'Grace', last_name: 'Quill' });
});

it('signs in by a code from a mail', async () => {
  const { email, user } = await signUp();
  await confirm(email);
  const client = newClient();
  good(await client.signInWithOtp({ email }));
  const token = codeIn(await lastMessage(email, 'email_code'));
  const { data } = good(await client.verifyOtp({ email, token, type: 'email' }));
  expect(data.session?.user.id).toBe(user?.id);
  expect(await isSignedIn(client)).toBe(true);
  expect((await newClient().verifyOtp({ email, token, type: 'email' })).error?.code).toBe('CODE_REFUSED');
});

it('resets the password: a session that can do nothing else, and ends with it', async () => {
  const { client: old, email } = await signUp();
  const client = newClient();
  good(await client.resetPasswordForEmail(email, { redirectTo: '/reset-password' }));
  const token_hash = tokenOf(linkIn(await lastMessage(email, 'password_reset')));
  good(await client.verifyOtp({ type: 'recovery', token_hash }));
  expect((await client.updateUser({ data: { first_name: 'Mallory' } })).error?.code).toBe('NEW_PASSWORD_REQUIRED');
  good(await client.updateUser({ password: NEXT_PASSWORD }));
  expect([await isSignedIn(client), await isSignedIn(old)]).toEqual([false, false]);
  await signIn(email, NEXT_PASSWORD);
});

it.each([
  ['local', [false, true]],
  ['others', [true, false]],
  ['global', [false, false]],
] as const)('signs out with the scope %s', async (scope, alive) => {
  const { client, email, session } = await signUp();
  const other = await signIn(email);
  good(await client.signOut({ scope }));
  const { error } = await newClient().getUser(session?.access_token);
  expect([error === null, await isSignedIn(other.client)]).toEqual(alive);
});

it('enrols and verifies TOTP, and is asked for it at the next sign-in', async () => {
  const { client, email } = await signUp();
  const { data: factor } = good(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }));
  const totp = new TOTP({ secret: (factor as { totp: { secret: string } }).totp.secret });
  const factorId = (factor as { id: string }).id;
  const now = Date.now();
  good(await client.mfa.challengeAndVerify({ factorId, code: totp.generate({ timestamp: now }) }));
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
  });
  const next = await signIn(email);
  expect((await next.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  });
  // A code works once; the next one belongs to the next half minute.
  const code = totp.generate({ timestamp: now + 30_000 });
  good(await next.client.mfa.challengeAndVerify({ factorId, code }));
  expect((await next.client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
  expect(await isSignedIn(next.client)).toBe(true);
  good(await next.client.mfa.unenroll({ factorId }));
  expect((await next.client.mfa.listFactors()).data?.all).toEqual([]);
});
