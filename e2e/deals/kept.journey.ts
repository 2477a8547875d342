import { expectAccessible } from '../accessibility.ts';
import { actInToast, ask, enter, openFor } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'deals' });

interface Deal {
  id: string;
  version: number;
  industry: string | null;
}

const LIST = '/opportunities?view=list&search=keptmark&columns=%5B%22industry%22%2C%22probability%22%5D';
const WITH_STAGE = '/opportunities?view=list&search=keptmark&columns=%5B%22status%22%5D';
const cell = (page: Page, field: string) => page.locator(`[data-cell="${field}"]`);
/** Puts the editor in the place of the cell; it is fetched when it is first needed. */
async function edit(page: Page) {
  await cell(page, 'industry').dblclick();
  await expect(page.locator('tr input:focus')).toBeAttached();
}
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('cairn-draft')));

test('without a connection an edit waits, and is saved when the line is back', async ({ page, cairn, firm }) => {
  // Who saves data fetches no dialog ahead.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await enter(page, cairn, firm.address('firm-user'));
  const { id } = await ask<Deal>(page, cairn, 'POST', '/opportunities', { company_name: 'Keptmark' });
  // What says it: it is fetched ahead, for there may be no connection when it is needed.
  const toaster = page.waitForResponse(/toaster/);
  await page.goto(LIST);
  await toaster;
  const banner = page.getByRole('region', { name: 'Connection' });
  const waiting = page.getByRole('status').filter({ hasText: /^This could not be loaded.*Cancel$/ });

  await test.step('in the list', async () => {
    await edit(page);
    await page.keyboard.type('Robotics');
    await page.context().setOffline(true);
    await page
      .getByPlaceholder(/^Search/)
      .first()
      .click();
    await expect(cell(page, 'industry')).toHaveAttribute('data-waiting', 'true');
    await expect(cell(page, 'industry')).toContainText('Robotics');
    await expect(banner).toContainText('You are offline');
    await expectAccessible(page, 'list without a connection');
    await page.context().setOffline(false);
    await expect(page.getByText('Industry of Keptmark was changed', { exact: true })).toBeVisible();
    await expect(banner).toBeHidden();
    await expect(cell(page, 'industry')).not.toHaveAttribute('data-waiting');
    expect((await ask<Deal>(page, cairn, 'GET', `/opportunities/${id}`)).industry).toBe('Robotics');
    expect(await drafts(page)).toEqual(['cairn-drafts-of']);
  });

  await test.step('on the record', async () => {
    await page.goto(`/opportunities/${id}`);
    await page.getByRole('button', { name: /^Industry/ }).click();
    await page.getByRole('textbox', { name: 'Industry' }).fill('Sensors');
    await page.context().setOffline(true);
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByText(/^Not saved yet/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('button', { name: /^Industry/ })).toContainText('Sensors');
    expect((await ask<Deal>(page, cairn, 'GET', `/opportunities/${id}`)).industry).toBe('Sensors');
  });

  await test.step('a dialog opened for the first time waits for the line, and the page stays', async () => {
    await page.goto(LIST);
    await expect(page.getByRole('button', { name: 'Import' })).toBeVisible();
    await page.context().setOffline(true);
    await expect(banner).toContainText('You are offline');
    await page.getByRole('button', { name: 'Import' }).click();
    await expect(waiting).toBeVisible();
    await expectAccessible(page, 'a dialog that waits for the connection');
    await page.context().setOffline(false);
    await expect(page.getByRole('dialog', { name: 'Import deals' })).toBeVisible();
    await expect(waiting).toBeHidden();
    await expect(page.getByRole('table', { name: 'Deals' })).toBeAttached();
  });

  await test.step('one that was left meanwhile is given up, and a tab says why it is empty', async () => {
    await page.goto(LIST);
    await expect(page.getByRole('table', { name: 'Deals' })).toBeAttached();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Add Opportunity' }).click();
    await expect(waiting).toBeVisible();
    await page.getByRole('tab', { name: 'Analytics' }).click();
    await expect(page.getByRole('tabpanel').getByText(/^This could not be loaded: you are offline/)).toBeVisible();
    await expect(waiting).toBeHidden();
    await expect(page).not.toHaveURL(/new=1/);
    await page.context().setOffline(false);
    await expect(page.getByText('Stage distribution')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('so is the dialog of a stage, which can be given up by hand', async () => {
    await page.goto(WITH_STAGE);
    await expect(cell(page, 'status')).toBeVisible();
    await page.context().setOffline(true);
    await cell(page, 'status').dblclick();
    await expect(waiting).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(waiting).toBeHidden();
    await expect(cell(page, 'status')).toBeFocused();
    await page.context().setOffline(false);
    await expect(banner).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a page that is not there yet says so, and opens when the line is back', async () => {
    await page.goto(WITH_STAGE);
    await expect(cell(page, 'status')).toBeVisible();
    await page.context().setOffline(true);
    const toPortfolio = page.getByRole('link', { name: 'Portfolio /portfolio' });
    await toPortfolio.click();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await page.goBack();
    await expect(cell(page, 'status')).toBeVisible();
    await toPortfolio.click();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: /Portfolio/ })).toBeVisible();
  });

  await test.step('a start without an answer goes on by itself', async () => {
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(WITH_STAGE);
    await expect(page.getByRole('heading', { name: 'Cairn could not be loaded' })).toBeVisible();
    await page.unroute('**/api/**');
    await expect(cell(page, 'status')).toBeVisible();
  });
});

