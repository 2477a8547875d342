import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../accessibility.ts';
import { ask, enter, openFor } from '../acts.ts';
import { type Cairn, expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'deals' });

interface Deal {
  id: string;
  version: number;
}

/** Three deals held at the gate of Sourcing, and 117 that may always go back from where they are, all of one industry. */
async function fill(page: Page, cairn: Cairn) {
  const { stages } = await ask<{ stages: { id: string; stage_key: string }[] }>(
    page,
    cairn,
    'GET',
    '/pipeline-settings',
  );
  const pipeline_stage_id = stages.find(({ stage_key }) => stage_key === 'sourcing')?.id;
  await ask(page, cairn, 'POST', '/checklist-templates', { title: 'Call the founder', pipeline_stage_id });
  for (let place = 0; place < 120; place++) {
    const company_name = place < 3 ? `Held ${place}` : `Free ${place}`;
    const status = place < 3 ? 'sourcing' : 'term_sheet';
    await ask(page, cairn, 'POST', '/opportunities', { company_name, industry: 'Bulkware', status });
  }
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selected deals' });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const shown = (page: Page, count: string) => expect(page.getByText(`${count} deals`, { exact: true })).toBeVisible();

async function moveSelected(page: Page, stage: string) {
  await bar(page).getByRole('button', { name: 'Move' }).click();
  await page.getByRole('combobox', { name: 'To stage' }).click();
  await page.getByRole('option', { name: stage }).click();
  await dialog(page, /^Move /)
    .getByRole('button', { name: /^Move [\d,]+ deals?$/ })
    .click();
}

test('many deals are moved through their gates, reported and taken back', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await fill(page, cairn);
  await page.goto('/opportunities?view=list&search=bulkware');
  await shown(page, '120');

  await test.step('all that match are selected, also those not on the page', async () => {
    await page.getByRole('checkbox', { name: 'Select all 120 deals that match' }).click();
    await expect(bar(page)).toContainText('All 120 deals that match are selected');
    await expectAccessible(page, 'list with everything selected');
    await page.keyboard.press('Escape');
    await expect(bar(page)).toBeHidden();
  });

  await test.step('a range is selected with Shift, and by the keys', async () => {
    const ticks = page.getByRole('checkbox', { name: /^Select (Free|Held)/ });
    await ticks.nth(1).click();
    await ticks.nth(4).click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('4 deals selected');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /^Free/ }).first().focus();
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(bar(page)).toContainText('3 deals selected');
    await page.keyboard.press('Escape');
  });

  await test.step('Ctrl+End and Ctrl+Home take the focus along, to rows that were not drawn yet', async () => {
    const first = page.locator('[data-row="0"]');
    await first.focus();
    await page.keyboard.press('Control+End');
    await expect(page.locator('[data-row]:focus')).toBeInViewport();
    await expect(first).not.toBeAttached();
    await page.keyboard.press('Control+Home');
    await expect(first).toBeFocused();
  });

  await test.step('a tag that is too long stays in its field, and is refused', async () => {
    await page
      .getByRole('checkbox', { name: /^Select Free/ })
      .first()
      .click();
    await page.keyboard.press('t');
    const form = dialog(page, 'Tag 1 deal');
    await form.getByLabel('Add tags').fill('t'.repeat(10_000));
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Save tags' }).click();
    await expect(form.getByText('Tag can have at most 40 characters.')).toBeVisible();
    expect(await form.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await bar(page).getByRole('button', { name: 'Clear the selection' }).click();
    await expect(bar(page)).toBeHidden();
  });

  await test.step('one report says what moved and what not, and why', async () => {
    await page.getByRole('checkbox', { name: /^Select all/ }).click();
    await moveSelected(page, 'First Meeting');
    const report = dialog(page, 'Report of the bulk change');
    await expect(report).toContainText('117 deals moved to First Meeting, 3 deals stayed as they were.');
    await expect(report.getByRole('link', { name: 'Held 1' })).toBeVisible();
    await expect(report.getByText('Call the founder').first()).toBeVisible();
    await expectAccessible(page, 'report of a bulk move');
    await report.getByRole('button', { name: 'Move 3 deals anyway' }).click();
    await expect(report.getByText('Give the reason for moving the deals with these items open.')).toBeVisible();
    await report.getByRole('button', { name: 'Close' }).last().click();
    await expect(bar(page)).toContainText('3 deals selected');
  });

  await test.step('the change is taken back after a reload', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Last bulk change' }).click();
    await page.getByRole('menuitem', { name: 'Undo last bulk change' }).click();
    await expect(page.getByText('117 deals are as before', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Last bulk change' })).toBeHidden();
    const free = await ask<{ total: number }>(page, cairn, 'GET', '/opportunities?search=bulkware&status=term_sheet');
    expect(free.total).toBe(117);
  });

  await test.step('what is selected is exported as it is shown', async () => {
    const search = page.getByRole('searchbox', { name: 'Search deals' });
    const words = await search.inputValue();
    await search.focus();
    await page
      .getByRole('checkbox', { name: /^Select (Free|Held)/ })
      .first()
      .click();
    // A tick leaves the field: the keys act on what is selected.
    await page.keyboard.press('m');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue(words);
    await bar(page).getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('menuitem', { name: 'All fields, Excel' })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Visible columns, CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe('\ufeffCompany,Stage,Checklist,Amount,Currency,Priority,Owner,Round,In stage since,Added');
  });
});

