import { ask, enter } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'deals' });

interface Deal {
  id: string;
  industry: string | null;
  probability: number | null;
  priority: string | null;
  assigned_to: string | null;
  status: string;
}

const LIST =
  '/opportunities?view=list&search=slowmark&columns=%5B%22priority%22%2C%22industry%22%2C%22probability%22%5D';
const cell = (page: Page, field: string) => page.locator(`[data-cell="${field}"]`);

/** What matches is answered once it is let. */
async function hold(page: Page, address: string | RegExp) {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(address, async (route) => {
    await asked;
    await route.continue();
  });
  return () => answer();
}

test('what is typed before a dialog stands goes into the dialog alone', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const { id } = await ask<Deal>(page, cairn, 'POST', '/opportunities', { company_name: 'Slowmark', industry: 'Tea' });
  const opening = page.getByRole('status').filter({ hasText: 'Opening' });
  const now = () => ask<Deal>(page, cairn, 'GET', `/opportunities/${id}`);

  await test.step('Ctrl-K has a field at once, which keeps what is typed', async () => {
    const go = await hold(page, /command-palette-[^/]*\.js/);
    await page.goto(LIST);
    await cell(page, 'industry').click();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('slow');
    go();
    const field = page.getByLabel('Search deals, companies, people, tasks and commands');
    await expect(field).toBeFocused();
    await page.keyboard.type('ma');
    await expect(field).toHaveValue('slowma');
    await page.keyboard.press('Escape');
    await expect(cell(page, 'industry')).toBeFocused();
  });

  await test.step('a dialog says that it comes, and Escape gives it up', async () => {
    const go = await hold(page, /(deal-dialog|move-dialog)-[^/]*\.js/);
    await page.goto(LIST);
    const row = page.locator('[data-row]').first();
    await row.focus();
    for (const key of ['m', 'c']) {
      await page.keyboard.press(key);
      await expect(opening).toBeVisible();
      await page.keyboard.type('Exeter Max');
      await expect(page.getByRole('region', { name: 'Selected deals' })).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(opening).toBeHidden();
      await expect(row).toBeFocused();
    }
    await page.keyboard.press('m');
    await expect(opening).toBeVisible();
    await page.keyboard.type('first');
    await page.keyboard.press('Enter');
    go();
    await expect(page.getByRole('combobox', { name: 'To stage' })).toHaveValue('First Meeting');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    expect(await now()).toMatchObject({ industry: 'Tea' });
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await now()).status).toBe('first_meeting');
  });

  await test.step('a new deal has what was typed while its form was fetched', async () => {
    const go = await hold(page, /deal-dialog-[^/]*\.js/);
    const goFields = await hold(page, /\/rpc\/customFields\//);
    await page.goto(LIST);
    await page.locator('[data-row]').first().focus();
    await page.keyboard.press('c');
    await page.keyboard.type('Exeter');
    await expect(opening).toBeVisible();
    go();
    const dialog = page.getByRole('dialog', { name: 'Add opportunity' });
    await expect(dialog).toBeVisible();
    await page.keyboard.type(' Maximum');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ada Exeter');
    goFields();
    await expect(dialog.getByLabel('Company name')).toHaveValue('Exeter Maximum');
    await expect(dialog.getByLabel('Founder name')).toHaveValue('Ada Exeter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('it goes into no other dialog that is opened by the mouse instead', async () => {
    const go = await hold(page, /move-dialog-[^/]*\.js/);
    await page.goto(LIST);
    await page.locator('[data-row]').first().focus();
    await page.keyboard.press('m');
    await expect(opening).toBeVisible();
    await page.keyboard.type('Stale');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /^Portfolio \// }).click();
    await page.getByRole('button', { name: 'Add Company' }).click();
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true });
    await expect(name).toBeFocused();
    await page.keyboard.type('Fresh');
    await expect(name).toHaveValue('Fresh');
    go();
    await page.goto(LIST);
  });

  await test.step('the form of a deal begins at its first field', async () => {
    await page.locator('[data-row]').first().focus();
    await page.keyboard.press('e');
    const name = page.getByRole('dialog').getByLabel('Company name');
    await expect(name).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    // Of a row that was seen for a moment all is there, and the form needs nothing but to be drawn.
    await page.goto(LIST);
    const fetched = page.waitForResponse((response) => response.url().endsWith(`/opportunities/${id}`));
    await page.locator('[data-row]').first().focus();
    await fetched;
    await page.waitForFunction(() => performance.now() > 1_500);
    await page.keyboard.press('e');
    await page.keyboard.type('QWERTY');
    await expect(name).toHaveValue('SlowmarkQWERTY');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('A assigns whom one types, of one selected deal too, and Ctrl-Z takes it back', async () => {
    const row = page.locator('[data-row]').first();
    await expect(row).toBeFocused();
    await page.keyboard.press('x');
    await page.keyboard.press('a');
    const owner = page.getByRole('dialog', { name: 'Assign Slowmark' }).getByRole('combobox', { name: 'Owner' });
    await expect(owner).toBeFocused();
    await page.keyboard.type('zzz');
    await page.keyboard.press('Enter');
    await expect(owner).toHaveValue('zzz');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('nob');
    await page.keyboard.press('Enter');
    await expect(owner).toHaveValue('Nobody');
    const before = (await now()).assigned_to;
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await now()).assigned_to).toBeNull();
    await expect(page.getByText('Slowmark was assigned to nobody', { exact: true })).toBeVisible();
    await expect(row).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await now()).assigned_to).toBe(before);
  });
});

