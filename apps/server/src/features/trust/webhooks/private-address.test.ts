import { expect, it } from 'vitest';
import { call, makeFirm } from '../../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const firm = forAllTests(() => makeFirm(server));

it.each([
  'http://example.com/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest',
  'https://example.com:8443/',
])('sends nothing to %s', async (url) => {
  const { status, body } = await call(server, firm, 'POST', '/webhooks', { url, topics: ['deals'] });
  expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
});
