import { expectAccessible } from '../accessibility.ts';
import { actInToast, enter, openFor } from '../acts.ts';
import { type Cairn, expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'deals' });

async function create(page: Page, { url }: Cairn, data: object): Promise<{ id: string }> {
  const answer = await page.request.post(`${url}/api/opportunities`, { data, headers: { origin: url } });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** A deal and its duplicate. */
async function createTwins(page: Page, cairn: Cairn) {
  const deal = await create(page, cairn, {
    company_name: 'Lanternfish',
    website: 'https://www.lanternfish.example',
    industry: 'Robotics',
    target_amount: 250_000_000,
  });
  const twin = await create(page, cairn, { company_name: 'Lanternfish Inc.', sector: 'Warehouses', tags: ['Hot'] });
  return { deal, twin };
}

const headline = (page: Page) => page.getByRole('heading', { level: 1 });

test('a deal on its page: facts, a note with a mention, and hidden from a colleague', async ({
  page,
  browser,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const { deal } = await createTwins(page, cairn);
  const colleague = await openFor(browser, cairn, firm.address('firm-user'));

  await test.step('the dialog leads to the page, and shows what is known', async () => {
    await page.goto(`/opportunities?deal=${deal.id}`);
    await page.getByRole('dialog').getByRole('link', { name: 'Open page' }).click();
    await expect(headline(page)).toHaveText('Lanternfish');
    await expect(page).toHaveURL(`/opportunities/${deal.id}`);
    const facts = page.getByRole('region', { name: 'Key facts' });
    await expect(facts).toContainText('$2,500,000');
    await expect(page.getByRole('link', { name: 'lanternfish.example' })).toHaveAttribute('rel', /noopener/);
    await expect(page.getByRole('region', { name: 'Possible duplicates' })).toContainText('same company');
    await expectAccessible(page, 'page of a deal');
  });

  await test.step('a fact is changed where it stands, by keys alone', async () => {
    const fact = page.getByRole('button', { name: /^Industry/ });
    await fact.focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Industry').fill('Marine robotics');
    await expectAccessible(page, 'fact being changed');
    await page.keyboard.press('Enter');
    await expect(fact).toContainText('Marine robotics');
    await expect(fact).toBeFocused();
  });

  await test.step('a note is kept while it is written, names a colleague, and stands in the activity', async () => {
    await page.getByRole('tab', { name: 'Activity' }).click();
    const field = page.getByLabel(/^Write a note/);
    await field.fill('Met them at the fair, see https://lanternfish.example/deck. ');
    await field.press('End');
    await field.pressSequentially('Ask @Noa');
    await expect(page.getByRole('option', { name: 'Noah Castellan' })).toBeVisible();
    await expectAccessible(page, 'choosing a colleague');
    await field.press('Enter');
    await expect(field).toHaveValue(/Ask @Noah Castellan $/);
    await page.reload();
    await expect(field).toHaveValue(/Ask @Noah Castellan $/);
    await field.press('Control+Enter');
    const entries = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
    await expect(entries.first()).toContainText('Ask @Noah Castellan');
    await expect(field).toHaveValue('');
    await expect(entries.nth(1)).toContainText('Marine robotics');
    await expectAccessible(page, 'activity');
    await page.getByLabel('Notes', { exact: true }).check();
    await expect(entries).toHaveCount(1);
    await page.getByRole('button', { name: 'Delete note' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click();
    await expect(page.getByText('No notes yet')).toBeVisible();
    await actInToast(page, 'Undo');
    await expect(entries).toHaveCount(1);
  });

  await test.step('the colleague loses it the moment it becomes confidential, and gets it back as a member', async () => {
    await colleague.goto(`/opportunities/${deal.id}`);
    await expect(headline(colleague)).toHaveText('Lanternfish');
    await page.getByRole('button', { name: 'More actions for Lanternfish' }).click();
    await page.getByRole('menuitem', { name: 'Make confidential…' }).click();
    await expect(page.getByRole('checkbox', { name: 'Nora Whitfield' })).toBeDisabled();
    await expectAccessible(page, 'making a deal confidential');
    await page.getByRole('dialog').getByRole('button', { name: 'Make confidential' }).click();
    await expect(headline(colleague)).toHaveText('Deal not found');
    await colleague.getByRole('link', { name: 'Go to all opportunities' }).click();
    await expect(colleague.getByText('Lanternfish Inc.')).toBeVisible();
    await expect(colleague.getByText('Lanternfish', { exact: true })).toHaveCount(0);
    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.getByRole('combobox', { name: 'Add a member' }).click();
    await page.getByRole('option', { name: 'Noah Castellan' }).click();
    await expect(page.getByRole('region', { name: 'Members' })).toContainText('Noah Castellan');
    await expectAccessible(page, 'page of a confidential deal');
    await expect(colleague.getByText('Lanternfish', { exact: true })).toBeVisible();
  });
});

test('a duplicate is compared field by field and merged into the deal', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const { deal, twin } = await createTwins(page, cairn);
  await page.goto(`/opportunities/${deal.id}`);
  await page.getByRole('button', { name: 'Compare with Lanternfish Inc.' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge a duplicate of Lanternfish' });
  await expect(dialog.getByText('This can be undone for 30 days.')).toBeVisible();
  const name = dialog.getByRole('group', { name: 'Company name' });
  await expect(name.getByRole('radio', { name: /^Keep/ })).toBeChecked();
  await expect(dialog.getByRole('group', { name: 'Sector' }).getByRole('radio', { name: /^Use/ })).toBeChecked();
  await expectAccessible(page, 'two deals compared');
  await name.getByRole('radio', { name: /^Use/ }).check();
  await dialog.getByRole('button', { name: 'Merge into Lanternfish' }).click();
  await expect(headline(page)).toHaveText('Lanternfish Inc.');
  await expect(page.getByRole('button', { name: /^Sector/ })).toContainText('Warehouses');
  await expect(page.getByRole('region', { name: 'Possible duplicates' })).toHaveCount(0);
  await page.goto(`/opportunities/${twin.id}`);
  await expect(page.getByText(/^Merged into/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await expectAccessible(page, 'page of a merged deal');
  await page.getByRole('status').getByRole('link', { name: 'Lanternfish Inc.' }).click();
  await expect(page).toHaveURL(`/opportunities/${deal.id}`);
  await page.goBack();
  await page.getByRole('button', { name: 'Undo the merge…' }).click();
  await page.getByRole('button', { name: 'Undo the Merge', exact: true }).click();
  await expect(page.getByText('Lanternfish Inc. is a deal of its own again', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
});

test('the page of a deal is for those who work on deals, and says so when there is none', async ({ page, cairn }) => {
  const nobody = '/opportunities/0199aaaa-0000-7000-8000-000000000001';
  await page.goto(nobody);
  await page.waitForURL((url) => url.pathname === '/auth');
  for (const role of ['lp', 'opportunity-user', 'co-investor-user', 'portfolio-company-user']) {
    await enter(page, cairn, `${role}@northgate.example`);
    await page.goto(nobody);
    await expect(page.getByText('Access denied. This page requires firm user privileges or higher.')).toBeVisible();
  }
  await enter(page, cairn, 'firm-user@northgate.example');
  for (const path of [nobody, '/opportunities/not-an-id']) {
    await page.goto(path);
    await expect(headline(page)).toHaveText('Deal not found');
  }
  await expectAccessible(page, 'deal not found');
  await page.getByRole('link', { name: 'Go to all opportunities' }).click();
  await expect(headline(page)).toHaveText('Opportunity Management');
});
