import { ask, enter, openFor } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';
import { openMessage, readCode } from '../mailbox.ts';
import { MAIL_SECRET } from '../start-shared.ts';

test.use({ extent: 'people' });

/** A PDF of one empty page, which a browser draws and the server marks. */
function pdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<<>>>>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, place) => {
    const offset = text.length;
    text += `${place + 1} 0 obj${object}endobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const xref = `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(`${text}${xref}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`);
}

const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const complete = async (page: Page, company: string) => {
  await page.getByLabel('Company name').fill(company);
  await choose(page, 'Industry', 'Cleantech');
  await choose(page, 'Stage', 'Seed');
  await page.getByLabel('Funding amount').fill('2.5M');
};
const dialog = (page: Page) => page.getByRole('dialog').last();

test('a deal comes in, goes out to a co-investor who reads it, and is gone once it is revoked', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const slug = `whole-${firm.address('x').replace(/^.*@|\..*$/g, '')}`;
  const settings = { version: 0, slug, is_published: true, title: 'Pitch us', introduction: '', questions: [] };
  await ask(page, cairn, 'PUT', '/intake-page', settings);
  const mail = await ask<{ address: string }>(page, cairn, 'PUT', '/inbound-mail', {
    version: 0,
    is_enabled: true,
    is_open: true,
  });

  await test.step('by the intake page, and by mail', async () => {
    const stranger = await (await browser.newContext({ baseURL: cairn.url })).newPage();
    await stranger.goto(`/intake/${slug}`);
    await complete(stranger, 'Tidewire');
    const deck = { name: 'deck.pdf', mimeType: 'application/pdf', buffer: pdf() };
    await stranger.locator('input[type=file]').setInputFiles([deck]);
    await stranger.getByLabel('Your name').fill('Ada Lovelace');
    await stranger.getByLabel('Your email').fill(`ada@${slug}.example`);
    await stranger.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(stranger.getByRole('textbox', { name: 'Code' })).toBeVisible();
    const mailbox = await (await browser.newContext({ baseURL: cairn.url })).newPage();
    await openMessage(mailbox, `ada@${slug}.example`, 'is your code');
    await stranger.getByRole('textbox', { name: 'Code' }).fill(await readCode(mailbox));
    await stranger.getByRole('button', { name: 'Confirm and submit' }).click();
    await expect(stranger.getByRole('heading', { name: /has received Tidewire/ })).toBeVisible();
    const headers = {
      authorization: `Bearer ${MAIL_SECRET}`,
      'content-type': 'message/rfc822',
      'x-envelope-from': 'grace@forwards.example',
      'x-envelope-to': mail.address,
    };
    const body = 'From: grace@forwards.example\r\nSubject: Fwd: Kelpline\r\n\r\nWorth a look.\r\n';
    const sent = await fetch(`${cairn.url}/api/inbound-mail/raw`, { method: 'POST', headers, body });
    expect(await sent.json()).toEqual({ received: true });
  });

  await test.step('both become deals of the pipeline', async () => {
    await page.goto('/opportunities/submissions');
    await page.getByRole('button', { name: /^Kelpline/ }).click();
    await complete(page, 'Kelpline');
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Kelpline is in the pipeline.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Tidewire/ }).click();
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Tidewire is in the pipeline.', { exact: true })).toBeVisible();
  });

  await test.step('one is shared, with its deck and a watermark', async () => {
    const found = await ask<{ rows: { id: string; company_name: string }[] }>(page, cairn, 'GET', '/opportunities');
    expect(found.rows.map(({ company_name }) => company_name).sort()).toEqual(['Kelpline', 'Tidewire']);
    const id = found.rows.find(({ company_name }) => company_name === 'Tidewire')?.id;
    const { files } = await ask<{ files: { id: string }[] }>(
      page,
      cairn,
      'GET',
      `/files?record_type=opportunity&record_id=${id}`,
    );
    await ask(page, cairn, 'POST', '/co-investor-shares', {
      entity_type: 'opportunity',
      entity_id: id,
      shared_with_org: 'Acme Capital',
      people: [firm.address('co-investor-user')],
      files: files.map((file) => file.id),
      access_type: 'participate',
      has_watermark: true,
    });
  });

  const investor = await openFor(browser, cairn, firm.address('co-investor-user'));
  await test.step('the co-investor looks, asks, reads and downloads', async () => {
    await investor.goto('/dashboard/co-investor');
    await investor.getByRole('button', { name: 'View Tidewire' }).click();
    await investor.getByRole('button', { name: 'Request Details' }).click();
    await dialog(investor).getByLabel('What would you like to know?').fill('Who else invests?');
    await dialog(investor).getByRole('button', { name: 'Request Details' }).click();
    const coming = investor.waitForEvent('download');
    await investor.getByRole('button', { name: 'Download deck.pdf' }).click();
    expect((await coming).suggestedFilename()).toBe('deck.pdf');
    const beat = investor.waitForResponse((answer) => answer.url().endsWith('/pages') && answer.ok());
    await investor.getByRole('button', { name: 'Read deck.pdf' }).click();
    await expect(investor.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
    await beat;
  });

  await test.step('the firm sees what was asked, for how long and which pages, and revokes', async () => {
    await page.goto('/coinvestor-management');
    await page.getByRole('button', { name: /^Tidewire/ }).click();
    const interactions = page.getByRole('list', { name: 'Interactions' });
    await expect(interactions).toContainText('Who else invests?');
    await expect(interactions).toContainText(/viewed for \d+s/);
    await page.getByText('deck.pdf').first().click();
    await expect(page.getByRole('list', { name: 'Pages of deck.pdf' })).toContainText('Page 1');
    await page.getByRole('button', { name: 'Revoke the access of Acme Capital' }).click();
    await dialog(page).getByRole('button', { name: 'Revoke access' }).click();
    await expect(page.getByText('Access Revoked', { exact: true })).toBeVisible();
  });
  await expect(investor.getByText('This is no longer shared with you')).toBeVisible();
  await expect(investor.getByRole('img', { name: 'Page 1 of 1' })).toBeHidden();
});
