import { type OutgoingMessage, queueMessage } from '../core/messages/queue-message.ts';
import { readMessages, type TestMessage } from './read-messages.ts';
import { as, type TestPerson } from './test-firm.ts';
import type { TestServer } from './test-server.ts';

/** Every secret that a message can carry, to be looked for where it must not be. */
export const CANARY = { to: 'canary.recipient@mail.example', secret: 'canary-link-secret', code: '918273' };

export const CANARY_MAIL: OutgoingMessage = {
  channel: 'email',
  to: CANARY.to,
  content: {
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: ['Somebody, hopefully you, signed up with this address.'],
    button: { label: 'Confirm address', path: `/?verify=${CANARY.secret}` },
    code: CANARY.code,
    note: 'If this was not you, do nothing.',
  },
};

/** Queues a message as an act of this person would. Resolves to its id. */
export function queueTestMessage(
  server: TestServer,
  person: TestPerson,
  message: OutgoingMessage = CANARY_MAIL,
  about: { expiresAt?: Date } = {},
): Promise<string> {
  return as(server, person, 'write', async ({ tx, cells, now, services }) =>
    queueMessage(services, tx, await cells(), message, { tenantId: person.tenantId, template: 'test', now, ...about }),
  );
}

/** The message as soon as `is` holds of it. */
export async function untilMessage(
  server: TestServer,
  id: string,
  is: (message: TestMessage) => boolean = ({ status }) => status !== 'queued',
): Promise<TestMessage> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const message = (await readMessages(server)).find((one) => one.id === id);
    if (message && is(message)) return message;
    if (Date.now() > deadline) throw new Error(`the message is still ${message?.status}: ${message?.last_error}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