test('a view is saved, shared and opened by its link', async ({ page, browser, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-user'));
  for (const company_name of ['Viewpoint', 'Viewfinder', 'Review'])
    await ask(page, cairn, 'POST', '/opportunities', { company_name, industry: 'Viewware' });
  await page.goto('/opportunities?view=list&search=viewware&status=%5B%22sourcing%22%5D');
  await page.getByRole('button', { name: 'Save view' }).click();
  const form = dialog(page, 'Save this view');
  await form.getByRole('button', { name: 'Save view' }).click();
  await expect(form.getByText('Name is required.')).toBeVisible();
  await form.getByLabel('Name').fill('Held deals');
  await form.getByLabel('Share with the firm').check();
  await form.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: 'View: Held deals' })).toBeVisible();
  const link = `/opportunities?view=list&v=${new URL(page.url()).searchParams.get('v')}`;

  await test.step('a change shows that it is one, and can be kept or not', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('option', { name: 'Industry' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Modified')).toBeVisible();
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(page.getByText('Modified')).toBeHidden();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByText('Modified')).toBeVisible();
    await page.getByRole('button', { name: 'Reset' }).click();
    await shown(page, '3');
  });

  await test.step('a colleague sees it by its link and can take it out of the shared ones as administrator', async () => {
    const colleague = await openFor(browser, cairn, firm.address('firm-admin'));
    await colleague.goto(link);
    await shown(colleague, '3');
    await expect(colleague.getByRole('columnheader', { name: 'Industry' })).toBeVisible();
    await colleague.getByRole('button', { name: 'View: Held deals' }).click();
    await expectAccessible(colleague, 'menu of saved views');
    await colleague.getByRole('menuitem', { name: 'Stop sharing' }).click();
    await expect(colleague.getByRole('button', { name: 'View: All deals' })).toBeVisible();
    await colleague.goto(link);
    await expect(colleague.getByText('This view no longer exists', { exact: true })).toBeVisible();
  });
});

