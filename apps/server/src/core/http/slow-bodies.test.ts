import { type ClientRequest, request } from 'node:http';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { makeDeal } from '../../testing/test-file.ts';
import { call, makeFirm } from '../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../testing/use-test-server.ts';

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server));
let url: URL;
let arrived = 0;
let sent: ClientRequest[] = [];

beforeAll(async () => {
  url = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  server.app.server.on('request', () => arrived++);
});
afterEach(() => {
  for (const each of sent) each.destroy();
  sent = [];
});

/** A request whose first bytes come, and the rest never does. */
function sendPart(path: string, headers: Record<string, string>): void {
  const part = request({
    host: url.hostname,
    port: url.port,
    path: `/api${path}`,
    method: 'POST',
    headers: { host: 'localhost:3000', authorization: `Bearer ${admin.token}`, 'content-length': '100000', ...headers },
  });
  part.on('error', () => {});
  part.write('Company,Industry\nTidewire,Energy\n');
  sent.push(part);
}

const FILE = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename="deals.csv"' };

it.each([
  ['files', async () => `/files?${new URLSearchParams({ ...(await makeDeal(server, admin)) })}`, FILE],
  ['imports', async () => '/imports', FILE],
  ['JSON', async () => '/tasks', { 'content-type': 'application/json' }],
])('%s that come slowly, more than there are connections, hold none of them', async (_, pathOf, headers) => {
  const path = await pathOf();
  arrived = 0;
  for (let count = 0; count < 12; count++) sendPart(path, headers);
  await expect.poll(() => arrived).toBe(12);
  for (let count = 0; count < 12; count++)
    expect((await call(server, admin, 'GET', '/opportunities?limit=1')).status).toBe(200);
  const { app } = server.services.pools;
  // The look at what their firm may still store takes one for a moment.
  await expect.poll(() => app.totalCount - app.idleCount).toBe(0);
});
