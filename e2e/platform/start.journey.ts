import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ask, enter, PASSWORD } from '../acts.ts';
import { expect, test, testOwn } from '../cairn.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

// The two journeys of one's own server share it.
test.describe.configure({ mode: 'default' });
test.use({ installation: 'start' });

/** A start that is expected to end by itself: its exit code and what it said. */
function startAndEnd(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part));
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, said: said.trim() })));
}

test('a second start on the same data directory says so in a sentence and ends with 1', async ({ cairn }) => {
  const { code, said } = await startAndEnd({ PORT: '0', CAIRN_DATA: cairn.dataDirectory });
  expect(code).toBe(1);
  expect(said).toMatch(/^The data directory .* is in use by another Cairn, process \d+\.$/);
});

test('a taken port is said in a sentence, and nothing is left running', async ({ cairn }) => {
  const other = `${cairn.dataDirectory}-other`;
  for (let attempt = 1; attempt <= 2; attempt++) {
    const { code, said } = await startAndEnd({
      PORT: new URL(cairn.url).port,
      CAIRN_DATA: other,
      CAIRN_SEED_DEMO: 'no',
    });
    expect(code).toBe(1);
    expect(said).toMatch(/^Port \d+ is taken by another program\..*PORT=3001 npm start$/m);
  }
});

testOwn('after a stop and a start everything is still there', async ({ own, page }) => {
  await enter(page, own, 'firm-admin@northgate.example');
  const { rows } = await ask<{ rows: { id: string; version: number }[] }>(
    page,
    own,
    'GET',
    '/opportunities?search=Tidewire',
  );
  const move = { opportunity_id: rows[0]?.id, version: rows[0]?.version, new_stage: 'initial_review' };
  await ask(page, own, 'POST', '/rpc/update_opportunity_stage', { ...move, change_reason: 'Met the founder' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/auth');
  await own.stop();
  await own.start();
  await page.goto('/auth');
  await page.getByLabel('Email').fill('firm-admin@northgate.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Met the founder')).toBeVisible();
  await page.goto('/opportunities?search=tidewire');
  const column = page.getByRole('region', { name: /^Initial Review/ });
  await expect(column.getByText('Tidewire', { exact: true })).toBeVisible();
});

test('a wrong variable is named', async () => {
  const { code, said } = await startAndEnd({ PORT: 'three thousand' });
  expect(code).toBe(1);
  expect(said).toContain('PORT');
});

testOwn('after kill -9 the next start takes over with the data whole', async ({ own, page }) => {
  await own.kill();
  await own.start();
  await page.goto('/auth');
  await page.getByLabel('Email').fill('firm-user@northgate.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  const { total } = await (await page.request.get('/api/opportunities/summary')).json();
  expect(total).toBe(17);
});

test('the first page of the demo lists who can sign in', async ({ cairn }) => {
  expect(cairn.printed()).toContain(`Cairn is ready at ${cairn.url}`);
  for (const account of [
    'firm-admin@northgate.example',
    'co-investor-user@harbor.example',
    'platform-user@cairn.example',
  ]) {
    expect(cairn.printed()).toContain(account);
  }
});