test('drafts outlast a reload and another page', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-user'));
  const { id } = await ask<Deal>(page, cairn, 'POST', '/opportunities', { company_name: 'Keptmark' });

  await test.step('a cell', async () => {
    await page.goto(LIST);
    await edit(page);
    await page.keyboard.type('Half a wo');
    await page.reload();
    const editor = page.getByRole('textbox', { name: 'Industry of Keptmark' });
    await expect(editor).toHaveValue('Half a wo');
    await expect(page.getByText(/You typed this before/)).toBeVisible();
    await editor.focus();
    await page.keyboard.press('Escape');
    await expect(cell(page, 'industry')).not.toContainText('Half');
  });

  await test.step('a fact', async () => {
    await page.goto(`/opportunities/${id}`);
    await page.getByRole('button', { name: /^Industry/ }).click();
    await page.getByRole('textbox', { name: 'Industry' }).fill('Half a fact');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Industry' })).toHaveValue('Half a fact');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('textbox', { name: 'Industry' })).toBeHidden();
  });

  await test.step('a form', async () => {
    await page.goto(`/opportunities/${id}?edit=1`);
    const form = page.getByRole('dialog', { name: 'Keptmark' });
    await form.getByRole('textbox', { name: 'Industry' }).fill('Half a form');
    await page.reload();
    await expect(form.getByRole('textbox', { name: 'Industry' })).toHaveValue('Half a form');
    await expectAccessible(page, 'a form with what was typed before');
    await form.getByRole('button', { name: 'Discard' }).click();
    await expect(form.getByRole('textbox', { name: 'Industry' })).toHaveValue('');
    await form.getByRole('textbox', { name: 'Industry' }).fill('Again');
    await page.goto('/opportunities');
    await page.goto(`/opportunities/${id}?edit=1`);
    await expect(form.getByRole('textbox', { name: 'Industry' })).toHaveValue('Again');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    expect(await drafts(page)).toEqual(['cairn-drafts-of']);
  });
});

