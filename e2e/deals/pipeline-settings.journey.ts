import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../accessibility.ts';
import { drop, enter, openFor } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'deals' });

const stagesOf = (page: Page) => page.getByRole('list', { name: 'Pipeline stages' });
const log = (page: Page) => page.getByRole('region', { name: 'Latest changes' });

test('an administrator adds a stage, puts it in its place and gives it a checklist', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/opportunities');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/view=settings/);
  await expect(stagesOf(page)).toBeVisible();
  await expectAccessible(page, 'settings of the pipeline');

  await test.step('add a stage: its key comes from its label', async () => {
    await page.getByRole('button', { name: 'Add Stage' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a stage' });
    await dialog.getByLabel('Label').fill('sourcing');
    await dialog.getByRole('button', { name: 'Add Stage' }).click();
    await expect(dialog.getByText('Another stage has this label already.')).toBeVisible();
    await dialog.getByLabel('Label').fill('Reference -- Calls!');
    await expect(dialog.getByText('reference_calls')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Teal' }).check();
    await expectAccessible(page, 'form of a stage');
    await dialog.getByLabel('Label').press('Enter');
    await expect(dialog).toBeHidden();
    await expect(stagesOf(page).getByText('Reference -- Calls!', { exact: true })).toBeVisible();
  });

  await test.step('a slip of Escape loses nothing that was typed', async () => {
    await page.getByRole('button', { name: 'Add Stage' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a stage' });
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Add Stage' }).click();
    await dialog.getByLabel('Label').fill('Board papers');
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel('Label')).toHaveValue('Board papers');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await expect(question).toBeHidden();
  });

  await test.step('put it elsewhere with the keyboard', async () => {
    const up = page.getByRole('button', { name: 'Move Reference -- Calls! up' });
    await up.focus();
    let saved = 0;
    page.on('response', (answer) => {
      if (answer.ok() && answer.url().endsWith('/rpc/reorder_pipeline_stages_shift_all')) saved++;
    });
    for (let place = 9; place >= 4; place--) {
      await page.keyboard.press('Enter');
      await expect(page.getByText(`Reference -- Calls! is now ${place} of 10.`)).toBeAttached();
      await expect(up).toBeFocused();
    }
    await expect(log(page).getByText('Order of the stages: new order').first()).toBeVisible();
    await expect.poll(() => saved).toBe(6);
    await page.reload();
    await expect(stagesOf(page).locator(':scope > li').nth(3)).toContainText('Reference -- Calls!');
  });

  await test.step('drag another one', async () => {
    const rows = stagesOf(page).locator(':scope > li');
    const handle = rows.nth(1).locator('[aria-hidden]').first();
    const [from, to] = [await handle.boundingBox(), await rows.nth(2).boundingBox()];
    if (!from || !to) throw new Error('a row is not on screen');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, to.y + to.height - 8, { steps: 8 });
    await drop(page);
    await expect(rows.nth(2)).toContainText('Initial Review');
  });

  await test.step('give the stage a checklist', async () => {
    await page.getByRole('button', { name: 'No checklist for Reference -- Calls!' }).click();
    await page.getByRole('button', { name: 'Add Item to the checklist of Reference -- Calls!' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a checklist item to Reference -- Calls!' });
    await dialog.getByRole('button', { name: 'Add Item' }).click();
    await expect(dialog.getByText('Title is required.')).toBeVisible();
    await dialog.getByLabel('Title').fill('Call two founders');
    await dialog.getByRole('button', { name: 'Add Item' }).click();
    await expect(page.getByRole('list', { name: 'Checklist of Reference -- Calls!' })).toContainText('Mandatory');
    await expectAccessible(page, 'checklist of a stage');
  });
});

test('a stage is edited by two and deleted with its deals moved, and the analysis shows it', async ({
  page,
  browser,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/opportunities?view=settings');
  await page.getByRole('button', { name: 'Add Stage' }).click();
  await page.getByRole('dialog').getByLabel('Label').fill('Reference -- Calls!');
  await page.getByRole('dialog').getByLabel('Label').press('Enter');
  await expect(stagesOf(page).getByText('Reference -- Calls!', { exact: true })).toBeVisible();

  await test.step('two people edit one stage: nothing is lost', async () => {
    const other = await openFor(browser, cairn, firm.address('firm-admin'));
    await other.goto('/opportunities?view=settings');
    await other.getByRole('button', { name: 'Edit Term Sheet' }).click();
    await page.getByRole('button', { name: 'Edit Term Sheet' }).click();
    await page.getByRole('dialog').getByLabel('Label').fill('Terms');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(stagesOf(page).getByText('Terms', { exact: true })).toBeVisible();
    await other.getByRole('dialog').getByLabel('Label').fill('Term Sheet Out');
    await other.getByRole('button', { name: 'Save Changes' }).click();
    await expect(other.getByRole('radio', { name: 'Use theirs Terms' })).not.toBeChecked();
    await expect(other.getByRole('radio', { name: 'Keep mine Term Sheet Out' })).toBeChecked();
    await expect(other.getByRole('dialog').getByLabel('Label')).toHaveValue('Term Sheet Out');
    await other.getByRole('button', { name: 'Save Changes' }).click();
    await expect(stagesOf(other).getByText('Term Sheet Out', { exact: true })).toBeVisible();
    await other.context().close();
  });

  await test.step('a stage type that is in use stays, and so does the first stage', async () => {
    await page.getByRole('button', { name: 'Delete Open' }).click();
    await expect(page.getByText('Cannot delete stage type', { exact: true })).toBeVisible();
    const why = 'This stage type is currently being used by pipeline stages.';
    await expect(page.getByText(why, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Delete Sourcing' }).hover();
    await expect(page.getByRole('tooltip')).toContainText('new deals start there');
  });

  await test.step('delete a stage: its deals move first', async () => {
    await page.getByRole('button', { name: 'Delete First Meeting' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete First Meeting?' });
    await dialog.getByRole('button', { name: 'Move Deals and Delete Stage' }).click();
    await expect(dialog.getByText('Choose where to move the deals.')).toBeVisible();
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Reference -- Calls!' }).click();
    await dialog.getByLabel('Reason (optional)').fill('We call instead');
    await expectAccessible(page, 'deleting a stage');
    await dialog.getByRole('button', { name: 'Move Deals and Delete Stage' }).click();
    await expect(dialog).toBeHidden();
    await expect(stagesOf(page).getByText('First Meeting', { exact: true })).toBeHidden();
    await expect(log(page).getByText('Stage First Meeting deleted')).toBeVisible();
    await expect(log(page).getByText('We call instead')).toBeVisible();
  });

  await test.step('read the analysis, and take it along', async () => {
    await page.getByRole('tab', { name: 'Analytics' }).click();
    const funnel = page.getByRole('region', { name: 'Funnel' });
    await expect(funnel.getByRole('table')).toContainText('100%');
    const distribution = page.getByRole('region', { name: 'Stage distribution' });
    await expect(distribution.getByRole('row', { name: /^Reference -- Calls! 2/ })).toBeAttached();
    await expectAccessible(page, 'analysis');
    await distribution.getByRole('button', { name: 'Stage distribution as a table' }).click();
    await expect(distribution.getByRole('columnheader', { name: 'Percentage' })).toBeVisible();
    await page.getByText('365 days').click();
    await expect(page).toHaveURL(/period=365/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^pipeline_analytics_\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(/^\uFEFFStage,Count,Percentage,Avg Time \(Hours\)\r\n/);
    expect(text).toContain('Conversion Rate (%)');
  });
});

test('a firm user has no settings', async ({ page, cairn }) => {
  await enter(page, cairn, 'firm-user@northgate.example');
  await page.goto('/opportunities?view=settings');
  await expect(page.getByRole('tab', { name: 'Pipeline View' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Settings' })).toBeHidden();
});
