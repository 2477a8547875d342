import { once } from 'node:events';
import { connect } from 'node:net';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { endConnectionsAtStop } from './end-connections.ts';

it('stops when the last answer ends, however many connections stay open or were never used', {
  timeout: 20_000,
}, async () => {
  const app = fastify();
  endConnectionsAtStop(app);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    app.get('/', () => {
      resolve();
      return new Promise<string>((done) => {
        answer = () => done('answered');
      });
    });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const unused = connect(Number(new URL(url).port), '127.0.0.1');
  unused.on('error', () => {}).resume();
  await once(unused, 'connect');
  const used = fetch(url).then((response) => response.text());
  await asked;
  const closed = app.close();
  await once(unused, 'close');
  answer();
  expect(await used).toBe('answered');
  await closed;
});
