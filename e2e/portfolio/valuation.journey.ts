import { expectAccessible } from '../accessibility.ts';
import { ask, enter, openFor } from '../acts.ts';
import { expect, test } from '../cairn.ts';

test.use({ extent: 'people' });

test('a valuation is prepared with its evidence, which the approver sees, and amounts follow from the records', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  await enter(page, cairn, firm.address('firm-user'));
  const { id } = await ask<{ id: string }>(page, cairn, 'POST', '/portfolio-companies', { name: 'Helio Grid' });
  const buy = { kind: 'buy', effective_on: '2024-01-01', amount: 250_000_00, shares: 250_000, share_class: 'Seed' };
  await ask(page, cairn, 'POST', `/portfolio-companies/${id}/transactions`, buy);
  const round = { name: 'Series A', closed_on: '2024-06-30', price_per_share: 2, fully_diluted_shares: 5_000_000 };
  await ask(page, cairn, 'POST', `/portfolio-companies/${id}/rounds`, round);
  await page.goto(`/portfolio/${id}?tab=Investments`);

  await test.step('the preparer adds a file to what waits for approval', async () => {
    await page.getByRole('button', { name: 'Prepare Valuation' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Fair value').fill('500,000');
    await dialog.getByLabel('Value on').fill('2024-12-31');
    await dialog.getByLabel('Inputs').fill('Price of the Series A.');
    await dialog.getByRole('button', { name: 'Prepare Valuation' }).click();
    const evidence = page.getByRole('region', { name: 'Evidence of Dec 31, 2024' });
    await evidence.locator('input[type=file]').setInputFiles({
      name: 'series-a-terms.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('price,2\nshares,5000000\n'),
    });
    await expect(evidence.getByRole('list')).toContainText('series-a-terms.csv');
  });

  await test.step('the approver sees it before and after the decision', async () => {
    const approver = await openFor(browser, cairn, firm.address('firm-admin'));
    await approver.goto(`/portfolio/${id}?tab=Investments`);
    await approver.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = approver.getByRole('dialog');
    await expect(dialog).toContainText('series-a-terms.csv');
    await expectAccessible(approver, 'deciding on a valuation');
    await dialog.getByRole('button', { name: 'Approve valuation' }).click();
    await expect(approver.getByText('Valuation approved', { exact: true })).toBeVisible();
    const amounts = approver.getByRole('region', { name: 'Amounts' });
    await expect(amounts).not.toContainText('250,000');
    await amounts.getByRole('button', { name: 'Reveal' }).click();
    for (const said of ['$250,000', '$10,000,000', 'Post-money of Series A', '5', 'From the transactions'])
      await expect(amounts).toContainText(said);
    await approver.reload();
    await approver.getByRole('button', { name: 'Show evidence' }).click();
    const evidence = approver.getByRole('region', { name: 'Evidence of Dec 31, 2024' });
    await expect(evidence).toContainText('series-a-terms.csv');
    await expect(evidence.locator('input[type=file]')).toHaveCount(0);
  });
});
