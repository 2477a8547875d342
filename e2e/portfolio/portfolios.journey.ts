import { expectAccessible } from '../accessibility.ts';
import { enter } from '../acts.ts';
import { expect, test } from '../cairn.ts';

test.use({ model: 'Harbor Seed Partners' });

test('portfolios are kept and early deals are seen on the dashboard', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-user'));
  await page.goto('/dashboard/firm-user');
  const summary = page.getByRole('list', { name: 'Summary' });
  const portfolios = page.getByRole('table', { name: 'Portfolios' });
  await expect(portfolios.getByRole('row')).toHaveCount(3);
  await expect(summary.getByRole('listitem').first()).toContainText('2');
  await expectAccessible(page, 'portfolios');

  await test.step('add, rename, close and take it back', async () => {
    await page.getByRole('button', { name: 'New Portfolio' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add Portfolio' }).click();
    await expect(page.getByText('Name is required.')).toBeVisible();
    await page.getByLabel('Name').fill('Harbor Fund II');
    await page.getByRole('dialog').getByRole('button', { name: 'Add Portfolio' }).click();
    await expect(portfolios.getByRole('row', { name: /Harbor Fund II/ })).toContainText('Active');
    await expect(summary.getByRole('listitem').first()).toContainText('3');
    await page.getByRole('button', { name: 'Edit Harbor Fund II' }).click();
    await page.getByRole('combobox', { name: 'Type' }).fill('Continuation Fund');
    await expectAccessible(page, 'form of a portfolio');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(portfolios.getByRole('row', { name: /Harbor Fund II/ })).toContainText('Continuation Fund');
    await page.getByRole('button', { name: 'Close Harbor Fund II' }).click();
    await expect(portfolios.getByRole('row', { name: /Harbor Fund II/ })).toBeHidden();
    await page.getByRole('button', { name: 'Show all 4' }).click();
    await expect(page).toHaveURL(/portfolios=all/);
    await expect(portfolios.getByRole('row', { name: /Harbor Fund II/ })).toContainText('Closed');
    await page.getByRole('button', { name: 'Reopen Harbor Fund II' }).click();
    await expect(portfolios.getByRole('row', { name: /Harbor Fund II/ })).toContainText('Active');
  });

  await test.step('each card leads to what is behind it', async () => {
    await summary.getByRole('link', { name: 'Early-stage Opportunities' }).click();
    const deals = page.getByRole('table', { name: 'Early-stage opportunities' });
    await expect(deals.getByRole('row')).toHaveCount(10);
    await expect(deals).toContainText('Saltmarsh');
    await expect(deals).not.toContainText('Reefwell');
    await expectAccessible(page, 'early deals');
    await summary.getByRole('link', { name: 'My Open Tasks' }).click();
    await expect(page).toHaveURL(/tab=tasks/);
    const pending = page.getByRole('region', { name: /^Pending/ });
    await expect(pending.getByRole('button', { name: 'Ask for the cap table', exact: true })).toBeVisible();
  });

  await test.step('what cannot be loaded says so, and is asked for again', async () => {
    await page.route('**/api/portfolios*', (route) => route.fulfill({ status: 400, json: { code: 'INVALID_INPUT' } }));
    await page.goto('/dashboard/firm-user');
    await expect(page.getByRole('alert')).toContainText('Failed to load portfolios');
    await page.unroute('**/api/portfolios*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(portfolios).toBeVisible();
  });
});
