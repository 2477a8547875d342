import { expectAccessible } from '../accessibility.ts';
import { ask, enter } from '../acts.ts';
import { expect, test } from '../cairn.ts';

test.use({ extent: 'people' });

test('a round is priced with what the firm holds, and its conversion is recorded', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-user'));
  const { id } = await ask<{ id: string }>(page, cairn, 'POST', '/portfolio-companies', { name: 'Helio Grid' });
  const safe = { kind: 'safe_post_money', effective_on: '2023-01-01', amount: 500_000_00, cap: 5_000_000_00 };
  await ask(page, cairn, 'POST', `/portfolio-companies/${id}/transactions`, safe);
  await page.goto(`/portfolio/${id}?tab=Investments`);
  await page.getByRole('button', { name: 'Price a Round' }).click();
  const round = page.getByRole('region', { name: 'The round' });
  const money = page.getByRole('region', { name: 'New money' });
  const table = page.getByRole('region', { name: 'Cap table before the round' });
  const holders = page.getByRole('region', { name: 'Other holders' });

  await test.step('what is entered is answered to the share', async () => {
    await table.getByLabel('Cap table as of').fill('2024-01-31');
    await table.getByLabel('Options not granted').fill('2000000');
    await holders.getByRole('textbox', { name: 'Holder' }).fill('Founders');
    await holders.getByRole('textbox', { name: 'Shares' }).fill('8000000');
    await round.getByRole('textbox', { name: 'Round', exact: true }).fill('Series A');
    await round.getByLabel('Closes on').fill('2024-03-31');
    await round.getByRole('textbox', { name: 'Valuation', exact: true }).fill('20,000,000');
    await round.getByLabel('Share class').fill('Series A');
    await money.getByRole('textbox', { name: 'Investor' }).fill('Lead');
    await money.getByRole('textbox', { name: 'Amount' }).fill('5,000,000');
    const owners = page.getByRole('table', { name: 'Cap table before and after' });
    await expect(owners.getByRole('row', { name: /Founders/ })).toContainText('57.60%');
    await expect(owners.getByRole('row', { name: /Lead/ })).toContainText('2,777,777');
    await expect(page.getByRole('region', { name: 'What converts' })).toContainText('1,111,111 shares at 0.45 USD');
    await expectAccessible(page, 'a priced round');
  });

  await test.step('a contradiction is said at its field', async () => {
    await table.getByLabel('Cap table as of').fill('2024-04-01');
    await expect(table).toContainText('Enter the cap table as it is on that day or before.');
    await table.getByLabel('Cap table as of').fill('2024-01-31');
    await expect(page.getByRole('region', { name: 'What converts' })).toContainText('1,111,111 shares');
  });

  await test.step('recording books the round and the conversion', async () => {
    await page.getByRole('button', { name: 'Record Conversion' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record conversion?' });
    await expect(dialog).toContainText('becomes 1,111,111 Series A shares');
    await expectAccessible(page, 'recording a conversion');
    await dialog.getByRole('button', { name: 'Record conversion' }).click();
    await expect(page.getByRole('table', { name: 'Rounds' })).toContainText('13,888,888');
    await expect(page.getByRole('table', { name: 'Transactions' })).toContainText('Conversion, Series A');
    await expect(page.getByText('1,111,111 Series A', { exact: false }).first()).toBeVisible();
  });
});
