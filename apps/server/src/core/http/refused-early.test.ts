import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../testing/test-firm.ts';
import { useOwnServer } from '../../testing/use-test-server.ts';

const server = useOwnServer();
let port: number;
beforeAll(async () => {
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => server.app.server.close());

/** Sends it as it is, and resolves to all that comes until the connection is closed. */
async function exchange(sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  socket.write(sent);
  await once(socket, 'close');
  return answer;
}

const HEADERS = /content-security-policy: default-src 'none'[\s\S]*x-content-type-options: nosniff/i;

describe('what Node cannot read', () => {
  it.each([
    ['NONSENSE\r\n\r\n', '400 Bad Request'],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(70_000)}\r\n\r\n`, '431 Request Header Fields Too Large'],
  ])('%.20s is answered with the security headers, repeating nothing', async (sent, status) => {
    const answer = await exchange(sent);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
    expect(answer).toMatch(HEADERS);
    expect(answer).not.toMatch(/NONSENSE|aaaa/);
  });
});

it('a page asked for without HTTPS under a foreign name is refused with the security headers', async () => {
  const { status, headers } = await call(server, undefined, 'GET', '/../', undefined, { host: 'evil.example' });
  expect([status, headers['x-content-type-options'], headers['x-frame-options']]).toEqual([403, 'nosniff', 'DENY']);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

it('a body that is too large and never comes does not keep its connection', async () => {
  const length = 60 * 1024 * 1024;
  const answer = await exchange(
    `POST /api/files HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${length}\r\n\r\nx`,
  );
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(answer).toMatch(/connection: close/i);
});