test('a cell is edited in its place, and nothing typed is lost', async ({ page, browser, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-user'));
  const deal = await ask<Deal>(page, cairn, 'POST', '/opportunities', { company_name: 'Cellmark', probability: 30 });
  await page.goto(
    '/opportunities?view=list&search=cellmark&columns=%5B%22priority%22%2C%22industry%22%2C%22tags%22%2C%22probability%22%2C%22expected_close_date%22%5D',
  );
  const row = page.getByRole('row', { name: /Cellmark/ });
  const cell = (field: string) => row.locator(`[data-cell="${field}"]`);
  // A cell that is being saved cannot be edited yet.
  const edit = async (field: string) => {
    await expect(cell(field)).not.toHaveAttribute('data-saving');
    await cell(field).dblclick();
    await expect(row.locator('input:focus')).toBeAttached();
  };

  await test.step('Tab saves and goes on, Escape gives up', async () => {
    await edit('industry');
    await page.keyboard.type('Materials');
    await page.keyboard.press('Tab');
    await page.keyboard.type('deep tech; Deep Tech');
    await page.keyboard.press('Tab');
    await page.keyboard.type('99');
    await page.keyboard.press('Escape');
    await expect(cell('industry')).toContainText('Materials');
    await expect(cell('tags')).toContainText('deep tech');
    expect(await ask<Deal>(page, cairn, 'GET', `/opportunities/${deal.id}`)).toMatchObject({ tags: ['deep tech'] });
    await expect(cell('probability')).toContainText('30%');
  });

  await test.step('what is typed on a cell replaces it, and is no shortcut', async () => {
    await expect(cell('industry')).not.toHaveAttribute('data-saving');
    await cell('industry').click();
    await page.keyboard.type('Max cat');
    await expect(page.getByRole('textbox', { name: 'Industry of Cellmark' })).toHaveValue('Max cat');
    await page.keyboard.press('Enter');
    await expect(cell('industry')).toContainText('Max cat');
    await cell('expected_close_date').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(cell('probability')).toBeFocused();
    await page.keyboard.type('3');
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect(cell('probability')).toContainText('35%');
    await expect(cell('probability')).not.toHaveAttribute('data-saving');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a value is copied, pasted and emptied, and comes back by Ctrl-Z', async () => {
    await cell('industry').click();
    await page.keyboard.press('ControlOrMeta+c');
    await cell('tags').click();
    await page.keyboard.press('Delete');
    await expect(cell('tags')).not.toContainText('deep tech');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(cell('tags')).toContainText('deep tech');
    await cell('industry').click();
    await page.keyboard.press('Backspace');
    await expect(cell('industry')).not.toContainText('Max cat');
    await page.keyboard.press('ControlOrMeta+v');
    await expect(page.getByRole('textbox', { name: 'Industry of Cellmark' })).toHaveValue('Max cat');
    await page.keyboard.press('Enter');
    await expect(cell('industry')).toContainText('Max cat');
    await expect(cell('industry')).not.toHaveAttribute('data-saving');
  });

  await test.step('a choice opens at what stands there, and the arrows go on from it', async () => {
    await cell('priority').focus();
    await page.keyboard.press('Enter');
    const options = page.getByRole('option');
    await expect(options.first()).toBeVisible();
    const labels = await options.allInnerTexts();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(cell('priority')).toContainText(labels[labels.indexOf('Medium') + 1] ?? 'none after it');
    await expect(cell('priority')).not.toHaveAttribute('data-saving');
  });

  await test.step('what cannot be kept is said beside the cell', async () => {
    await cell('probability').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('50.5');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Probability must be a whole number from 0 to 100.')).toBeVisible();
    await expectAccessible(page, 'a cell that is refused');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('50');
    await page.keyboard.press('Enter');
    await expect(cell('probability')).toContainText('50%');
    await edit('expected_close_date');
    await page.keyboard.type('3/12/2027');
    await page.keyboard.press('Enter');
    await expect(cell('expected_close_date')).toContainText('Mar 12, 2027');
    await edit('expected_close_date');
    await page.keyboard.type('March');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter a date such as Mar 31, 2026')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cell('expected_close_date')).toContainText('Mar 12, 2027');
  });

  await test.step('of a conflict both values are there', async () => {
    const colleague = await openFor(browser, cairn, firm.address('firm-admin'));
    await edit('industry');
    await page.keyboard.type('Mine');
    const { version } = await ask<Deal>(colleague, cairn, 'GET', `/opportunities/${deal.id}`);
    await ask(colleague, cairn, 'PATCH', `/opportunities/${deal.id}`, { version, industry: 'Theirs' });
    await page.keyboard.press('Enter');
    await expect(page.getByText(/changed this in the meantime/)).toBeVisible();
    await expect(page.getByRole('button', { name: /Use theirs.*Theirs/ })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Industry of Cellmark' })).toHaveValue('Mine');
    await page.getByRole('textbox', { name: 'Industry of Cellmark' }).focus();
    for (const key of ['Enter', 'Enter', 'x', 'Enter']) await page.keyboard.press(key);
    await expect(page.getByRole('group', { name: 'Industry' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Industry of Cellmark' })).toHaveValue('Mine');
    await page.getByRole('button', { name: /Keep mine.*Mine/ }).click();
    await expect(cell('industry')).toContainText('Mine');
  });
});
