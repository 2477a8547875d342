import { expectAccessible } from '../accessibility.ts';
import { ask, chooseStage, enter, openFor } from '../acts.ts';
import { type Cairn, expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'deals' });

interface Settings {
  stages: { id: string; stage_key: string }[];
}

/** A deal in Sourcing with two mandatory items, one of them for administrators, and one that is not. */
async function makeDeal(page: Page, cairn: Cairn, company_name: string) {
  return ask<{ id: string }>(page, cairn, 'POST', '/opportunities', { company_name, status: 'sourcing' });
}

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const dealIn = (page: Page, stage: string, company: string) =>
  column(page, stage).getByRole('button', { name: company, exact: true });

/** From the card, up to the confirmation. */
async function askToMove(page: Page, company: string, stage: string) {
  await page.getByRole('button', { name: `Move ${company} to another stage` }).click();
  await chooseStage(page, stage);
  return page.getByRole('dialog');
}

test('a deal is held at its gate until its items are done', async ({ page, browser, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const { stages } = await ask<Settings>(page, cairn, 'GET', '/pipeline-settings');
  const sourcing = stages.find(({ stage_key }) => stage_key === 'sourcing')?.id;
  for (const item of [
    { title: 'Call the founder', description: 'At least half an hour.' },
    { title: 'Check references', assigned_role: 'firm_admin' },
    { title: 'Read the blog', is_mandatory: false },
  ])
    await ask(page, cairn, 'POST', '/checklist-templates', { ...item, pipeline_stage_id: sourcing });
  await makeDeal(page, cairn, 'Gatewell');
  await makeDeal(page, cairn, 'Overpass');

  const colleague = await openFor(browser, cairn, firm.address('firm-user'));
  await colleague.goto('/opportunities');
  await expect(dealIn(colleague, 'Sourcing', 'Gatewell')).toBeVisible();

  await test.step('the card says what is left, the figures stand above', async () => {
    await page.goto('/opportunities');
    await expect(page.getByRole('button', { name: '2 left: checklist of Gatewell' })).toBeVisible();
    await page.getByRole('button', { name: 'Conversion' }).focus();
    await expect(page.getByRole('tooltip')).toContainText('in the last 90 days');
    await page.getByRole('button', { name: 'Conversion' }).blur();
    await expectAccessible(page, 'board with badges and figures');
  });

  await test.step('what is open is said before, and the first item has the focus', async () => {
    await page.getByRole('button', { name: 'Move Gatewell to another stage' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('list', { name: 'Mandatory items' }).getByRole('listitem')).toHaveCount(2);
    await expect(dialog.getByRole('checkbox', { name: 'Call the founder' })).toBeFocused();
    await expect(dialog.getByText('2 mandatory items are open.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Move anyway' })).toBeDisabled();
    await dialog.getByLabel('Reason to move it anyway').fill('  ');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Move anyway' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the server has the last word where the page cannot know, and nothing typed is lost', async () => {
    await page.route('**/api/opportunities/*/checklist', (route) => route.abort());
    await page.reload();
    const dialog = await askToMove(page, 'Gatewell', 'First Meeting');
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('They called back');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Cannot Advance Stage' })).toBeVisible();
    await page.unroute('**/api/opportunities/*/checklist');
    await expect(dialog.getByRole('alert')).toContainText(
      '2 mandatory items are still open: Call the founder, Check references.',
    );
    await expect(dialog.getByLabel('Reason to move it anyway')).toHaveValue('They called back');
    await expect(dealIn(page, 'Sourcing', 'Gatewell')).toBeAttached();
    await expectAccessible(page, 'gate closed');
  });

  await test.step('ticking in the dialog opens the gate', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Call the founder' }).check();
    await expect(dialog.getByText(/^Done by/)).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Check references' }).press('Space');
    // The colleague's card follows.
    await expect(colleague.getByRole('button', { name: 'Ready to Advance: checklist of Gatewell' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Move Gatewell to First Meeting?' })).toContainText(
      'Ready to Advance',
    );
    await expect(page.getByLabel('Reason (optional)')).toHaveValue('They called back');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    // The colleague sees it without a reload.
    await expect(dealIn(colleague, 'First Meeting', 'Gatewell')).toBeVisible();
    await expect(dealIn(page, 'First Meeting', 'Gatewell')).toBeVisible();
  });

  await test.step('a firm user may not tick what is for administrators, and cannot move past it', async () => {
    await colleague.getByRole('button', { name: '2 left: checklist of Overpass' }).click();
    const checklist = colleague.getByRole('dialog', { name: 'Stage checklist of Overpass' });
    await expect(checklist.getByRole('checkbox', { name: 'Check references' })).toBeDisabled();
    await expect(checklist.getByText('Only a firm administrator can check this item.')).toBeVisible();
    await expectAccessible(colleague, 'stage checklist');
    await colleague.keyboard.press('Escape');
    const dialog = await askToMove(colleague, 'Overpass', 'First Meeting');
    await expect(dialog.getByText('2 mandatory items are open.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
    await expect(colleague.getByRole('button', { name: 'Move anyway' })).toHaveCount(0);
    await colleague.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('an administrator moves it anyway, with a reason', async () => {
    const dialog = await askToMove(page, 'Overpass', 'First Meeting');
    await expect(dialog.getByRole('button', { name: 'Move anyway' })).toBeDisabled();
    await dialog.getByLabel('Reason to move it anyway').fill('The round closes tomorrow');
    await dialog.getByRole('button', { name: 'Move anyway' }).click();
    await expect(dealIn(page, 'First Meeting', 'Overpass')).toBeVisible();
    await expect(dealIn(colleague, 'First Meeting', 'Overpass')).toBeVisible();
  });

  await test.step('the record tells how it got there', async () => {
    await dealIn(page, 'First Meeting', 'Overpass').click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const record = page.getByRole('dialog', { name: 'Overpass' });
    await record.getByRole('tab', { name: 'Pipeline' }).click();
    const history = record.getByRole('region', { name: 'Stage history' });
    await expect(history.getByRole('listitem')).toHaveCount(2);
    await expect(history).toContainText('The round closes tomorrow');
    await expect(history).toContainText('Moved with open items: Call the founder, Check references');
    await history.scrollIntoViewIfNeeded();
    await expectAccessible(page, 'record with its stage history');
  });
});

test('one stream serves all tabs of a browser', async ({ context, page, cairn, firm }) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/live')) streams.push(request.url());
  });
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/opportunities');
  const second = await context.newPage();
  await second.goto('/opportunities');
  await makeDeal(page, cairn, 'Twotabs');
  await expect(dealIn(page, 'Sourcing', 'Twotabs')).toBeVisible();
  await expect(dealIn(second, 'Sourcing', 'Twotabs')).toBeVisible();
  const before = streams.length;
  const third = await context.newPage();
  await third.goto('/opportunities');
  await expect(dealIn(third, 'Sourcing', 'Twotabs')).toBeVisible();
  expect(streams.length).toBe(before);
  // The tab that reads is closed: another one takes over, and nothing is missed.
  await page.close();
  await makeDeal(second, cairn, 'Inherited');
  await expect(dealIn(second, 'Sourcing', 'Inherited')).toBeVisible();
  await expect(dealIn(third, 'Sourcing', 'Inherited')).toBeVisible();
});