test('of two people in one fact the second sees both values', async ({ page, browser, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-user'));
  const colleague = await openFor(browser, cairn, firm.address('firm-admin'));
  const { id } = await ask<Deal>(page, cairn, 'POST', '/opportunities', { company_name: 'Keptmark' });
  const write = async (values: object) => {
    const { version } = await ask<Deal>(colleague, cairn, 'GET', `/opportunities/${id}`);
    await ask(colleague, cairn, 'PATCH', `/opportunities/${id}`, { version, ...values });
  };
  await page.goto(`/opportunities/${id}`);
  await page.getByRole('button', { name: /^Industry/ }).click();
  await page.getByRole('textbox', { name: 'Industry' }).fill('Mine');
  await write({ probability: 70 });
  await write({ industry: 'Theirs' });
  const both = page.getByRole('group', { name: 'Industry' });
  await expect(both.getByRole('button', { name: /Use theirs.*Theirs/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Industry' }).focus();
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
  await expect(both).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Industry' })).toHaveValue('Mine');
  expect(await ask(page, cairn, 'GET', `/opportunities/${id}`)).toMatchObject({ industry: 'Theirs' });
  await expectAccessible(page, 'two values of one fact');
  await both.getByRole('button', { name: /Keep mine/ }).click();
  await expect(page.getByRole('button', { name: /^Industry/ })).toContainText('Mine');
  expect(await ask(page, cairn, 'GET', `/opportunities/${id}`)).toMatchObject({ industry: 'Mine', probability: 70 });

  await test.step('in the form nothing is chosen yet where both wrote', async () => {
    await page.goto(`/opportunities/${id}?edit=1`);
    const form = page.getByRole('dialog', { name: 'Keptmark' });
    await form.getByRole('textbox', { name: 'Industry' }).fill('Mine again');
    await write({ industry: 'Theirs again' });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('group', { name: 'Industry' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.getByText('One field is to be chosen')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Save this version' })).toBeDisabled();
    await form.getByRole('radio', { name: /Keep mine.*Mine again/ }).check();
    await form.getByRole('button', { name: 'Save this version' }).click();
    await expect(form).toBeHidden();
    expect(await ask(page, cairn, 'GET', `/opportunities/${id}`)).toMatchObject({ industry: 'Mine again' });
  });
});

test('what was done is taken back by Ctrl-Z, unless somebody changed it since', async ({
  page,
  browser,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-user'));
  const colleague = await openFor(browser, cairn, firm.address('firm-admin'));
  const { id } = await ask<Deal>(page, cairn, 'POST', '/opportunities', {
    company_name: 'Keptmark',
    industry: 'First',
  });
  await page.goto(LIST);
  const change = async (industry: string) => {
    await edit(page);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(industry);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Industry of Keptmark was changed', { exact: true })).toBeVisible();
    await expect(cell(page, 'industry')).toContainText(industry);
  };

  /** The server answers about the deal once it is let. */
  const hold = async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**/api/opportunities/${id}`, async (route) => {
      await asked;
      await route.continue();
    });
    return answer;
  };

  await test.step('an editor that is asked for while its cell is being saved opens after that', async () => {
    const answer = await hold();
    await edit(page);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Zero');
    await page.keyboard.press('Enter');
    await expect(cell(page, 'industry')).toHaveAttribute('data-saving', 'true');
    await cell(page, 'industry').dblclick();
    answer();
    await expect(page.locator('tr input:focus')).toHaveValue('Zero');
    await page.unroute(`**/api/opportunities/${id}`);
    await page.keyboard.press('Escape');
  });

  await test.step('what is typed on a cell while it is being saved is written into it, and nothing writes over it', async () => {
    const answer = await hold();
    await edit(page);
    await page.keyboard.type('One');
    await page.keyboard.press('Enter');
    await expect(cell(page, 'industry')).toHaveAttribute('data-saving', 'true');
    await page.keyboard.type('Ti');
    answer();
    const editor = page.locator('tr input:focus');
    await expect(editor).toHaveValue('Ti');
    await page.unroute(`**/api/opportunities/${id}`);
    await page.keyboard.type('des');
    // As after a look into another window.
    await editor.evaluate((input) => {
      const wide = document.hasFocus;
      document.hasFocus = () => false;
      (input as HTMLInputElement).blur();
      document.hasFocus = wide;
      (input as HTMLInputElement).focus();
    });
    await page.keyboard.type('!');
    await page.keyboard.press('Enter');
    await expect(cell(page, 'industry')).toContainText('Tides!');
    const stored = () => ask<Deal>(page, cairn, 'GET', `/opportunities/${id}`).then(({ industry }) => industry);
    await expect.poll(stored).toBe('Tides!');
    // Each Enter ends a value, also behind what is on its way; the last one stays.
    const late = await hold();
    await edit(page);
    await page.keyboard.type('Waves');
    await page.keyboard.press('Enter');
    await expect(cell(page, 'industry')).toHaveAttribute('data-saving', 'true');
    for (const key of ['Enter', 'ControlOrMeta+a', 'H', 'i', 'g', 'h', 'Enter', 'Enter', 'L', 'o', 'w', 'Enter'])
      await page.keyboard.press(key);
    late();
    await expect.poll(stored).toBe('Low');
    await expect(page.locator('tr input:focus')).toHaveCount(0);
    await page.unroute(`**/api/opportunities/${id}`);
    await change('First');
  });

  await test.step('the latest first, and not while one types', async () => {
    await change('Second');
    await change('Third');
    await edit(page);
    await page.keyboard.type('half');
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('Escape');
    await expect(cell(page, 'industry')).toContainText('Third');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(cell(page, 'industry')).toContainText('Second');
    await expect(page.getByText('Industry of Keptmark is as before', { exact: true })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(cell(page, 'industry')).toContainText('First');
  });

  await test.step('what a colleague wrote since stays, and it is said', async () => {
    await change('Mine');
    const { version } = await ask<Deal>(colleague, cairn, 'GET', `/opportunities/${id}`);
    await ask(colleague, cairn, 'PATCH', `/opportunities/${id}`, { version, industry: 'Theirs' });
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByText('Someone else has changed it since.', { exact: true })).toBeVisible();
    await expect(cell(page, 'industry')).toContainText('Theirs');
  });

  await test.step('the toast covers no button, also on a phone', async () => {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/opportunities/${id}`);
      await page.getByRole('button', { name: /^Industry/ }).click();
      await page.getByRole('textbox', { name: 'Industry' }).fill(`At ${width}`);
      await page.keyboard.press('Enter');
      const undo = page.getByRole('button', { name: 'Undo' });
      await expect(undo).toBeVisible();
      await expect.poll(() => page.evaluate(buttonsBelowToast)).toEqual([]);
      await actInToast(page, 'Undo');
      await expect(page.getByText('Industry of Keptmark is as before', { exact: true })).toBeVisible();
    }
  });
});

/** What can be pressed below the toast, looked up every 4 px; the toast itself is looked through. */
function buttonsBelowToast(): string[] {
  const toast = document.querySelector('[data-tone="success"]');
  if (!toast) return ['no toast'];
  const { left, top, right, bottom } = toast.getBoundingClientRect();
  const found = new Set<string>();
  for (let y = top; y < bottom; y += 4)
    for (let x = left; x < right; x += 4) {
      const seen = document.elementsFromPoint(x, y).find((element) => !toast.parentElement?.contains(element));
      const act = seen?.closest('a[href], button, input, select, textarea, [role="button"], [role="tab"]');
      if (act) found.add(act.textContent ?? '');
    }
  return [...found];
}

test('of what was typed nothing is left in the browser for the next person', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-user'));
  const { id } = await ask<Deal>(page, cairn, 'POST', '/opportunities', { company_name: 'Keptmark' });
  await page.goto(`/opportunities/${id}?tab=activity`);
  await page.getByLabel(/^Write a note/).fill('For my eyes only');
  await expect.poll(() => drafts(page)).toHaveLength(2);
  await page.reload();
  await expect(page.getByLabel(/^Write a note/)).toHaveValue('For my eyes only');
  const other = await page.context().newPage();
  await other.goto('/account');
  await other.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(other).toHaveURL(/\/auth/);
  await expect(page).toHaveURL(/\/auth/);
  for (const tab of [page, other])
    expect(await tab.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      'For my eyes',
    );
});
