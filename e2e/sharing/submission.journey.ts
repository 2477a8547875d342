import { expectAccessible } from '../accessibility.ts';
import { ask, enter, openFor } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'people' });

const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('a founder submits a company, and the firm takes it into the pipeline', async ({ page, cairn, firm, browser }) => {
  await enter(page, cairn, firm.address('opportunity-user'));
  await page.goto('/dashboard/opportunity-user');
  await page.getByLabel('Company name').fill('Tidewire');
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await expectAccessible(page, 'submitter portal');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByText('Draft discarded', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Company name')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Company name')).toHaveValue('');
  await page.getByLabel('Company name').fill('Tidewire');
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Choose the industry.')).toBeVisible();
  await choose(page, 'Industry', 'Cleantech');
  await choose(page, 'Stage', 'Series A');
  await page.getByLabel('Funding amount').fill('2.5M');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible();
  const previous = page.getByRole('list', { name: 'Previous submissions' });
  await expect(previous).toContainText('Tidewire');

  const colleague = await openFor(browser, cairn, firm.address('firm-user'));
  await ask(colleague, cairn, 'POST', '/opportunities', { company_name: 'Tidewire' });
  await colleague.goto('/opportunities');
  await colleague.getByRole('button', { name: 'Submissions' }).click();
  const row = colleague.getByRole('button', { name: /^Tidewire/ });
  // What is said of duplicates begins below the name, and the time stands at the right edge, below the status.
  const edges = async (part: ReturnType<Page['locator']>) => {
    const box = await part.boundingBox();
    return { left: Math.round(box?.x ?? 0), right: Math.round((box?.x ?? 0) + (box?.width ?? 0)) };
  };
  const named = (text: string) => edges(row.getByText(text, { exact: true }));
  expect((await named('1 possible duplicate')).left).toBe((await named('Tidewire')).left);
  expect((await edges(row.locator('time'))).right).toBe((await named('Submitted')).right);
  await row.click();
  await expect(colleague.getByRole('heading', { name: 'Tidewire' })).toBeVisible();
  await expectAccessible(colleague, 'triage');
  await colleague.getByRole('button', { name: 'Accept' }).click();
  const mail = colleague.getByRole('region', { name: 'The mail' });
  await expect(mail).toContainText('Tidewire: we would like to go on');
  await colleague.getByLabel('Message to the submitter').fill('We would like to meet.');
  await expect(mail).toContainText('We would like to meet.');
  await expectAccessible(colleague, 'accepting a submission');
  await colleague.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(colleague.getByText('Accepted', { exact: true }).first()).toBeVisible();
  await expect(colleague.getByRole('region', { name: 'Messages' })).toContainText('We would like to meet.');
  await colleague.getByRole('link', { name: 'a deal of the pipeline' }).click();
  await expect(colleague.getByRole('heading', { name: 'Tidewire' })).toBeVisible();
  await expect(previous).toContainText('Accepted');
});
