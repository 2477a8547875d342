import { expectAccessible } from '../accessibility.ts';
import { ask, enter, openFor } from '../acts.ts';
import { expect, test } from '../cairn.ts';

test.use({ extent: 'deals' });

test('who voted sees that the memo changed since and how; votes are hidden before one has voted', async ({
  page,
  browser,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const colleague = await openFor(browser, cairn, firm.address('firm-user'));
  const deal = { company_name: 'Memoline', status: 'partner_review' };
  const { id } = await ask<{ id: string }>(page, cairn, 'POST', '/opportunities', deal);
  const review = await ask<{ id: string }>(page, cairn, 'POST', `/opportunities/${id}/committee-reviews`, {});
  const write = (version: number, memo: string) =>
    ask(page, cairn, 'PATCH', `/committee-reviews/${review.id}`, { version, memo });
  await write(1, 'Revenue of 2M, growing.');

  await test.step('an administrator hides votes', async () => {
    await page.goto('/opportunities?view=settings');
    await page.getByLabel('Hide votes from those who have not voted').check();
    await page.getByRole('region', { name: 'Investment committee' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Votes are hidden until one has voted', { exact: true })).toBeVisible();
  });

  await test.step('a vote is not shown to who has not voted', async () => {
    await ask(colleague, cairn, 'PUT', `/committee-reviews/${review.id}/vote`, { vote: 'reject', dissent: 'No moat' });
    await page.goto(`/opportunities/${id}?tab=committee`);
    await expect(page.getByText('Who voted and how is shown to you once you have voted.')).toBeVisible();
    await expect(page.getByText('No moat')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Abstain', exact: true }).check();
    await page.getByRole('button', { name: 'Vote', exact: true }).click();
    await expect(page.getByText('No moat')).toBeVisible();
  });

  await test.step('a change after the vote is marked and compared', async () => {
    await write(2, 'Revenue of 3M, growing.');
    await colleague.goto(`/opportunities/${id}?tab=committee`);
    await expect(colleague.getByText(/were changed after you voted/)).toBeVisible();
    await colleague.getByRole('button', { name: 'Versions' }).click();
    const dialog = colleague.getByRole('dialog', { name: 'Versions' });
    await expect(dialog.locator('del')).toHaveText('2M');
    await expect(dialog.locator('ins')).toHaveText('3M');
    await expectAccessible(colleague, 'versions of the memo');
  });
});
