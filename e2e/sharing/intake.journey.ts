import { expectAccessible } from '../accessibility.ts';
import { enter, openFor } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';
import { followButton, openMessage, readCode } from '../mailbox.ts';

test.use({ extent: 'people' });

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
const MARKUP = '<img src=x onerror="document.title=1">';

const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
test('a stranger submits on the intake page, is answered by mail, and becomes a deal', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  const slug = `pitch-${firm.address('x').replace(/^.*@|\..*$/g, '')}`;
  const address = `ada@${slug}.example`;
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/dashboard/firm-admin?tab=portals');
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill(slug);
  await page.getByRole('textbox', { name: 'Title' }).fill('Pitch us');
  await page.getByRole('textbox', { name: 'Introduction' }).fill(MARKUP);
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('textbox', { name: 'Question 1' }).fill('Paying customers');
  await choose(page, 'Kind of answer 1', 'Number');
  await page.getByRole('switch', { name: 'An answer is required' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog');
  await expect(preview.getByRole('heading', { name: 'Pitch us' })).toBeVisible();
  await expect(preview.getByLabel('Paying customers')).toBeVisible();
  await preview.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(preview.getByText('This is a preview: nothing is sent.')).toBeVisible();
  await expectAccessible(page, 'preview of the intake page');
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Publish the page' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await expectAccessible(page, 'intake page settings');

  const stranger = await (await browser.newContext({ baseURL: cairn.url })).newPage();
  await stranger.goto(`/intake/${slug}`);
  await expect(stranger.getByRole('heading', { name: 'Pitch us' })).toBeVisible();
  await expect(stranger.getByText(MARKUP)).toBeVisible();
  await expectAccessible(stranger, 'intake page');
  await stranger.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(stranger.getByText('Company name is required.')).toBeVisible();
  await expect(stranger.getByText('An answer is required.')).toBeVisible();
  await stranger.getByLabel('Company name').fill('Tidewire');
  await choose(stranger, 'Industry', 'Cleantech');
  await choose(stranger, 'Stage', 'Seed');
  await stranger.getByLabel('Funding amount').fill('2.5M');
  await stranger.getByLabel('Paying customers').fill('12');
  await stranger.getByLabel('Your name').fill('Ada Lovelace');
  await stranger.getByLabel('Your email').fill(address);
  await stranger.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(stranger.getByRole('textbox', { name: 'Code' })).toBeVisible();
  await expectAccessible(stranger, 'code of the intake page');
  // The code is fetched in another app, which may cost the page; what was typed is there again.
  await stranger.reload();
  await expect(stranger.getByLabel('Company name')).toHaveValue('Tidewire');
  const file = { name: 'deck.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) };
  await stranger.locator('input[type=file]').setInputFiles([file]);
  const mailbox = await (await browser.newContext({ baseURL: cairn.url })).newPage();
  await openMessage(mailbox, address, 'is your code');
  const code = await readCode(mailbox);
  await stranger.getByRole('textbox', { name: 'Code' }).fill(code);
  await stranger.getByRole('button', { name: 'Confirm and submit' }).click();
  await expect(stranger.getByRole('heading', { name: /has received Tidewire/ })).toBeVisible();

  const colleague = await openFor(browser, cairn, firm.address('firm-user'));
  await colleague.goto('/opportunities/submissions');
  await colleague.getByRole('button', { name: /^Tidewire/ }).click();
  await expect(colleague.getByText('Source: Intake page')).toBeVisible();
  await expect(colleague.getByText('Paying customers')).toBeVisible();
  await expect(colleague.getByRole('button', { name: /^deck\.pdf/ })).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Invite to the portal' })).toHaveCount(0);
  await colleague.getByRole('textbox', { name: 'Message' }).fill('Who else invests?');
  await colleague.getByRole('button', { name: 'Send message' }).click();
  await expect(colleague.getByText('Who else invests?')).toBeVisible();

  const phone = await (await browser.newContext({ baseURL: cairn.url })).newPage();
  await openMessage(phone, address, 'A message about Tidewire');
  await followButton(phone);
  await expect(phone).toHaveURL(/\/submission\?visit=[0-9a-f-]{36}&submission=[0-9a-f-]{36}$/);
  await expect(phone.getByText('Who else invests?')).toBeVisible();
  await expectAccessible(phone, 'submission by link');
  await phone.getByRole('textbox', { name: 'Message' }).fill('Nobody yet.');
  await phone.getByRole('button', { name: 'Send message' }).click();
  await expect(colleague.getByText('Nobody yet.')).toBeVisible();
  await colleague.getByRole('button', { name: 'Accept' }).click();
  await colleague.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(colleague.getByText('Accepted', { exact: true }).first()).toBeVisible();
  await colleague.getByRole('link', { name: 'a deal of the pipeline' }).click();
  await expect(colleague.getByRole('heading', { name: 'Tidewire' })).toBeVisible();
  await expect(phone.getByText('Accepted', { exact: true })).toBeVisible();

  const lost = await (await browser.newContext({ baseURL: cairn.url })).newPage();
  await lost.goto('/submission');
  await lost.getByLabel('Your email').fill(address);
  await lost.getByRole('button', { name: 'Send me a new link' }).click();
  await expect(lost.getByText(/a link is on its way to it/)).toBeVisible();
  await expectAccessible(lost, 'a link that does not work');
  await openMessage(lost, address, 'Your link to what you submitted');
  await followButton(lost);
  await expect(lost.getByRole('button', { name: /^Tidewire/ })).toBeVisible();

  await page.getByRole('switch', { name: 'Publish the page' }).click();
  await expect(page.getByText('Intake page taken back', { exact: true })).toBeVisible();
  await stranger.goto(`/intake/${slug}`);
  await expect(stranger.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
});
