import { expectAccessible } from '../accessibility.ts';
import { ask, enter, openFor } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'deals' });

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const REVENUE = { metric: 'Revenue', value: '$100', by: '2030' };
const STAFF = { metric: 'Employees', value: '40', by: 'Q4 2030' };

test('members forecast, the decision freezes it, the outcome is recorded with the company, and scores appear', async ({
  page,
  browser,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const colleague = await openFor(browser, cairn, firm.address('firm-user'));
  const propose = async (name: string, assumptions: object[]) => {
    const deal = await ask<{ id: string; version: number }>(page, cairn, 'POST', '/opportunities', {
      company_name: name,
      status: 'partner_review',
    });
    const review = await ask<{ id: string }>(page, cairn, 'POST', `/opportunities/${deal.id}/committee-reviews`, {});
    await ask(page, cairn, 'PATCH', `/committee-reviews/${review.id}`, { version: 1, assumptions });
    return { ...deal, review: review.id };
  };
  const deal = await propose('Saltpan', [REVENUE, STAFF]);

  await test.step('what others say is shown once one has said it oneself', async () => {
    const tab = `/opportunities/${deal.id}?tab=committee`;
    await page.goto(tab);
    await page.getByLabel('Probability of Revenue: $100').fill('101');
    await expect(page.getByText('0 to 100, whole')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save forecasts' })).toBeDisabled();
    await page.getByLabel('Probability of Revenue: $100').fill('70');
    await page.getByLabel('Probability of Employees: 40').fill('30');
    await page.getByRole('button', { name: 'Save forecasts' }).click();
    await expect(page.getByText('Your forecasts are saved', { exact: true })).toBeVisible();
    await colleague.goto(tab);
    const theirs = part(colleague, 'Your forecasts');
    await expect(theirs.getByText('1 member forecast this; shown once you have.')).toHaveCount(2);
    await expect(theirs).not.toContainText('70 %');
    await colleague.getByLabel('Probability of Revenue: $100').fill('80');
    await colleague.getByRole('button', { name: 'Save forecasts' }).click();
    await expect(theirs).toContainText('70 %');
    await expect(theirs).not.toContainText('30 %');
    await expectAccessible(colleague, 'forecasts');
  });

  const decide = async ({ review }: { review: string }) => {
    for (const member of [page, colleague])
      await ask(member, cairn, 'PUT', `/committee-reviews/${review}/vote`, { vote: 'approve' });
    await ask(page, cairn, 'POST', `/committee-reviews/${review}/decide`, { version: 2, outcome: 'approved' });
  };

  await test.step('the decision freezes them, for all to see', async () => {
    await decide(deal);
    await page.reload();
    await expect(page.getByLabel('Probability of Revenue: $100')).toHaveCount(0);
    await expect(part(page, 'What came true')).toContainText('70 %');
    await expect(part(page, 'What came true')).toContainText('80 %');
  });

  await test.step('what the company reports is filled in, and a person confirms it', async () => {
    await ask(page, cairn, 'POST', '/rpc/update_opportunity_stage', {
      opportunity_id: deal.id,
      new_stage: 'closed_won',
      version: deal.version,
    });
    const company = await ask<{ id: string }>(page, cairn, 'POST', `/opportunities/${deal.id}/portfolio-company`, {});
    const { metrics } = await ask<{ metrics: { id: string; key: string }[] }>(page, cairn, 'GET', '/metrics');
    await ask(page, cairn, 'POST', `/portfolio-companies/${company.id}/metrics`, {
      metric_id: metrics.find(({ key }) => key === 'revenue')?.id,
      reporting_period: 'Q1 2026',
      value: '120',
    });
    await page.goto(`/portfolio/${company.id}?tab=Assumptions`);
    const rows = page.getByRole('list', { name: 'Assumptions and what came true' }).getByRole('listitem');
    await expect(rows.filter({ hasText: 'Revenue' })).toContainText('Waiting');
    await expectAccessible(page, 'assumptions of a company');
    await rows.filter({ hasText: 'Revenue' }).getByRole('button', { name: 'Record outcome' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio', { name: 'Came true', exact: true })).toBeChecked();
    await expect(dialog.getByLabel('Evidence')).toHaveValue('Revenue was $120 in Q1 2026.');
    await expectAccessible(page, 'outcome dialog');
    await dialog.getByRole('button', { name: 'Record outcome' }).click();
    await expect(rows.filter({ hasText: 'Revenue' })).toContainText('Came true');
  });

  await test.step('a correction stands beside what it corrects', async () => {
    const row = page.getByRole('list', { name: 'Assumptions and what came true' }).getByRole('listitem').first();
    await row.getByRole('button', { name: 'Correct outcome' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Did not come true' }).check();
    await dialog.getByLabel('Evidence').fill('The figure was restated.');
    await dialog.getByRole('button', { name: 'Correct outcome' }).click();
    await expect(row).toContainText('The figure was restated.');
    await row.getByText('Corrected: show what was recorded before').click();
    await expect(row).toContainText('Revenue was $120 in Q1 2026.');
  });

  await test.step('too few show no score; from ten on the own one stands there', async () => {
    await colleague.goto('/portfolio');
    await colleague.getByRole('link', { name: 'Calibration' }).click();
    await expect(colleague.getByRole('heading', { name: '1 of 10 forecasts resolved' })).toBeVisible();
    await expectAccessible(colleague, 'too few forecasts');
    const many = Array.from({ length: 10 }, (_, place) => ({ metric: `Goal ${place}`, value: 'met', by: '2030' }));
    const other = await propose('Reedbed', many);
    await ask(colleague, cairn, 'PUT', `/committee-reviews/${other.review}/forecasts`, {
      forecasts: many.map((assumption, place) => ({ ...assumption, percent: place < 5 ? 90 : 10 })),
    });
    await decide(other);
    const { decided_on } = await ask<{ decided_on: string }>(
      page,
      cairn,
      'GET',
      `/committee-reviews/${other.review}/assumptions`,
    );
    for (const place of many.keys())
      await ask(colleague, cairn, 'POST', `/committee-reviews/${other.review}/outcomes`, {
        place,
        seen: 0,
        came_true: place < 5 ? 'yes' : 'no',
        known_on: decided_on,
        evidence: 'Seen',
      });
    await colleague.reload();
    // Ten times 0.01, and 0.64 of what was corrected, by 11.
    await expect(colleague.getByText('0.067', { exact: true }).first()).toBeVisible();
    await expect(colleague.getByRole('region', { name: 'Members' })).toHaveCount(0);
    await expectAccessible(colleague, 'own calibration');
  });

  await test.step('the administrator sees each member by name', async () => {
    await page.goto('/portfolio/calibration');
    await expect(page.getByRole('heading', { name: '2 of 5 decisions resolved' })).toBeVisible();
    const members = page.getByRole('table', { name: 'Members' });
    await expect(members.getByText('1 of 10 resolved')).toBeVisible();
    await members.getByRole('row').filter({ hasText: '0.067' }).getByRole('button', { name: /^Show/ }).click();
    await expect(page).toHaveURL(/member=/);
    await expect(page.getByRole('region', { name: 'Decisions' })).toContainText('Reedbed');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(members).toBeVisible();
  });
});
