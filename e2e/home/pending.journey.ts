import { expectAccessible } from '../accessibility.ts';
import { enter } from '../acts.ts';
import { expect, test } from '../cairn.ts';

test('a dashboard leads to what waits in the portfolio and in the funds', async ({ page, cairn }) => {
  await enter(page, cairn, 'firm-admin@northgate.example');
  await page.goto('/dashboard');
  const list = page.getByRole('region', { name: 'To do today' });
  await expect(list).toContainText('Critical: Runway of 2 months');
  await expect(list).toContainText(/Valuation as of .*; waits for your decision/);
  await expectAccessible(page, 'the dashboard of a firm');

  await test.step('a valuation, where it is decided', async () => {
    await list.getByRole('listitem').filter({ hasText: 'Valuation as of' }).getByRole('link').click();
    await expect(page).toHaveURL(/\/portfolio\/.*tab=Investments/);
    await expect(page.getByRole('tab', { name: 'Investments' })).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
  });

  await test.step('statements, where they are reviewed', async () => {
    await list.getByRole('listitem').filter({ hasText: 'Statements as of' }).getByRole('link').click();
    await expect(page.getByRole('tab', { name: 'Statements' })).toHaveAttribute('aria-selected', 'true');
  });
});

test('the dashboard of an LP names the position and the call that is to be paid', async ({ page, cairn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, cairn, 'lp@northgate.example');
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Northgate Fund I, Alder Foundation' })).toContainText('$750,000');
  const list = page.getByRole('region', { name: 'To do today' });
  const call = list.getByRole('listitem').filter({ hasText: 'Capital call 7' });
  await expect(call).toHaveCount(2);
  await expectAccessible(page, 'the dashboard of an LP');
  await call.getByRole('link', { name: 'Northgate Fund I, Alder Foundation' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('LP Portal');
});
