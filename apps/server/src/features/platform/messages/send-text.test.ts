import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutgoingText } from '../../../core/messages/queue-message.ts';
import { queueTestMessage, untilMessage } from '../../../testing/queue-test-message.ts';
import { makeFirm } from '../../../testing/test-firm.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';

const TEXT: OutgoingText = { channel: 'sms', to: '+4930901820', text: '271828 is your Cairn code.' };

/** What the provider answers next; then 201. */
const answers: number[] = [];
const taken: string[] = [];
const provider = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const status = answers.shift() ?? 201;
    if (status === 201) taken.push(new URLSearchParams(body).get('Body') ?? '');
    response.writeHead(status).end('{"message":"+4930901820 cannot be reached"}');
  });
});

beforeAll(() => new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => provider.close(resolve)));
const server = useOwnServer(() => {
  const { port } = provider.address() as AddressInfo;
  return { smsUrl: `http://AC1:token@127.0.0.1:${port}`, smsFrom: '+15005550006' };
});
const admin = forAllTests(() => makeFirm(server));

describe('a text message', () => {
  it('is sent by the provider after it was busy, once, and leaves no content behind', async () => {
    answers.push(429, 503);
    const id = await queueTestMessage(server, admin, TEXT);
    const message = await untilMessage(server, id);
    expect(message).toMatchObject({ status: 'sent', attempts: 2, last_error: null, text: undefined });
    expect(taken).toEqual([TEXT.text]);
  });

  it('that the provider refuses is given up at once', async () => {
    answers.push(400);
    const message = await untilMessage(server, await queueTestMessage(server, admin, TEXT));
    expect(message).toMatchObject({ status: 'failed', attempts: 1, last_error: 'HTTP 400', text: undefined });
  });

  it('is in no line of the log', () => {
    expect(server.logged.join('\n')).not.toMatch(/271828|4930901820|token@/);
  });
});

describe('without a provider and without a page to keep them for', () => {
  it('a text message and a mail wait, and the start says so once', async () => {
    const bare = await startTestServer({ showsMail: false });
    try {
      const firm = await makeFirm(bare);
      const ids = [await queueTestMessage(bare, firm, TEXT), await queueTestMessage(bare, firm)];
      const [text, mail] = await Promise.all(ids.map((id) => untilMessage(bare, id, ({ attempts }) => attempts > 0)));
      expect(text).toMatchObject({ status: 'queued', last_error: expect.stringContaining('SMS_URL'), text: TEXT.text });
      expect(mail).toMatchObject({ status: 'queued', last_error: expect.stringContaining('SMTP_URL') });
      expect(bare.logged.filter((line) => line.includes('No mail server is configured'))).toHaveLength(1);
    } finally {
      await bare.close();
    }
  });
});
