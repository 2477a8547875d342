import { expectAccessible } from '../accessibility.ts';
import { enter, openFor } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';
import { MAIL_SECRET } from '../start-shared.ts';

test.use({ extent: 'people' });

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
const mail = (subject: string) =>
  [
    'From: Grace Hopper <grace@forwards.example>',
    `Subject: Fwd: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=part',
    '',
    '--part',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Worth a look.',
    '',
    '---------- Forwarded message ---------',
    'From: Ada Lovelace <ada@tide.example>',
    'Subject: Our seed round',
    '',
    'We build tidal turbines.',
    '--part',
    'Content-Type: application/pdf',
    'Content-Disposition: attachment; filename="deck.pdf"',
    '',
    PDF,
    '--part--',
    '',
  ].join('\r\n');

/** Hands a mail over as a provider does. */
async function receive(url: string, to: string, body: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${MAIL_SECRET}`,
    'content-type': 'message/rfc822',
    'x-envelope-from': 'grace@forwards.example',
    'x-envelope-to': to,
  };
  const response = await fetch(`${url}/api/inbound-mail/raw`, { method: 'POST', headers, body });
  expect(await response.json()).toEqual({ received: true });
}

const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('a mail to the address of the firm is completed and becomes a deal', async ({ page, cairn, firm, browser }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/dashboard/firm-admin?tab=portals');
  await page.getByRole('switch', { name: 'Take mail at this address' }).click();
  const address = page.getByText(/@deals\.example$/);
  await expect(address).toBeVisible();
  await page.getByRole('switch', { name: 'Open to everybody' }).click();
  await expect(page.getByText('Everybody who has the address can send you a deal.')).toBeVisible();
  await expectAccessible(page, 'address for deals');

  const colleague = await openFor(browser, cairn, firm.address('firm-user'));
  await colleague.goto('/opportunities/submissions');
  await expect(colleague.getByRole('heading', { name: 'Submissions' })).toBeVisible();
  await receive(cairn.url, (await address.textContent()) ?? '', mail('Our seed round'));
  await colleague.getByRole('button', { name: /^Our seed round/ }).click();
  await expect(colleague.getByRole('heading', { name: 'Our seed round' })).toBeVisible();
  await expect(colleague.getByText(/The sender is not proven/)).toBeVisible();
  await expect(colleague.getByRole('link', { name: 'ada@tide.example' })).toBeVisible();
  await expect(colleague.getByRole('button', { name: /^deck\.pdf/ })).toBeVisible();
  await expectAccessible(colleague, 'a mail in triage');
  await colleague.getByRole('button', { name: 'Accept' }).click();
  await expect(colleague.getByText('Choose the industry.')).toBeVisible();
  await colleague.getByLabel('Company name').fill('Tidewire');
  await choose(colleague, 'Industry', 'Cleantech');
  await choose(colleague, 'Stage', 'Seed');
  await colleague.getByLabel('Funding amount').fill('2.5M');
  await colleague.getByRole('button', { name: 'Accept' }).click();
  await colleague.getByRole('link', { name: 'a deal of the pipeline' }).click();
  await expect(colleague.getByRole('heading', { name: 'Tidewire' })).toBeVisible();
  await colleague.getByRole('tab', { name: 'Files' }).click();
  await expect(colleague.getByText('deck.pdf').first()).toBeVisible();

  await colleague.goto('/opportunities/submissions');
  await receive(cairn.url, (await address.textContent()) ?? '', mail('Another one'));
  await colleague.getByRole('button', { name: /^Another one/ }).click();
  await colleague.getByRole('button', { name: 'Discard' }).click();
  await colleague.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(colleague.getByText('Discarded', { exact: true })).toBeVisible();
  await expect(colleague.getByRole('button', { name: /^Another one/ })).toHaveCount(0);
});
