import { codeIn, readMessages } from './read-messages.ts';
import { type Answer, call, type TestPerson } from './test-firm.ts';
import type { TestServer } from './test-server.ts';

/** A browser without an account: what it was given as a cookie. */
export interface TestDevice {
  cookie?: string;
}

export const INTAKE_QUESTIONS = [
  { label: 'Paying customers', kind: 'number', is_required: true },
  { label: 'How do you sell?', kind: 'choice', is_required: false, options: ['Direct', 'Partners'] },
];
export const INTAKE_VALUES = { company_name: 'Tidewire', industry: 'ai', stage: 'seed', funding_amount: 250_000_00 };

/** Publishes the firm's intake page; answers the ids of its questions. */
export async function publishIntake(server: TestServer, admin: TestPerson, slug: string, more: object = {}) {
  const { version } = (await call(server, admin, 'GET', '/intake-page')).body;
  const page = { slug, is_published: true, title: 'Pitch us', introduction: 'Hello', questions: INTAKE_QUESTIONS };
  const saved = await call(server, admin, 'PUT', '/intake-page', { version, ...page, ...more });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  return (saved.body.questions as { id: string }[]).map(({ id }) => id);
}

/** A call from the device, which keeps the cookie that it is given. */
export async function fromDevice(
  server: TestServer,
  device: TestDevice,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const sent = { ...(device.cookie && { cookie: device.cookie }), ...headers };
  const answer = await call(server, undefined, method, path, body, sent);
  const set = [answer.headers['set-cookie']].flat().map(String);
  const mine = set.find((one) => one.includes('cairn_submission'));
  if (mine) device.cookie = mine.split(';')[0] as string;
  return answer;
}

/** The newest code that was mailed to the address. */
export async function codeTo(server: TestServer, tenantId: string, email: string): Promise<string> {
  const codes = (await readMessages(server, tenantId)).filter(
    ({ template, to }) => template === 'intake_code' && to === email,
  );
  return codeIn(codes.at(-1));
}

/** Somebody who has proven an address on the page; answers the id of the visit. */
export async function proveTo(
  server: TestServer,
  device: TestDevice,
  { slug, tenantId, answers }: { slug: string; tenantId: string; answers: Record<string, string> },
  email: string,
): Promise<string> {
  const asked = { name: 'Ada Lovelace', email, ...INTAKE_VALUES, answers };
  const sent = await fromDevice(server, device, 'POST', `/intake/${slug}/code`, asked);
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  const code = await codeTo(server, tenantId, email);
  const proven = await fromDevice(server, device, 'POST', `/intake/${slug}/prove`, { email, code });
  if (proven.status !== 200) throw new Error(JSON.stringify(proven.body));
  return proven.body.id;
}