test('what is typed on a cell whose save is on its way is kept', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-user'));
  const { id } = await ask<Deal>(page, cairn, 'POST', '/opportunities', { company_name: 'Slowmark' });
  const now = () => ask<Deal>(page, cairn, 'GET', `/opportunities/${id}`);
  const address = new RegExp(`/api/opportunities/${id}$`);
  await page.goto(LIST);
  await cell(page, 'industry').dblclick();
  const editor = page.locator('tr input:focus');
  await expect(editor).toBeAttached();
  await page.keyboard.press('Escape');

  await test.step('spaces and Backspace are as in any field; Escape ends the last one only', async () => {
    const go = await hold(page, address);
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('hello big worlds');
    await page.keyboard.press('Backspace');
    await expect(editor).toHaveValue('hello big world');
    await page.keyboard.press('Enter');
    await page.keyboard.type('three');
    await page.keyboard.press('Escape');
    await expect(cell(page, 'industry')).toContainText('hello big world');
    await expect(cell(page, 'industry')).toBeFocused();
    go();
    await expect.poll(async () => (await now()).industry).toBe('hello big world');
    await expect(cell(page, 'industry')).not.toHaveAttribute('data-saving');
  });

  await test.step('the next cell keeps the focus when the save returns', async () => {
    const go = await hold(page, address);
    await page.keyboard.type('aaa');
    await page.keyboard.press('Enter');
    await page.keyboard.type('bbb');
    await page.keyboard.press('Tab');
    await page.keyboard.type('4');
    go();
    await expect.poll(async () => (await now()).industry).toBe('bbb');
    await expect(page.getByRole('textbox', { name: 'Probability of Slowmark' })).toBeFocused();
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await now()).probability).toBe(42);
  });
});

