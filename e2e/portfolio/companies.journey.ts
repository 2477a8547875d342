import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { ask, enter, openFor } from '../acts.ts';
import { expect, test } from '../cairn.ts';

test.use({ extent: 'people' });

const dialog = (page: Page) => page.getByRole('dialog').last();

test('a company reports, its runway raises an alert, and the alert is resolved', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/portfolio');
  await expect(page.getByText('No companies yet')).toBeVisible();
  await expect(page.getByText('$0')).toBeVisible();
  await expectAccessible(page, 'empty portfolio');

  await test.step('add it; a fault shows its tab and loses nothing', async () => {
    await page.getByRole('button', { name: 'Add Company' }).first().click();
    await dialog(page).getByLabel('Industry').fill('Energy');
    await dialog(page).getByRole('tab', { name: 'Details' }).click();
    await dialog(page).getByLabel('Headquarters').fill('Lisbon, Portugal');
    await dialog(page).getByLabel('Tags').fill('grid');
    await dialog(page).getByLabel('Tags').press('Enter');
    await dialog(page).getByRole('button', { name: 'Add Company' }).click();
    await expect(dialog(page).getByText('Name is required.')).toBeVisible();
    await dialog(page).getByLabel('Name', { exact: false }).first().fill('Helio Grid');
    await dialog(page).getByRole('button', { name: 'Add Company' }).click();
    await expect(page.getByText('Portfolio company created successfully', { exact: true })).toBeVisible();
    const card = page.getByRole('list', { name: 'Companies', exact: true }).getByRole('listitem').first();
    for (const text of ['Helio Grid', 'Active', 'Energy', 'Seed', 'Lisbon, Portugal', 'grid'])
      await expect(card).toContainText(text);
  });

  await test.step('a rule that the firm does not want is switched off', async () => {
    await page.goto('/portfolio?tab=alerts');
    await expect(page.getByText('No Risk Alerts')).toBeVisible();
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await expect(page.getByText('Runway is below 6 months: High. Runway is below 3 months: Critical.')).toBeVisible();
    await page.getByRole('button', { name: 'Switch off Round needed before cash runs out' }).click();
    await expect(page.getByText('Rule switched off', { exact: true })).toBeVisible();
    await expectAccessible(page, 'risk rules');
    await page.goto('/portfolio');
  });

  await test.step('its update tells of a short runway', async () => {
    await page.getByRole('button', { name: 'View Helio Grid' }).click();
    await expect(page).toHaveURL(/company=/);
    await expectAccessible(page, 'company in its dialog');
    await page.getByRole('button', { name: 'Add Update' }).click();
    await dialog(page).getByLabel('Reporting period').fill('Q1 2026');
    await dialog(page).getByLabel('Runway').fill('2');
    await dialog(page).getByLabel('Headcount').fill('14');
    await dialog(page).getByRole('button', { name: 'Add Update' }).click();
    await expect(page.getByText('Update added successfully', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Open as a page' }).click();
    await expect(page.getByText('High Risk Company - Requires Attention')).toBeVisible();
    const facts = page.getByRole('region', { name: 'Facts' });
    await expect(facts).toContainText('90 of 100, Critical');
    await expect(facts).toContainText('Runway of 2 months');
    await expectAccessible(page, 'company at risk');
  });

  await test.step('amounts are masked, revealed by an administrator alone', async () => {
    const amounts = page.getByRole('region', { name: 'Amounts' });
    await amounts.getByRole('button', { name: 'Edit amounts' }).click();
    await dialog(page).getByLabel('Valuation').fill('12,000,000');
    await dialog(page).getByLabel('Ownership').fill('6.25');
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(amounts).toContainText('$12,000,000');
    await expect(amounts).toContainText('6.25');
    await page.reload();
    await expect(amounts).toContainText('$*****');
    await expect(amounts).not.toContainText('12,000,000');
    const colleague = await openFor(browser, cairn, firm.address('firm-user'));
    await colleague.goto(new URL(page.url()).pathname);
    await expect(colleague.getByRole('region', { name: 'Amounts' })).toContainText('$*****');
    await expect(colleague.getByRole('button', { name: 'Reveal' })).toHaveCount(0);
  });

  await test.step('the alert is resolved with notes, and stands in the audit trail', async () => {
    await page.goto('/portfolio?tab=alerts');
    const alerts = page.getByRole('list', { name: 'Risk alerts' });
    await expect(alerts.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page, 'risk alerts');
    await alerts.getByRole('button', { name: 'Resolve' }).click();
    await dialog(page).getByLabel('Resolution notes').fill('Bridge of 2M signed.');
    await dialog(page).getByRole('button', { name: 'Resolve' }).click();
    await expect(page.getByText('Alert status updated successfully', { exact: true })).toBeVisible();
    await expect(alerts).toContainText('Bridge of 2M signed.');
    await expect(alerts.getByRole('button')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Active' }).click();
    await expect(page.getByText('No alert matches')).toBeVisible();
    await alerts.or(page.getByText('No alert matches')).first().waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await alerts.getByRole('link', { name: 'Helio Grid' }).click();
    await page.getByRole('tab', { name: 'Notes' }).click();
    await page.getByRole('button', { name: 'Add Note' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Audit Trail' }).click();
    await expect(page.getByText('resolved the alert “Runway of 2 months”')).toBeVisible();
  });
});

test('a rule of the firm is added, raises an alert, is changed and deleted', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const company = await ask<{ id: string }>(page, cairn, 'POST', '/portfolio-companies', { name: 'Helio Grid' });
  const update = { reporting_period: 'Q1 2026', headcount: 9 };
  await ask(page, cairn, 'POST', `/portfolio-companies/${company.id}/updates`, update);
  await page.goto('/portfolio/rules');
  await page.getByRole('button', { name: 'Add Rule' }).click();
  await dialog(page).getByRole('combobox', { name: 'Looks at' }).click();
  await page.getByRole('option', { name: 'Days that an update is late' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Threshold in days', exact: true })).toBeVisible();
  await dialog(page).getByRole('combobox', { name: 'Looks at' }).click();
  await page.getByRole('option', { name: 'Employees' }).click();
  await dialog(page).getByLabel('Name').fill('Team too small');
  await dialog(page).getByRole('textbox', { name: 'Threshold', exact: true }).fill('10');
  await expect(dialog(page).getByText('Employees is below 10: Medium.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Try on the past year' }).click();
  const trial = dialog(page).getByRole('region', { name: 'What the rule would have raised' });
  await expect(trial).toContainText('1 alert from');
  await expect(trial).toContainText('Helio Grid: Employees of 9, Medium');
  await expectAccessible(page, 'form of a risk rule');
  await dialog(page).getByRole('button', { name: 'Add Rule' }).click();
  await expect(page.getByText('Rule added', { exact: true })).toBeVisible();
  const rule = page.getByRole('listitem').filter({ hasText: 'Team too small' });
  await expect(rule).toContainText('1 open alert');
  await rule.getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByRole('textbox', { name: 'Second threshold', exact: true }).fill('20');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog(page).getByText('Choose the severity beyond the second threshold')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Second threshold', exact: true }).fill('');
  await dialog(page).getByRole('textbox', { name: 'Threshold', exact: true }).fill('8');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Rule changed', { exact: true })).toBeVisible();
  await expect(rule).toContainText('No open alert');
  await rule.getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete Rule' }).click();
  await expect(page.getByText('Rule deleted', { exact: true })).toBeVisible();
  await expect(rule).toBeHidden();
});

test('on a phone the portfolio is read with a thumb', async ({ page, cairn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, cairn, 'firm-user@northgate.example');
  for (const path of ['/portfolio', '/portfolio?view=table', '/portfolio?tab=alerts', '/portfolio/rules']) {
    await page.goto(path);
    await page
      .getByRole('heading', { name: /Portfolio Management|Risk Rules/ })
      .first()
      .waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBe(0);
  }
});
