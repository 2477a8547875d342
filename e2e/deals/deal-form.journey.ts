import { expectAccessible } from '../accessibility.ts';
import { chooseStage, enter, openFor } from '../acts.ts';
import { expect, test } from '../cairn.ts';

test.use({ extent: 'deals' });

test('what is typed into a deal is kept, or said to be wrong', async ({ page, browser, cairn, firm }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /\/opportunities|update_opportunity_stage/.test(request.url()))
      sent.push(request.method());
  });
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/opportunities?new=1');
  const dialog = page.getByRole('dialog', { name: 'Add opportunity' });

  await test.step('the key that saves takes an unfinished tag along', async () => {
    // Passing through a field is no fault yet; sending it empty is.
    await dialog.getByRole('tab', { name: 'Market' }).click();
    await expect(dialog.getByText('has errors')).toHaveCount(0);
    await dialog.getByLabel('Market size').press('Control+Enter');
    await expect(dialog.getByText('Company name is required.')).toBeVisible();
    await expect(dialog.getByLabel('Company name')).toBeFocused();
    await dialog.getByLabel('Company name').fill('Keepwell');
    await dialog.getByLabel('Tags').fill('grid');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('a deal that is there already is named while it is typed again', async () => {
    await page.getByRole('button', { name: 'Add Opportunity' }).click();
    await dialog.getByLabel('Company name').fill('KEEPWELL, Inc.');
    await expect(dialog.getByText('This deal may be in the pipeline already:')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Keepwell' })).toHaveAttribute(
      'href',
      /^\/opportunities\/[0-9a-f-]+$/,
    );
    await expectAccessible(page, 'form that warns of a duplicate');
    await dialog.getByLabel('Company name').fill('Keepwel');
    await expect(dialog.getByText('This deal may be in the pipeline already:')).toBeHidden();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('a long text is not cut', async () => {
    await page.getByRole('button', { name: 'Keepwell', exact: true }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const record = page.getByRole('dialog', { name: 'Keepwell' });
    await expect(record.getByRole('button', { name: 'Remove tag grid' })).toBeVisible();
    await record.getByRole('tab', { name: 'Market' }).click();
    await record.getByLabel('Target market').fill('m'.repeat(10_000));
    await page.keyboard.press('Control+Enter');
    await expect(record.getByText('Enter at most 4,000 characters.')).toBeVisible();
    await expect(record.getByLabel('Target market')).toHaveValue('m'.repeat(10_000));
    await record.getByLabel('Target market').fill('');
  });

  await test.step('a date is typed as people write it, or chosen, and half of one is none', async () => {
    const record = page.getByRole('dialog', { name: 'Keepwell' });
    await record.getByRole('tab', { name: 'Pipeline' }).click();
    const date = record.getByLabel('Expected close date');
    await date.fill('Mar 2027');
    await record.getByRole('button', { name: 'Save' }).click();
    await expect(record.getByText('Enter a date such as Mar 31, 2026')).toBeVisible();
    await date.fill('11.3.2027');
    await expect(record.getByText('Enter a date such as Mar 31, 2026')).toBeHidden();
    await date.press('ArrowDown');
    const calendar = page.getByRole('dialog', { name: 'Calendar: Expected close date' });
    await expect(calendar.getByRole('button', { name: 'Mar 11, 2027' })).toBeFocused();
    await expectAccessible(page, 'calendar of a date');
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(date).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(calendar.getByRole('button', { name: 'Mar 11, 2027' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(calendar.getByRole('button', { name: 'Mar 12, 2027' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(date).toHaveValue('Mar 12, 2027');
    await expect(date).toBeFocused();
  });

  await test.step('a double click is one click', async () => {
    const record = page.getByRole('dialog', { name: 'Keepwell' });
    sent.length = 0;
    await record.getByRole('button', { name: 'Save' }).dblclick();
    await expect(record).toBeHidden();
    await page.getByRole('button', { name: 'Move Keepwell to another stage' }).click();
    await chooseStage(page, 'First Meeting');
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).dblclick();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(sent).toEqual(['PATCH', 'POST']);
  });

  await test.step('a stage is deleted under an open move', async () => {
    const admin = await openFor(browser, cairn, firm.address('firm-admin'));
    await admin.goto('/opportunities?view=settings');
    await admin.getByRole('button', { name: 'Add Stage' }).click();
    await admin.getByRole('dialog').getByLabel('Label').fill('Brief');
    await admin.getByRole('dialog').getByLabel('Label').press('Enter');
    await page.getByRole('button', { name: 'Move Keepwell to another stage' }).click();
    await chooseStage(page, 'Brief');
    await page.getByLabel('Reason (optional)').fill('Typed at length');
    await admin.getByRole('button', { name: 'Delete Brief' }).click();
    await admin.getByRole('button', { name: 'Delete Stage' }).click();
    const refused = page.getByRole('dialog', { name: 'Cannot Advance Stage' });
    await expect(refused).toContainText('This stage is no longer part of the pipeline.');
    await expect(refused.getByLabel('Your reason')).toHaveValue('Typed at length');
    await admin.context().close();
  });
});