test('what is typed before the editor of cells stands goes into the cells that it was meant for', async ({
  page,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-user'));
  const { id } = await ask<Deal>(page, cairn, 'POST', '/opportunities', { company_name: 'Slowmark', industry: 'Tea' });
  const now = () => ask<Deal>(page, cairn, 'GET', `/opportunities/${id}`);
  const opening = page.getByRole('status').filter({ hasText: 'Opening' });

  await test.step('letters, corrections, Enter, Tab and another cell, in their order', async () => {
    const go = await hold(page, /cell-editor-[^/]*\.js/);
    await page.goto(LIST);
    await cell(page, 'industry').click();
    await page.keyboard.type('Green coffees');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Tab');
    await page.keyboard.type('35');
    await page.keyboard.press('Enter');
    await expect(opening).toBeVisible();
    await cell(page, 'industry').click();
    await page.keyboard.type('Espresso');
    await page.keyboard.press('Enter');
    go();
    await expect.poll(now).toMatchObject({ industry: 'Espresso', probability: 35 });
    await expect(cell(page, 'industry')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect.poll(now).toMatchObject({ industry: 'Green coffee', probability: 35 });
  });

  await test.step('a choice is chosen by what was typed, with Enter or Tab, by a single letter too', async () => {
    const go = await hold(page, /cell-editor-[^/]*\.js/);
    await page.goto(LIST);
    await cell(page, 'priority').click();
    await page.keyboard.type('crit');
    await page.keyboard.press('Enter');
    await expect(opening).toBeVisible();
    go();
    await expect.poll(now).toMatchObject({ priority: 'critical' });
    await page.keyboard.type('l');
    await page.keyboard.press('Enter');
    await expect.poll(now).toMatchObject({ priority: 'low' });
    await page.keyboard.type('hig');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Industry of Slowmark' })).toBeFocused();
    await expect.poll(now).toMatchObject({ priority: 'high' });
    await page.keyboard.press('Escape');
  });

  await test.step('Escape gives up what was typed last, and not what was left before', async () => {
    const go = await hold(page, /cell-editor-[^/]*\.js/);
    await page.goto(LIST);
    await cell(page, 'priority').click();
    await page.keyboard.type('med');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Water');
    await page.keyboard.press('Escape');
    go();
    await expect.poll(now).toMatchObject({ priority: 'medium', industry: 'Green coffee' });
    await expect(cell(page, 'industry')).toBeFocused();
  });

  await test.step('Escape gives up the opening where no cell was left before', async () => {
    const go = await hold(page, /cell-editor-[^/]*\.js/);
    await page.goto(LIST);
    await cell(page, 'industry').click();
    await page.keyboard.type('Water');
    await expect(opening).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opening).toBeHidden();
    go();
    await cell(page, 'industry').dblclick();
    await expect(page.locator('tr input:focus')).toHaveValue('Green coffee');
  });
});

test('Ctrl-Z takes back what was done last, not what was saved last', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-user'));
  const deals = await Promise.all(
    ['Slowmark', 'Slowmark Two'].map((company_name) =>
      ask<Deal>(page, cairn, 'POST', '/opportunities', { company_name, industry: 'Tea' }),
    ),
  );
  const now = () =>
    Promise.all(deals.map(async ({ id }) => (await ask<Deal>(page, cairn, 'GET', `/opportunities/${id}`)).industry));
  await page.goto(LIST);
  const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  const industry = (name: string) => rowOf(name).locator('[data-cell="industry"]');
  await industry('Slowmark').dblclick();
  await expect(page.locator('tr input:focus')).toBeAttached();
  const go = await hold(page, new RegExp(`/api/opportunities/${deals[0]?.id}$`));
  await page.keyboard.type('First');
  await page.keyboard.press('Enter');
  await industry('Slowmark Two').click();
  await page.keyboard.type('Second');
  await page.keyboard.press('Enter');
  await expect.poll(now).toEqual(['Tea', 'Second']);
  await page.keyboard.press('Control+z');
  go();
  await expect.poll(now).toEqual(['First', 'Tea']);
  await page.keyboard.press('Control+z');
  await expect.poll(now).toEqual(['Tea', 'Tea']);
});

test('changes that wait for the connection are told on every page', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-user'));
  const { id } = await ask<Deal>(page, cairn, 'POST', '/opportunities', { company_name: 'Slowmark' });
  await page.goto(LIST);
  await cell(page, 'industry').dblclick();
  await expect(page.locator('tr input:focus')).toBeAttached();
  await page.context().setOffline(true);
  await page.keyboard.type('Tea');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'industry')).toHaveAttribute('data-waiting');
  // What waits is replaced from the first letter on, as what is stored.
  await page.keyboard.type('Coffee');
  await page.keyboard.press('Enter');
  const banner = page.getByRole('region', { name: 'Connection' });
  await expect(banner).toContainText('1 change waits to be saved.');
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await expect(banner).toContainText('1 change waits to be saved.');
  await page.context().setOffline(false);
  await expect(banner).toBeHidden();
  await expect.poll(async () => (await ask<Deal>(page, cairn, 'GET', `/opportunities/${id}`)).industry).toBe('Coffee');
});
