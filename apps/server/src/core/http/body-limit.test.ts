import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { limitBodyTime } from './body-limit.ts';

const LIMIT_MS = 100;

let app: FastifyInstance;
let port: number;
let read: number;
/** How long the call takes that has its body already. */
const SLOW_MS = LIMIT_MS * 2;

beforeAll(async () => {
  app = fastify();
  app.addHook('onRequest', async (request, reply) => {
    limitBodyTime(request, reply, LIMIT_MS);
    if (request.url === '/refused') await reply.code(403).send();
  });
  app.post('/slow', async () => {
    await delay(SLOW_MS);
    return 'slow';
  });
  app.post('/read', async () => {
    read++;
    return 'read';
  });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

const post = (socket: Socket, path: string, body: string, length = body.length) =>
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
  );

beforeEach(() => {
  read = 0;
});

it('closes the connection of a body that does not come, without an answer', async () => {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  post(socket, '/read', '{', 100);
  await once(socket, 'close');
  expect([answer, read]).toEqual(['', 0]);
});

it('leaves a call alone that takes long with a body that has come', async () => {
  const socket = connect(port, '127.0.0.1');
  post(socket, '/slow', '{}');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('HTTP/1.1 200');
  socket.destroy();
});

it.each([
  ['read', '/read', '200'],
  ['refused unread', '/refused', '403'],
])('leaves a connection alone whose body was %s', async (_, path, status) => {
  const socket = connect(port, '127.0.0.1');
  for (let round = 0; round < 2; round++) {
    post(socket, path, '{}');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain(`HTTP/1.1 ${status}`);
    // Beyond the limit, which runs in this process too: had it still counted, it would have struck before.
    await delay(LIMIT_MS * 2);
    expect(socket.closed).toBe(false);
  }
  socket.destroy();
});
