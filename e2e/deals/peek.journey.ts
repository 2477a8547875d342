import { expectAccessible } from '../accessibility.ts';
import { ask, enter } from '../acts.ts';
import { type Cairn, expect, type Page, test } from '../cairn.ts';

const peek = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** In the first column, the last one made on top. */
async function makeDeals(page: Page, cairn: Cairn, names: string[]) {
  for (const company_name of names.toReversed())
    await ask(page, cairn, 'POST', '/opportunities', { company_name, industry: `Of ${company_name}` });
}

test.use({ extent: 'people' });

test('a deal opens beside the board and gives everything back', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await makeDeals(page, cairn, ['Ashgrove', 'Birchline', 'Cedarworks']);
  await page.goto('/opportunities');

  await test.step('a click opens it, and the address leads back to it', async () => {
    await card(page, 'Ashgrove').click();
    await expect(peek(page, 'Ashgrove')).toBeFocused();
    await expect(peek(page, 'Ashgrove').getByText('1 of 3')).toBeVisible();
    await expect(peek(page, 'Ashgrove').getByText('Of Ashgrove')).toBeVisible();
    await expectAccessible(page, 'deal beside the board');
    await page.reload();
    await expect(peek(page, 'Ashgrove').getByText('Of Ashgrove')).toBeVisible();
    await expect(peek(page, 'Ashgrove').getByText('1 of 3')).toBeVisible();
  });

  await test.step('keys and arrows go to the neighbours, on the tab that is open', async () => {
    await peek(page, 'Ashgrove').getByRole('tab', { name: 'Notes' }).click();
    await page.keyboard.press('j');
    await expect(peek(page, 'Birchline').getByRole('tab', { name: 'Notes' })).toHaveAttribute('aria-selected', 'true');
    await peek(page, 'Birchline').getByRole('button', { name: 'Next deal' }).click();
    await expect(peek(page, 'Cedarworks')).toBeVisible();
    await page.keyboard.press('k');
    await peek(page, 'Birchline').getByRole('tab', { name: 'Facts' }).click();
  });

  await test.step('a fact is changed in place; letters that are typed are no shortcuts', async () => {
    const panel = peek(page, 'Birchline');
    await expect(panel.getByText('Founder name')).toBeHidden();
    await panel.getByRole('button', { name: /^Show \d+ empty fields$/ }).click();
    await expect(panel.getByText('Founder name')).toBeVisible();
    await panel.getByRole('button', { name: /^Hide \d+ empty fields$/ }).click();
    await expect(panel.getByText('Founder name')).toBeHidden();
    await panel.getByRole('button', { name: 'Industry Of Birchline' }).click();
    await panel.getByRole('textbox', { name: 'Industry' }).fill('');
    await page.keyboard.type('jekyll');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: 'Industry jekyll' })).toBeVisible();
  });

  await test.step('E opens the form with its tabs; Escape closes one thing after the other', async () => {
    await page.keyboard.press('e');
    const form = page.getByRole('dialog', { name: 'Birchline' });
    await expect(form.getByRole('tab')).toHaveText(['Company', 'Financial', 'Market', 'Pipeline']);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(peek(page, 'Birchline')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(peek(page, 'Birchline')).toBeHidden();
    await expect(card(page, 'Birchline')).toBeFocused();
  });

  await test.step('a second click, and Enter, open the page', async () => {
    await card(page, 'Cedarworks').click();
    await expect(peek(page, 'Cedarworks')).toBeFocused();
    await card(page, 'Cedarworks').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cedarworks' })).toBeVisible();
    await page.goBack();
    await expect(peek(page, 'Cedarworks')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Cedarworks' })).toBeVisible();
  });
});

test('a deal opens beside the list, and is the whole of a small screen', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-user'));
  await makeDeals(page, cairn, ['Dunmore', 'Elmfield']);
  await page.goto('/opportunities?view=list&sort=company_name&direction=asc');

  await test.step('the row of the deal that is shown is marked', async () => {
    await page.getByRole('link', { name: 'Dunmore' }).click();
    await expect(peek(page, 'Dunmore').getByText('Of Dunmore')).toBeVisible();
    await page.keyboard.press('j');
    await expect(peek(page, 'Elmfield').getByText('2 of 2')).toBeVisible();
    await expect(page.locator('tr[data-peeked]')).toContainText('Elmfield');
    await expectAccessible(page, 'deal beside the list');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Elmfield' })).toBeFocused();
  });

  await test.step('a deal that goes is said to be gone', async () => {
    await page.goto('/opportunities?peek=00000000-0000-4000-8000-000000000000');
    await expect(page.getByText('This deal does not exist, or you may not see it.')).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page).not.toHaveURL(/peek/);
  });

  await test.step('on a phone it covers the list', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/opportunities?view=list');
    await page.getByRole('link', { name: 'Dunmore' }).click();
    const panel = peek(page, 'Dunmore');
    await expect(panel.getByText('Of Dunmore')).toBeVisible();
    expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await expectAccessible(page, 'deal on a phone');
    await panel.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Dunmore' })).toBeFocused();
  });
});
