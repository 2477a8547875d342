import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTextTransport } from './text-transport.ts';

interface Asked {
  method: string | undefined;
  path: string | undefined;
  headers: Record<string, unknown>;
  form: Record<string, string>;
}

let asked: Asked[] = [];
let answer: { status: number; headers?: Record<string, string> } = { status: 201 };
const provider = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const { method, url: path, headers } = request;
    asked.push({ method, path, headers, form: Object.fromEntries(new URLSearchParams(body)) });
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    // Twilio quotes the recipient in its errors.
    response.end(JSON.stringify({ sid: 'SM1', message: "The 'To' number +4930901820 is not valid" }));
  });
});
let base: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  base = `http://AC%2F1:p%40ss@127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => provider.close(resolve)));
beforeEach(() => {
  asked = [];
  answer = { status: 201 };
});

const send = (url = base) => createTextTransport(url, '+15005550006').send('+4930901820', 'Your code is 123456 & more');

describe('a text message', () => {
  it('is sent as Twilio takes it', async () => {
    await send();
    expect(asked).toEqual([
      {
        method: 'POST',
        path: '/2010-04-01/Accounts/AC%2F1/Messages.json',
        headers: expect.objectContaining({
          authorization: `Basic ${Buffer.from('AC/1:p@ss').toString('base64')}`,
          'content-type': expect.stringContaining('application/x-www-form-urlencoded'),
        }),
        form: { To: '+4930901820', From: '+15005550006', Body: 'Your code is 123456 & more' },
      },
    ]);
  });

  it('goes below the path that the URL names', async () => {
    await send(`${base}/twilio/`);
    expect(asked[0]?.path).toBe('/twilio/2010-04-01/Accounts/AC%2F1/Messages.json');
  });

  it.each([
    [400, true],
    [410, true],
    [422, true],
    [401, false],
    [403, false],
    [404, false],
    [408, false],
    [429, false],
    [500, false],
    [503, false],
  ])('that is answered with %i is given up: %s', async (status, permanent) => {
    answer = { status };
    await expect(send()).rejects.toMatchObject({ name: 'DeliveryError', message: `HTTP ${status}`, permanent });
  });

  it('does not follow to another place, where its credentials would go along', async () => {
    answer = { status: 302, headers: { location: '/elsewhere' } };
    await expect(send()).rejects.toMatchObject({ message: 'no connection', permanent: false });
    expect(asked).toHaveLength(1);
  });

  it('is tried again when nobody answers', async () => {
    await expect(send('http://AC1:x@127.0.0.1:1')).rejects.toMatchObject({
      message: 'no connection',
      permanent: false,
    });
  });
});
