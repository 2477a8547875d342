import { expectAccessible } from '../accessibility.ts';
import { ask, drop, enter, openFor } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'deals' });

interface Templates {
  templates: { name: string; version_id: string }[];
}
interface Process {
  sections: { items: { id: string; title: string; status: string; version: number }[] }[];
}

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

test('the dashboard of due diligence counts, searches and filters', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/due-diligence');
  await expect(page.getByText('50% completion rate')).toBeVisible();
  await expect(page.getByText('Requires attention')).toBeVisible();
  await expectAccessible(page, 'due diligence dashboard');
  await page.getByLabel('Search processes by company').fill('drift');
  await expect(page.getByRole('heading', { name: 'Gridlock' })).toBeHidden();
  await expect(page).toHaveURL(/search=drift/);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'On hold' }).click();
  await expect(page.getByText('No process matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('heading', { name: 'Gridlock' })).toBeVisible();
});

test('a process is started from its template, and worked on by two', async ({ page, browser, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await ask(page, cairn, 'POST', '/opportunities', { company_name: 'Lanternfish' });
  const colleague = await openFor(browser, cairn, firm.address('firm-user'));

  await test.step('a process is started from the Series A template', async () => {
    await page.goto('/due-diligence');
    await page.getByRole('button', { name: 'Start New Process' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start New Process' });
    await dialog.getByRole('button', { name: 'Start Process' }).click();
    await expect(dialog.getByText('Choose a deal.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Deal' }).fill('Lantern');
    await page.getByRole('option', { name: 'Lanternfish' }).click();
    await dialog.getByRole('radio', { name: /Series A/ }).check({ force: true });
    await dialog.getByRole('combobox', { name: 'Owner of the items (optional)' }).click();
    await page.getByRole('option', { name: 'Noah Castellan' }).click();
    await expectAccessible(page, 'start dialog');
    await dialog.getByRole('button', { name: 'Start Process' }).click();
    await page.waitForURL(/\/due-diligence\/[0-9a-f-]{36}/);
    await expect(page.getByText('0 of 45 items')).toBeVisible();
    await expectAccessible(page, 'due diligence process');
  });
  const id = page.url().split('/').at(-1)?.slice(0, 36) ?? '';

  await test.step('items are worked on; a colleague sees it as it happens', async () => {
    await colleague.goto(`/due-diligence/${id}`);
    await expect(colleague.getByText('0 of 45 items')).toBeVisible();
    await page.getByLabel('Status of Management interviews').selectOption('Done');
    await expect(page.getByText('1 of 45 items')).toBeVisible();
    await expect(colleague.getByText('1 of 45 items')).toBeVisible();
    await colleague.getByRole('button', { name: 'Overdue' }).click();
    await expect(colleague.getByText('Nothing is overdue')).toBeVisible();
    await colleague.getByRole('button', { name: /^Mine/ }).click();
  });

  await test.step('a comment with a mention reaches the colleague live', async () => {
    await page.getByRole('button', { name: 'Culture and turnover' }).click();
    await colleague.getByRole('button', { name: 'Culture and turnover' }).click();
    await expect(colleague.getByText('No comments yet.')).toBeVisible();
    const drawer = page.getByRole('dialog', { name: 'Team' });
    await drawer.getByLabel('Comment', { exact: true }).pressSequentially('Please call them, @no');
    await expect(drawer.getByRole('option', { name: 'Noah Castellan' })).toBeVisible();
    await expectAccessible(page, 'item with suggestions');
    await drawer.getByLabel('Comment', { exact: true }).press('Enter');
    await expect(drawer.getByLabel('Comment', { exact: true })).toHaveValue('Please call them, @Noah Castellan ');
    await drawer.getByLabel('Comment', { exact: true }).press('Control+Enter');
    await expect(drawer.locator('mark')).toHaveText('@Noah Castellan');
    await expect(colleague.getByText('Please call them, @Noah Castellan')).toBeVisible();
  });

  await test.step('a finding is kept until it is saved or given up', async () => {
    await page.getByLabel('Finding').fill('Two leavers, both on good terms.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Discard what you typed?' })).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Save finding' }).click();
    await expect(colleague.getByLabel('Finding')).toHaveValue('Two leavers, both on good terms.');
    const drawer = page.getByRole('dialog', { name: 'Team' });
    await drawer
      .locator('input[type=file]')
      .setInputFiles({ name: 'leavers.txt', mimeType: 'text/plain', buffer: Buffer.from('Two people left.') });
    await expect(drawer.getByRole('list', { name: /^Evidence of/ })).toContainText('leavers.txt');
    await expectAccessible(page, 'item with evidence');
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByLabel('1 file of evidence')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await colleague.keyboard.press('Escape');
  });

  await test.step('what is typed while a comment is sent stays, and half a date is not saved', async () => {
    await page.getByRole('button', { name: 'Culture and turnover' }).click();
    const drawer = page.getByRole('dialog', { name: 'Team' });
    const due = drawer.getByLabel('Due date');
    const stored = await due.inputValue();
    await due.fill('March 2027');
    await due.press('Shift+Tab');
    await expect(drawer.getByText('Enter a date such as Mar 31, 2026')).toBeVisible();
    await due.fill(stored);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/comments', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    const comment = drawer.getByLabel('Comment', { exact: true });
    await comment.fill('One');
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/comments'));
    await comment.press('Control+Enter');
    await sent;
    await comment.pressSequentially(' Two');
    release();
    await expect(comment).toHaveValue('Two');
    await comment.fill('');
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test('a process is blocked, put on hold and completed, and its report is downloaded', async ({
  page,
  browser,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const deal = await ask<{ id: string }>(page, cairn, 'POST', '/opportunities', { company_name: 'Lanternfish' });
  const { templates } = await ask<Templates>(page, cairn, 'GET', '/due-diligence-templates');
  const { id } = await ask<{ id: string }>(page, cairn, 'POST', '/due-diligence', {
    opportunity_id: deal.id,
    template_version_id: templates.find(({ name }) => name === 'Series A')?.version_id,
  });
  await page.goto(`/due-diligence/${id}`);
  const colleague = await openFor(browser, cairn, firm.address('firm-user'));
  await colleague.goto(`/due-diligence/${id}`);

  await test.step('an item is blocked, with a reason', async () => {
    await page.getByLabel('Status of Tax').selectOption('Blocked');
    await page.getByRole('button', { name: 'Mark as blocked' }).click();
    await expect(page.getByText('Give a reason.')).toBeVisible();
    await page.getByLabel('What is it waiting for?').fill('The accountant is away');
    await expectAccessible(page, 'reason dialog');
    await page.getByRole('button', { name: 'Mark as blocked' }).click();
    await expect(page.getByRole('list', { name: 'Blockers' })).toContainText('Tax: The accountant is away');
    await expect(row(colleague, 'Tax: The accountant is away').first()).toBeVisible();
  });

  await test.step('on hold by hand, and back', async () => {
    await page.getByRole('button', { name: 'Put on hold' }).click();
    await page.getByLabel('Reason').fill('Round postponed');
    await page.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).click();
    await expect(page.getByText('On hold: Round postponed')).toBeVisible();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByRole('region', { name: 'Progress' })).toContainText('In progress');
  });

  await test.step('it is completed with its last item, and its report is downloaded', async () => {
    const process = await ask<Process>(page, cairn, 'GET', `/due-diligence/${id}`);
    const open = process.sections.flatMap(({ items }) => items).filter(({ status }) => status !== 'done');
    const [last, ...others] = open.toReversed();
    const settle = ({ id: item, version }: (typeof others)[number]) =>
      ask(page, cairn, 'PATCH', `/due-diligence-items/${item}`, { version, status: 'done' });
    await Promise.all(others.map(settle));
    await expect(page.getByText('44 of 45 items')).toBeVisible();
    await page.getByLabel(`Status of ${last?.title}`).selectOption('Not applicable');
    await page.getByLabel('Why does it not apply?').fill('Not in this country');
    await page.getByRole('button', { name: 'Mark as not applicable' }).click();
    await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Completed');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download report' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^due-diligence_Lanternfish_\d{4}-\d\d-\d\d\.pdf$/);
    const again = page.waitForEvent('download');
    await page.reload();
    await page.getByRole('button', { name: 'Last report' }).click();
    await again;
    await page.goto('/due-diligence?tab=reports');
    await expect(page.getByRole('row', { name: /Lanternfish/ })).toContainText('just now');
    await expectAccessible(page, 'reports');
  });

  await test.step('the page of the deal has it too', async () => {
    await page.goto(`/opportunities/${deal.id}?tab=diligence`);
    await expect(page.getByRole('list', { name: 'Due diligence processes of this deal' })).toContainText('45 of 45');
    await expectAccessible(page, 'due diligence of a deal');
  });
});

test('an administrator changes a template, and it is a new version', async ({ page, browser, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/due-diligence?tab=templates');
  await expect(page.getByRole('button', { name: 'Edit Follow-on' })).toBeVisible();
  await expectAccessible(page, 'templates');
  await page.getByRole('button', { name: 'Edit Follow-on' }).click();
  await page.getByRole('button', { name: 'Add item to What changed' }).click();
  await page.getByLabel('Title').fill('Promises kept');
  await page.getByRole('dialog').getByRole('button', { name: 'Add item' }).click();
  await page.getByRole('button', { name: 'Move Promises kept up' }).click();
  await expect(page.getByText('1 added', { exact: true })).toBeVisible();
  await expectAccessible(page, 'template editor');
  await page.getByRole('tab', { name: 'Reports' }).click();
  await page
    .getByRole('dialog', { name: 'Discard what you typed?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await page.getByRole('button', { name: 'Save as new version' }).click();
  await expect(page.getByRole('button', { name: 'Version 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Version 1' }).click();
  await expect(page.getByText('This is version 1; the latest is 2.')).toBeVisible();
  await expectAccessible(page, 'old version of a template');
  const colleague = await openFor(browser, cairn, firm.address('firm-user'));
  await colleague.goto('/due-diligence?tab=templates');
  await expect(colleague.getByRole('button', { name: 'View Follow-on' })).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'New template' })).toHaveCount(0);
});

test('items of a template go from one section to another, by arrow and by dragging', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/due-diligence?tab=templates');
  await page.getByRole('button', { name: 'Edit Follow-on' }).click();
  const section = (name: string) => page.getByRole('list', { name: `Items of ${name}` });
  const moved = (name: string) => row(page, 'Board materials').and(section(name).getByRole('listitem'));
  const down = page.getByRole('button', { name: 'Move Board materials since the last round down' });
  await expect(moved('What changed')).toBeVisible();
  await down.press('Enter');
  await expect(moved('Team')).toBeVisible();
  // The row is another one on the page now, and the person goes on with it.
  await expect(down).toBeFocused();
  await moved('Team').scrollIntoViewIfNeeded();
  const [from, to] = await Promise.all([
    moved('Team').locator('span[aria-hidden]').first().boundingBox(),
    section('What changed').getByRole('listitem').first().boundingBox(),
  ]);
  if (!from || !to) throw new Error('the rows are not on the page');
  await page.mouse.move(from.x + 5, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 5, to.y + 8, { steps: 12 });
  await drop(page);
  await expect(section('What changed').getByRole('listitem').first()).toContainText('Board materials');
  await expect(page.getByText('Order changed', { exact: true })).toBeVisible();
});
