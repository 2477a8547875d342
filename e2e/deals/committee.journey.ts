import { expectAccessible } from '../accessibility.ts';
import { actInToast, ask, chooseStage, enter, openFor } from '../acts.ts';
import { type Cairn, expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'deals' });

const committeeOf = (id: string) => `/opportunities/${id}?tab=committee`;
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const pickVote = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();

const DEAL = { company_name: 'Harbourline', industry: 'Logistics', funding_round: 'Series A' };

/** A deal in partner review whose vote has begun, with a memo, a thesis and an assumption. */
async function startReview(page: Page, cairn: Cairn) {
  const deal = await ask<{ id: string }>(page, cairn, 'POST', '/opportunities', { ...DEAL, status: 'partner_review' });
  const { id, version } = await ask<{ id: string; version: number }>(
    page,
    cairn,
    'POST',
    `/opportunities/${deal.id}/committee-reviews`,
    {},
  );
  const review = await ask<{ id: string; version: number }>(page, cairn, 'PATCH', `/committee-reviews/${id}`, {
    version,
    memo: '## Why now\n\nPorts are the last paper industry. <img src=x onerror="window.ran=1">',
    thesis: 'Ports go digital within five years.',
    assumptions: [{ metric: 'Employees', value: '40', by: 'Q4 2027' }],
  });
  return { deal, review };
}

