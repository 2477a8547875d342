import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../accessibility.ts';
import { ask, enter } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';
import { followButton, openMessage } from '../mailbox.ts';

test.use({ extent: 'people' });

const dialog = (page: Page) => page.getByRole('dialog').last();

test('a founder answers on a phone without an account; it is charted, raises alerts, and stands in a review', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  const founder = `founder@companies.${firm.domain}`;
  await enter(page, cairn, firm.address('firm-admin'));
  const company = await ask<{ id: string }>(page, cairn, 'POST', '/portfolio-companies', { name: 'Helio Grid' });
  const path = `/portfolio-companies/${company.id}`;
  await ask(page, cairn, 'POST', `${path}/updates`, { reporting_period: 'Q4 2025', headcount: 40, runway_months: 9 });

  await test.step('somebody of the company is added, and asked', async () => {
    await page.goto(`/portfolio/${company.id}`);
    await page.getByRole('tab', { name: 'People' }).click();
    await page.getByRole('button', { name: 'Add Person' }).click();
    await dialog(page).getByRole('checkbox', { name: 'Invite to the Company Portal' }).uncheck();
    await dialog(page).getByLabel('Name').fill('Ada Founder');
    await dialog(page).getByLabel('Email').fill(founder);
    await dialog(page).getByRole('button', { name: 'Add Person' }).click();
    await expect(page.getByRole('list', { name: 'People of the company' })).toContainText('By mail only');
    await page.goto('/portfolio?tab=requests');
    await page.getByRole('button', { name: 'Request updates' }).click();
    await expect(dialog(page).getByRole('checkbox', { name: 'Helio Grid' })).toBeChecked();
    await dialog(page).getByLabel('Reporting period').fill('Q1 2026');
    await dialog(page).getByLabel('Due date').fill('2099-01-31');
    await dialog(page).getByLabel('Message').fill('Please be frank.');
    await expectAccessible(page, 'request for updates');
    await dialog(page).getByRole('button', { name: 'Send myself a test' }).click();
    await expect(page.getByText('Test sent', { exact: true })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Send Request' }).click();
    await expect(page.getByRole('list', { name: 'Companies asked for Q1 2026' })).toContainText('Sent');
  });

  const phone = await (
    await browser.newContext({ baseURL: cairn.url, viewport: { width: 390, height: 844 } })
  ).newPage();
  let link = '';
  await test.step('she answers from the mail', async () => {
    await openMessage(phone, founder, 'asks for your update');
    link = (await phone.frameLocator('iframe').locator('.button a').getAttribute('href')) ?? '';
    await followButton(phone);
    await expect(phone.getByRole('heading', { name: 'Update for Q1 2026' })).toBeVisible();
    expect(phone.url()).not.toContain('token');
    await expect(phone.getByText('Please be frank.')).toBeVisible();
    await expect(phone.getByLabel('Employees')).toHaveValue('40');
    await phone.getByLabel('Revenue').fill('12,5');
    await phone.getByLabel('Employees').fill('14');
    await phone.getByLabel('Runway').fill('2');
    await phone.getByLabel('Challenges').fill('The largest customer left.');
    await expect(phone.getByText('Draft saved.')).toBeVisible();
    await expectAccessible(phone, 'answer on a phone');
    await phone.reload();
    await expect(phone.getByLabel('Challenges')).toHaveValue('The largest customer left.');
    await phone.getByRole('button', { name: 'Send update' }).click();
    await expect(phone.getByText('Revenue must be a number such as 1,250.50.')).toBeVisible();
    await phone.getByLabel('Revenue').fill('250,000');
    await phone.getByRole('button', { name: 'Send update' }).click();
    await expect(phone.getByText('Update sent', { exact: true })).toBeVisible();
  });

  await test.step('forwarded, the link works for nobody else and names no company', async () => {
    const other = await (await browser.newContext({ baseURL: cairn.url })).newPage();
    await other.goto(link);
    await expect(other.getByText('This link does not work')).toBeVisible();
    await expect(other.getByText('Helio Grid')).toBeHidden();
    await expectAccessible(other, 'link that does not work');
    await other.context().close();
  });

  await test.step('the figures are charted', async () => {
    await page.goto(`/portfolio/${company.id}`);
    await expect(page.getByRole('article').filter({ hasText: 'Q1 2026' })).toContainText('The largest customer left.');
    await page.getByRole('tab', { name: 'Metrics' }).click();
    await expect(page.getByRole('figure', { name: 'Revenue' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Values by period' })).toContainText('$250,000');
    await expectAccessible(page, 'metrics of a company');
  });

  await test.step('the alerts are settled, and stand in the audit trail', async () => {
    await page.goto('/portfolio?tab=alerts');
    const card = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    await card('Runway of 2 months').getByRole('button', { name: 'Acknowledge' }).click();
    await expect(page.getByText('Alert status updated successfully', { exact: true })).toBeVisible();
    await card('Employees down by 65 %').getByRole('button', { name: 'Resolve' }).click();
    await dialog(page).getByLabel('Resolution notes').fill('Planned.');
    await dialog(page).getByRole('button', { name: 'Resolve' }).click();
    await expect(card('Employees down by 65 %')).toContainText('Planned.');
    await page.goto(`/portfolio/${company.id}`);
    await page.getByRole('tab', { name: 'Audit Trail' }).click();
    const trail = page.getByRole('list', { name: 'Audit Trail' });
    await expect(trail).toContainText('acknowledged the alert “Runway of 2 months”');
    await expect(trail).toContainText('resolved the alert “Employees down by 65 %”');
  });

  await test.step('the review of the portfolio is written, and is a PDF', async () => {
    await page.goto('/portfolio?tab=reports');
    await page.getByRole('button', { name: 'Create Report' }).click();
    const button = page.getByRole('button', { name: /^Download Portfolio review \(PDF\) of All companies/ });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
