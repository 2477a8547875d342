import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitBodyTime } from './body-limit.ts';

const LIMIT_MS = 100;

let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  app = fastify();
  app.addHook('onRequest', async (request, reply) => {
    limitBodyTime(request, reply, LIMIT_MS);
    if (request.url === '/refused') await reply.code(403).send();
  });
  app.post('/read', async () => 'read');
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

const post = (socket: Socket, path: string, body: string, length = body.length) =>
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
  );

it('closes the connection of a body that does not come', async () => {
  const socket = connect(port, '127.0.0.1');
  post(socket, '/read', '{', 100);
  await once(socket, 'close');
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
    await delay(LIMIT_MS * 2);
  }
  socket.destroy();
});
