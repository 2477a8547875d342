import { Secret, TOTP } from 'otpauth';
import { type Answer, call, TEST_PASSWORD, type TestPerson } from './test-firm.ts';
import type { TestServer } from './test-server.ts';

export interface TestFactor {
  id: string;
  secret: string;
  recoveryCodes: string[];
  /** Of the session, which stands on two factors now. */
  token: string;
}

/** What the authenticator app shows now. */
export function totpNow(server: TestServer, secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.services.now().getTime() });
}

/** Moves the clock into the next time step, where a new code is shown. */
export function nextStep(server: TestServer): void {
  server.clock.now = new Date(server.services.now().getTime() + 30_000);
}

export async function challenge(server: TestServer, person: Pick<TestPerson, 'token'>, id: string): Promise<string> {
  const { body, status } = await call(server, person, 'POST', `/auth/factors/${id}/challenge`, { factorId: id });
  if (status !== 200) throw new Error(`no challenge: ${JSON.stringify(body)}`);
  return body.id;
}

export async function prove(
  server: TestServer,
  person: Pick<TestPerson, 'token'>,
  id: string,
  code: string,
): Promise<Answer> {
  const challenge_id = await challenge(server, person, id);
  return call(server, person, 'POST', `/auth/factors/${id}/verify`, { challenge_id, code });
}

/** Enrols an authenticator app and verifies its first code. */
export async function enrolTotp(server: TestServer, person: Pick<TestPerson, 'token'>, name?: string) {
  const enrolled = await call(server, person, 'POST', '/auth/factors', { factor_type: 'totp', friendly_name: name });
  if (enrolled.status !== 200) throw new Error(`not enrolled: ${JSON.stringify(enrolled.body)}`);
  const { id, totp } = enrolled.body;
  const verified = await prove(server, person, id, totpNow(server, totp.secret));
  if (verified.status !== 200) throw new Error(`not verified: ${JSON.stringify(verified.body)}`);
  const { access_token: token, recovery_codes: recoveryCodes = [] } = verified.body;
  return { id, secret: totp.secret, recoveryCodes, token } satisfies TestFactor;
}

/** Signs in with the password; the answer's session, as an API client holds it. */
export async function passwordSignIn(server: TestServer, { email }: Pick<TestPerson, 'email'>) {
  const answer = await call(server, undefined, 'POST', '/auth/token?grant_type=password', {
    email,
    password: TEST_PASSWORD,
  });
  return { ...answer, token: answer.body.access_token as string };
}
