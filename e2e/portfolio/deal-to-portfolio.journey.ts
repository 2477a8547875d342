import { expectAccessible } from '../accessibility.ts';
import { actInToast, ask, chooseStage, enter, openFor } from '../acts.ts';
import { type Cairn, expect, type Page, test } from '../cairn.ts';

const COMPANY = 'Peregrine Optics';
const LIST = `Company,Industry,Amount\n${COMPANY},Photonics,"2,500,000"\n`;
const DECK = { name: 'deck.txt', mimeType: 'text/plain', buffer: Buffer.from('Lenses that see heat.') };

interface Deal {
  id: string;
  version: number;
  status: string;
}
interface Process {
  id: string;
  sections: { items: { id: string; version: number; title: string }[] }[];
}

/** To the next stage by the page's own button, through an open gate. */
async function move(page: Page, stage: string): Promise<void> {
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await chooseStage(page, stage);
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
}

/** Ticks whatever the stage asks for, so that its gate opens. */
async function settle(page: Page, cairn: Cairn, id: string): Promise<void> {
  const { items } = await ask<{ items: { id: string }[] }>(page, cairn, 'GET', `/opportunities/${id}/checklist`);
  for (const item of items) {
    const tick = { p_instance_id: item.id, p_is_completed: true };
    await ask(page, cairn, 'POST', '/rpc/log_checklist_item_completion', tick);
  }
}

test('a deal goes from a list through gates, diligence and vote into the portfolio', async ({
  page,
  browser,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const colleague = await openFor(browser, cairn, firm.address('firm-user'));
  const settings = await ask<{ stages: { id: string; stage_key: string }[] }>(page, cairn, 'GET', '/pipeline-settings');
  const stage = settings.stages.find(({ stage_key }) => stage_key === 'sourcing')?.id;
  await ask(page, cairn, 'POST', '/checklist-templates', { pipeline_stage_id: stage, title: 'Call the founder' });

  await test.step('it is imported', async () => {
    await page.goto('/opportunities?import=new');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) });
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('button', { name: /^Import 1 deal$/ }).click();
    await page.getByRole('button', { name: 'Open the pipeline' }).click();
  });

  const id = await test.step('it is found from anywhere by its name', async () => {
    await page.keyboard.press('Control+k');
    await page.getByLabel('Search deals, companies, people, tasks and commands').fill('peregrine');
    await expect(page.getByRole('button', { name: `${COMPANY} Photonics` })).toBeVisible();
    await expectAccessible(page, 'search from anywhere');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/opportunities\/[0-9a-f-]{36}/);
    await expect(page.getByRole('heading', { level: 1, name: COMPANY })).toBeVisible();
    return new URL(page.url()).pathname.split('/').at(-1) ?? '';
  });

  await test.step('its gate holds until the item is done', async () => {
    await page.getByRole('button', { name: 'Move', exact: true }).first().click();
    await chooseStage(page, 'Due Diligence');
    const shut = page.getByRole('dialog');
    await expect(shut.getByText('1 mandatory item is open.')).toBeVisible();
    await expect(shut.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
    await shut.getByRole('checkbox', { name: 'Call the founder' }).check();
    await shut.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect
      .poll(async () => (await ask<Deal>(page, cairn, 'GET', `/opportunities/${id}`)).status)
      .toBe('due_diligence');
  });

  await test.step('its deck is kept', async () => {
    await page.getByRole('tab', { name: 'Files' }).click();
    await page.locator('input[type=file]').setInputFiles(DECK);
    await expect(page.getByRole('list', { name: 'Files' })).toContainText('deck.txt');
    await expectAccessible(page, 'files of a deal');
  });

  await test.step('it is looked into', async () => {
    await page.getByRole('tab', { name: 'Due Diligence' }).click();
    await page.getByRole('button', { name: 'Start New Process' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start New Process' });
    await dialog.getByRole('radio', { name: /Follow-on/ }).check({ force: true });
    await dialog.getByRole('button', { name: 'Start Process' }).click();
    await page.waitForURL(/\/due-diligence\/[0-9a-f-]{36}/);
    const process = new URL(page.url()).pathname.split('/').at(-1);
    const { sections } = await ask<Process>(page, cairn, 'GET', `/due-diligence/${process}`);
    const items = sections.flatMap((section) => section.items);
    for (const { id: item, version } of items)
      await ask(colleague, cairn, 'PATCH', `/due-diligence-items/${item}`, { version, status: 'done' });
    await expect(page.getByText(`${items.length} of ${items.length} items`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Completed');
  });

  await test.step('the partners vote for it', async () => {
    await settle(page, cairn, id);
    await page.goto(`/opportunities/${id}?tab=committee`);
    await move(page, 'Partner Review');
    await page.getByRole('button', { name: 'Start a vote' }).click();
    await page.getByRole('textbox', { name: 'Thesis' }).fill('Heat is the next camera.');
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    await colleague.goto(`/opportunities/${id}?tab=committee`);
    for (const member of [page, colleague]) {
      await member.getByRole('radio', { name: 'Approve', exact: true }).check();
      await member.getByRole('button', { name: 'Vote', exact: true }).click();
    }
    await page.getByRole('button', { name: 'Record decision: approved' }).click();
    await page.getByRole('button', { name: 'Approve and freeze' }).click();
    await expect(colleague.getByText(/^Frozen on .* unchanged since\./)).toBeVisible();
  });

  await test.step('won, it is a company of the portfolio with its deck and what was believed', async () => {
    await settle(page, cairn, id);
    await move(page, 'Closed Won');
    const offer = page.getByRole('dialog', { name: `${COMPANY} is won` });
    await offer.getByRole('button', { name: 'Create portfolio company' }).click();
    await actInToast(page, 'Open company');
    await page.waitForURL(/\/portfolio\/[0-9a-f-]{36}/);
    await expect(page.getByRole('region', { name: 'Approved case' })).toContainText('Heat is the next camera.');
    await page.getByRole('tab', { name: 'Files' }).click();
    await expect(page.getByText('deck.txt')).toBeVisible();
    await colleague.goto('/portfolio');
    const cards = colleague.getByRole('list', { name: 'Companies', exact: true }).getByRole('listitem');
    await expect(cards.filter({ hasText: COMPANY })).toContainText('Active');
  });
});