test('two partners write one memo, and ask and answer beside it', async ({ page, browser, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const colleague = await openFor(browser, cairn, firm.address('firm-user'));
  const deal = await ask<{ id: string; version: number }>(page, cairn, 'POST', '/opportunities', {
    ...DEAL,
    status: 'due_diligence',
  });

  await test.step('before partner review the page says why there is no vote', async () => {
    await page.goto(committeeOf(deal.id));
    await expect(page.getByText('This deal is in Due Diligence. The committee can vote from')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start a vote' })).toHaveCount(0);
    await expectAccessible(page, 'no review yet');
    const move = { opportunity_id: deal.id, new_stage: 'partner_review', version: deal.version };
    await ask(page, cairn, 'POST', '/rpc/update_opportunity_stage', move);
    await page.reload();
    await page.getByRole('button', { name: 'Start a vote' }).click();
    await expect(page.getByText('Vote open')).toBeVisible();
  });

  await test.step('the colleague finds it at home', async () => {
    await colleague.goto('/dashboard');
    const need = colleague.getByRole('listitem').filter({ hasText: 'you have not voted yet' });
    await expect(need.getByRole('link', { name: 'Harbourline' })).toBeVisible();
    await need.getByRole('link', { name: 'Harbourline' }).click();
    await expect(colleague.getByText('Vote open')).toBeVisible();
  });

  await test.step('memo, thesis and assumptions save themselves, and no markup of theirs runs', async () => {
    await page.getByRole('textbox', { name: 'Memo' }).click();
    await page.keyboard.type('## Why now');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Ports are the last paper industry. <img src=x onerror="window.ran=1">');
    await page.getByRole('textbox', { name: 'Thesis' }).fill('Ports go digital within five years.');
    await page.getByRole('button', { name: 'Add an assumption' }).click();
    await page.getByLabel('Metric of assumption 1').fill('Employees');
    await page.getByLabel('Value of assumption 1').fill('40');
    await page.getByLabel('By of assumption 1').fill('Q4 2027');
    await expect(part(page, 'Memo').getByText('Saved', { exact: true })).toBeVisible();
    await expect(colleague.getByRole('textbox', { name: 'Thesis' })).toHaveValue('Ports go digital within five years.');
    await expect(colleague.getByLabel('Value of assumption 1')).toHaveValue('40');
  });

  await test.step('what is typed without a connection is saved when it is back, and outlives a reload', async () => {
    const thesis = page.getByRole('textbox', { name: 'Thesis' });
    await page.context().setOffline(true);
    await thesis.fill('Ports go digital within four years.');
    await expect(part(page, 'Memo').getByText('Not saved')).toBeVisible();
    await page.context().setOffline(false);
    await expect(part(page, 'Memo').getByText('Saved', { exact: true })).toBeVisible();
    await expect(colleague.getByRole('textbox', { name: 'Thesis' })).toHaveValue('Ports go digital within four years.');
    page.once('dialog', (question) => question.accept());
    await thesis.fill('Ports go digital within five years.');
    await page.reload();
    await expect(thesis).toHaveValue('Ports go digital within five years.');
    await expect(colleague.getByRole('textbox', { name: 'Thesis' })).toHaveValue('Ports go digital within five years.');
  });

  await test.step('both write at one place: both versions are shown, and one is chosen', async () => {
    await Promise.all([
      page.getByRole('textbox', { name: 'Thesis' }).fill('Ports go digital within three years.'),
      colleague.getByRole('textbox', { name: 'Thesis' }).fill('Ports go digital within ten years.'),
    ]);
    const conflict = page.getByRole('region', { name: 'Two versions' });
    const theirs = colleague.getByRole('region', { name: 'Two versions' });
    await expect(async () => expect((await conflict.count()) + (await theirs.count())).toBe(1)).toPass();
    const [slower, faster] = (await conflict.count()) === 1 ? [page, colleague] : [colleague, page];
    await expectAccessible(slower, 'two versions');
    await slower.getByRole('radio', { name: 'Use theirs' }).check();
    await slower.getByRole('button', { name: 'Save this choice' }).click();
    await expect(slower.getByRole('textbox', { name: 'Thesis' })).toHaveValue(
      await faster.getByRole('textbox', { name: 'Thesis' }).inputValue(),
    );
  });

  await test.step('a question goes to the owner and comes back answered', async () => {
    await colleague.getByLabel('Ask a question').fill('What is the churn?');
    await colleague.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    await page.getByLabel('Answer', { exact: true }).fill('Two percent a month');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(part(colleague, 'Questions').getByText('Two percent a month')).toBeVisible();
  });
});

test('two partners vote, and the decision freezes the record', async ({ page, browser, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const colleague = await openFor(browser, cairn, firm.address('firm-user'));
  const { deal } = await startReview(page, cairn);
  for (const each of [page, colleague]) await each.goto(committeeOf(deal.id));

  await test.step('a rejection needs its dissent; the administrator sees it at once', async () => {
    await pickVote(colleague, 'Reject');
    await colleague.getByRole('button', { name: 'Vote', exact: true }).click();
    await expect(colleague.getByText('Dissent cannot be empty.')).toBeVisible();
    await colleague.getByRole('textbox', { name: 'Dissent' }).fill('No moat against the terminals.');
    await colleague.getByRole('button', { name: 'Vote', exact: true }).click();
    await expect(part(page, 'Votes')).toContainText('No moat against the terminals.');
    await expect(part(page, 'Votes')).toContainText('1 of 2 votes: one more member must vote.');
    await expect(page.getByRole('button', { name: 'Waiting for the quorum' })).toBeDisabled();
    await pickVote(page, 'Approve with conditions');
    await page.getByRole('textbox', { name: 'Conditions' }).fill('A board seat');
    await page.getByRole('button', { name: 'Vote', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Record decision: rejected' })).toBeVisible();
    await expectAccessible(page, 'open vote');
  });

  await test.step('a vote can be changed until an administrator records the decision', async () => {
    await pickVote(colleague, 'Approve');
    await colleague.getByRole('button', { name: 'Change vote' }).click();
    await expect(colleague.getByRole('button', { name: /^Record decision/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Record decision: approved' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record the decision on Harbourline?' });
    await expect(dialog).toContainText('2 for (1 with conditions), 0 against');
    await expectAccessible(page, 'decision dialog');
    await dialog.getByRole('button', { name: 'Approve and freeze' }).dblclick();
    for (const each of [page, colleague]) {
      await expect(each.getByText(/^Frozen on .* unchanged since\./)).toBeVisible();
      await expect(each.getByRole('textbox', { name: 'Memo' })).toHaveCount(0);
      await expect(each.getByRole('heading', { name: 'Why now' })).toBeVisible();
      expect(await each.evaluate(() => 'ran' in window)).toBe(false);
    }
    await expect(page.getByText('The decision was not recorded')).toHaveCount(0);
    await expectAccessible(page, 'frozen review');
  });
});

test('a won deal becomes a company beside what was believed of it', async ({ page, browser, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const colleague = await openFor(browser, cairn, firm.address('firm-user'));
  const { deal, review } = await startReview(page, cairn);
  const path = `/committee-reviews/${review.id}`;
  await ask(colleague, cairn, 'PUT', `${path}/vote`, { vote: 'approve' });
  const conditional = { vote: 'approve_with_conditions', conditions: 'A board seat' };
  const { version } = await ask<{ version: number }>(page, cairn, 'PUT', `${path}/vote`, conditional);
  await ask(page, cairn, 'POST', `${path}/decide`, { version, outcome: 'approved' });

  await test.step('winning the deal offers the company', async () => {
    await page.goto(`/opportunities?deal=${deal.id}`);
    const record = page.getByRole('dialog', { name: 'Harbourline', exact: true });
    await record.getByRole('tab', { name: 'Pipeline' }).click();
    await record.getByRole('button', { name: 'Move', exact: true }).click();
    await chooseStage(page, 'Closed Won');
    const move = page.getByRole('dialog', { name: 'Move Harbourline to Closed Won?' });
    await move.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Harbourline is won' })).toBeVisible();
    await expectAccessible(page, 'won deal');
    await page.getByRole('button', { name: 'Not now' }).click();
    await record.getByRole('button', { name: 'Create portfolio company' }).click();
    await actInToast(page, 'Open company');
    await page.waitForURL(/\/portfolio\/[0-9a-f-]{36}/);
  });

  await test.step('the company stands beside what was believed of it', async () => {
    const approved_case = part(page, 'Approved case');
    await expect(approved_case).toContainText('Ports go digital within');
    await expect(approved_case.getByRole('row', { name: 'Employees 40 Q4 2027 No update yet' })).toBeVisible();
    await expect(approved_case).toContainText('A board seat');
    await expect(part(page, 'Facts')).toContainText('Series A');
    await expectAccessible(page, 'company');
    await page.getByRole('link', { name: 'All companies' }).click();
    await page.getByLabel('Search companies').fill('logistics');
    await page.getByText('Table', { exact: true }).click();
    await expect(page.getByRole('row', { name: /Harbourline Active – Series A/ })).toBeVisible();
    await expect(page).toHaveURL(/search=logistics/);
    await expectAccessible(page, 'portfolio');
  });

  await test.step('another firm sees neither', async () => {
    const stranger = await openFor(browser, cairn, 'firm-admin@harbor.example');
    await stranger.goto('/portfolio');
    await expect(stranger.getByRole('link', { name: 'Spindrift' })).toBeVisible();
    await stranger.getByLabel('Search companies').fill('Harbourline');
    await expect(stranger.getByText('No company matches')).toBeVisible();
    await expectAccessible(stranger, 'portfolio without a match');
    expect((await stranger.request.get(`${cairn.url}/api/opportunities/${deal.id}/committee`)).status()).toBe(404);
  });
});

test('a portal finds no portfolio', async ({ page, cairn }) => {
  await enter(page, cairn, 'lp@northgate.example');
  await page.goto('/portfolio');
  await expect(page.getByText('Access denied. This page requires firm user privileges or higher.')).toBeVisible();
});
