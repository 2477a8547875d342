import { expectAccessible } from '../accessibility.ts';
import { enter } from '../acts.ts';
import { expect, test } from '../cairn.ts';

test('a limited partner finds figures, companies and reports of its own', async ({ page, cairn }) => {
  await enter(page, cairn, 'lp@northgate.example');
  await page.goto('/dashboard/lp-portal');

  await test.step('what it has in the fund, with the way there', async () => {
    const card = page.getByRole('region', { name: 'Alder Family Office in Northgate Fund I', exact: true });
    const figures = card.getByLabel('Figures of Alder Family Office in Northgate Fund I');
    for (const text of ['Commitment', '$1,500,000', 'Unfunded', 'Distributed', 'NAV', 'TVPI', 'Net IRR'])
      await expect(figures).toContainText(text);
    await expect(
      card.getByRole('table', { name: 'Cash flows of Alder Family Office in Northgate Fund I' }),
    ).toContainText('Payment of capital call 1');
    await expect(page.getByRole('region', { name: 'Alder Foundation in Northgate Fund I' })).toBeVisible();
    await expect(page.getByText('Baltic Teachers Pension')).toHaveCount(0);
    await expectAccessible(page, 'investments of an LP');
  });

  await test.step('the open call with its due date and notice', async () => {
    const notices = page.getByRole('table', { name: 'Notices', exact: true });
    await expect(notices).toContainText('Capital call 7');
    await expect(
      page.getByRole('button', { name: 'Download the notice of Capital call 7 of Northgate Fund I, Alder Foundation' }),
    ).toBeVisible();
  });

  await test.step('the companies that the firm shows', async () => {
    await page.getByRole('tab', { name: 'Portfolio Companies' }).click();
    await expect(page.getByRole('table', { name: 'Companies of Northgate Fund I' })).toContainText('Fair value');
    await expectAccessible(page, 'companies of an LP');
  });

  await test.step('reports, on a phone as well', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('tab', { name: 'Reports' }).click();
    await expect(page).toHaveURL(/tab=reports/);
    const reports = page.getByRole('list', { name: 'Reports' });
    await expect(reports).toContainText('Capital call 7 of Northgate Fund I');
    await expect(reports).toContainText('Equalisation');
    await expect(reports.getByRole('button', { name: /^Copy the fingerprint of Capital call 7/ })).not.toHaveCount(0);
    await expectAccessible(page, 'reports of an LP on a phone');
  });
});
