import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../accessibility.ts';
import { drop } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';
import { dealList } from '../deal-list.ts';

test.use({ extent: 'deals' });

const PASSWORD = 'Engine-Number-1';

const sumOf = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /imported|to import/ })
    .first();

/** The numbers of "3,044 imported + 0 skipped + 0 rejected = 3,044 rows", wherever the page says it. */
async function countsOn(page: Page): Promise<{ imported: number; skipped: number; rejected: number; rows: number }> {
  await expect(sumOf(page)).toHaveText(/\d\s*(?:imported|to import)/);
  const text = (await sumOf(page).innerText()).replace(/\s+/g, ' ');
  const [imported = 0, skipped = 0, rejected = 0, rows = 0] = [...text.matchAll(/[\d,]+/g)].map(([n]) =>
    Number(n.replaceAll(',', '')),
  );
  return { imported, skipped, rejected, rows };
}

async function importList(page: Page) {
  await page.goto('/opportunities?import=new');
  await page.locator('input[type=file]').setInputFiles(dealList());
  await expect(page.getByRole('heading', { name: 'What is in each column?' })).toBeVisible();
  await expect(page.getByLabel('“Startup Name” becomes').first()).toHaveValue('Company name');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(sumOf(page)).toBeVisible();
}

test('a firm signs up, imports its list, works it on the board, and finds everything again', async ({ page }) => {
  const email = `ada@${randomUUID()}.example`;
  await test.step('create an organization', async () => {
    await page.goto('/auth?mode=signup');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Byron');
    await page.getByLabel('Organization name').fill('Analytical Capital');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('short');
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeDisabled();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill('Engine-Number-2');
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await expect(page.getByText('Passwords match')).toBeVisible();
    await expectAccessible(page, 'sign up');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL('**/dashboard');
    await expect(page.getByText('Analytical Capital')).toBeVisible();
  });

  const { rows, imported } = await test.step('import the list', async () => {
    await importList(page);
    const planned = await countsOn(page);
    expect(planned.imported + planned.skipped + planned.rejected).toBe(planned.rows);
    expect(planned.imported).toBeGreaterThan(2900);
    await expectAccessible(page, 'import preview');
    await page.getByRole('button', { name: /^Import [\d,]+ deals$/ }).click();
    await expect(page.getByRole('button', { name: 'Open the pipeline' })).toBeVisible({ timeout: 60_000 });
    expect(await countsOn(page)).toEqual(planned);
    await page.getByRole('button', { name: 'Open the pipeline' }).click();
    return planned;
  });

  await test.step('see the deals in the first column and in the list', async () => {
    await expect(page.getByRole('region', { name: /^Sourcing/ })).toContainText(imported.toLocaleString('en-US'));
    await expectAccessible(page, 'board with the whole list');
    await page.getByRole('tab', { name: 'List View' }).click();
    await expect(page.getByText(`${imported.toLocaleString('en-US')} deals`)).toBeVisible();
    await expectAccessible(page, 'list with the whole list');
  });

  const company = await test.step('search, open, edit', async () => {
    await page
      .getByRole('columnheader', { name: 'Company' })
      .getByRole('button', { name: 'Company', exact: true })
      .click();
    await expect(page).toHaveURL(/sort=company_name/);
    const first = page.getByRole('table', { name: 'Deals' }).getByRole('row').nth(1);
    const name = (await first.getByRole('link').first().innerText()).trim();
    await page
      .getByRole('searchbox')
      .or(page.getByPlaceholder(/^Search company/))
      .first()
      .fill(name);
    await expect(page).toHaveURL(/search=/);
    await page.getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByRole('region', { name, exact: true })).toBeFocused();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Founder name').fill('Grace Hopper');
    await dialog.getByRole('tab', { name: /Pipeline/ }).click();
    await dialog.getByLabel('Probability', { exact: false }).first().fill('75');
    await dialog.getByRole('button', { name: /^Save/ }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/opportunities?view=list&search=hopper');
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    return name;
  });

  await test.step('drag it to the next stage and give a reason', async () => {
    await page.goto('/opportunities?search=hopper');
    const card = page.getByRole('region', { name: /^Sourcing/ }).getByText(company, { exact: true });
    const target = page.getByRole('region', { name: /^Initial Review/ });
    const from = await card.boundingBox();
    const to = await target.boundingBox();
    if (!from || !to) throw new Error('the card or the column is not on the screen');
    await page.mouse.move(from.x + 20, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 30, { steps: 4 });
    await page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 12 });
    await drop(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Initial Review');
    await dialog.getByLabel(/reason/i).fill('Met the founder');
    await expectAccessible(page, 'move confirmation');
    await dialog.getByRole('button', { name: /^Move|^Confirm/ }).click();
    await expect(dialog).toBeHidden();
    await expect(target.getByText(company, { exact: true })).toBeVisible();
  });

  await test.step('the same list again creates nothing', async () => {
    await importList(page);
    expect(await countsOn(page)).toMatchObject({ imported: 0, rows });
    await page.getByRole('button', { name: 'Close' }).click();
    const closing = page.getByRole('dialog', { name: 'Close the import?' });
    await closing.getByRole('button', { name: 'Discard' }).click();
    await expect(closing).toBeHidden();
  });

  await test.step('sign out, sign in: everything is still there', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL('**/auth');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/dashboard');
    await expect(page.getByText('Met the founder')).toBeVisible();
    await page.goto('/opportunities?search=hopper');
    await expect(
      page.getByRole('region', { name: /^Initial Review/ }).getByText(company, { exact: true }),
    ).toBeVisible();
  });
});
