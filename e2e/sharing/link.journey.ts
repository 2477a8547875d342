import { expectAccessible } from '../accessibility.ts';
import { ask, enter } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'people' });

const dialog = (page: Page) => page.getByRole('dialog').last();

test('a share is opened by a link without an account, counted, and gone once the link is revoked', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const deal = await ask(page, cairn, 'POST', '/opportunities', { company_name: 'Tidewire', industry: 'Energy' });
  await ask(page, cairn, 'POST', '/co-investor-shares', {
    entity_type: 'opportunity',
    entity_id: (deal as { id: string }).id,
    shared_with_org: 'Acme Capital',
  });
  await page.goto('/coinvestor-management');
  await page.getByRole('button', { name: /^Tidewire/ }).click();
  await page.getByRole('button', { name: 'Links for Acme Capital' }).click();
  await dialog(page).getByRole('button', { name: 'New link' }).click();
  await dialog(page).getByLabel('Who it is for').fill('The Acme partners');
  await dialog(page).getByLabel('Password', { exact: true }).fill('open sesame 7');
  await dialog(page).getByLabel('Ask for a proven address').uncheck();
  await expectAccessible(page, 'new link');
  await dialog(page).getByRole('button', { name: 'Make link' }).click();
  const address = await dialog(page).getByRole('status').locator('code').innerText();
  await expectAccessible(page, 'links of a share');

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(address);
  await expect(visitor).toHaveURL(/\/shared\?link=[0-9a-f-]{36}$/);
  await visitor.getByLabel('Password', { exact: true }).fill('open sesame 8');
  await visitor.getByRole('button', { name: 'Continue' }).click();
  await expect(visitor.getByText('This is not the password of the link.')).toBeVisible();
  await expectAccessible(visitor, 'password of a link');
  const beat = visitor.waitForResponse((answer) => answer.url().includes('/shared/seconds') && answer.ok());
  await visitor.getByLabel('Password', { exact: true }).fill('open sesame 7');
  await visitor.getByRole('button', { name: 'Continue' }).click();
  await expect(visitor.getByRole('heading', { name: 'Tidewire' })).toBeVisible();
  await expectAccessible(visitor, 'share by link');
  await beat;
  await visitor.getByRole('button', { name: 'Request Details' }).click();
  await expect(dialog(visitor)).toBeInViewport({ ratio: 1 });
  await expectAccessible(visitor, 'request by link');
  await visitor.keyboard.press('Escape');

  await page.reload();
  await expect(page.getByRole('list', { name: 'Interactions' })).toContainText(/Visitor 1 viewed for \d+s/);
  await page.getByRole('button', { name: 'Links for Acme Capital' }).click();
  await dialog(page).getByRole('button', { name: 'Revoke the link for The Acme partners' }).click();
  await dialog(page).getByRole('button', { name: 'Revoke link' }).click();
  await expect(visitor.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
});
