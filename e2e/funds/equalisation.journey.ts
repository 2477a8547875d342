import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { ask, enter, openFor } from '../acts.ts';
import { expect, test } from '../cairn.ts';

test.use({ extent: 'people' });

const dialog = (page: Page) => page.getByRole('dialog').last();
const TERMS = { start: '2020-01-01', end: '2032-12-31', investment_period_end: '2030-01-01' };

interface Event {
  id: string;
  parts_hash: string;
}

test('a later closing is equalised: prepared, previewed, approved by somebody else, issued and paid', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  await enter(page, cairn, firm.address('firm-user'));
  const admin = await openFor(browser, cairn, firm.address('firm-admin'));
  const lp = await openFor(browser, cairn, firm.address('lp'));
  const post = <T>(path: string, body: object, by = page) => ask<T>(by, cairn, 'POST', path, body);
  const fund = await post<{ id: string }>('/funds', { name: 'Even Fund', currency: 'USD' });
  const lps: string[] = [];

  await test.step('a fund whose first call was paid by the partners of its first closing', async () => {
    const rates = { fee_rate: 2, hurdle: 8, carry: 20, catch_up: 100 };
    const terms = await post<{ id: string }>(`/funds/${fund.id}/terms`, { ...TERMS, ...rates });
    await post(`/fund-terms/${terms.id}/decide`, { decision: 'approved', version: 1 }, admin);
    for (const [name, amount, closed_on] of [
      ['First Endowment', 100_000_000_00, '2020-01-01'],
      ['Later Endowment', 100_000_000_00, '2021-03-01'],
    ] as const) {
      const partner = await post<{ id: string; changes: { id: string }[] }>('/limited-partners', {
        name,
        kyc_state: 'approved',
      });
      for (const { id } of partner.changes)
        await post(`/lp-changes/${id}/decide`, { decision: 'approved', note: 'Called back' }, admin);
      await post(`/funds/${fund.id}/commitments`, { lp_id: partner.id, amount, closed_on });
      lps.push(partner.id);
    }
    const contact = { name: 'Robin', email: firm.address('lp'), invite: true };
    await post(`/limited-partners/${lps[1]}/contacts`, contact, admin);
    const line = { purpose: 'investment', label: 'Helio Grid', amount: 10_000_000_00, excused: [lps[1]] };
    const call = { kind: 'call', due_on: '2020-03-01', lines: [line] };
    const made = await post<Event>(`/funds/${fund.id}/capital-events`, call);
    await post(`/capital-events/${made.id}/approve`, { version: 1, parts_hash: made.parts_hash }, admin);
    const { parts } = await post<{ parts: { id: string; open: number }[] }>(`/capital-events/${made.id}/issue`, {
      version: 2,
      issued_on: '2020-02-01',
    });
    const payments = parts.map(({ id, open }) => ({ item_id: id, amount: open }));
    await post(`/capital-events/${made.id}/payments`, { paid_on: '2020-03-01', payments });
  });

  const parts = (of: Page) => of.getByRole('table', { name: 'Parts' });
  await test.step('it is prepared from the closing, with what each pays and gets', async () => {
    await page.goto(`/fund-financials/${fund.id}?tab=Partners`);
    await page.getByRole('button', { name: 'Prepare Equalisation' }).click();
    await expectAccessible(page, 'an equalisation to prepare');
    await dialog(page).getByRole('button', { name: 'Prepare and Preview' }).click();
    await expect(page.getByRole('heading', { name: 'Equalisation 1' })).toBeVisible();
    await expect(parts(page).getByRole('row', { name: /First Endowment/ })).toContainText('$5,400,000');
    await expect(parts(page).getByRole('row', { name: /Later Endowment/ })).toContainText('$400,000');
    await expect(page.getByText('Rounding: every part is exact to the cent.')).toBeVisible();
    await expectAccessible(page, 'an equalisation');
  });

  await test.step('somebody else approves it, and its notices go out', async () => {
    await admin.goto(page.url());
    await admin.getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog(admin).getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('button', { name: 'Issue Notices', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Issue Notices', exact: true }).click();
    await expect(page.getByText('Equalisation 1 issued', { exact: true })).toBeVisible();
    await lp.goto('/dashboard/lp-portal');
    await expect(lp.getByRole('table', { name: 'Notices', exact: true })).toContainText('Equalisation 1');
    const notice = lp.getByRole('button', {
      name: 'Download the notice of Equalisation 1 of Even Fund, Later Endowment',
    });
    await expect(notice).toBeVisible();
    const [file] = await Promise.all([lp.waitForEvent('download'), notice.click()]);
    await file.saveAs(test.info().outputPath('equalisation.pdf'));
  });

  await test.step('both are paid, and the interest is in no figure of the later partner', async () => {
    await page.getByRole('button', { name: 'Mark Payments' }).click();
    await dialog(page).getByRole('checkbox', { name: 'Everything open' }).check();
    await dialog(page).getByRole('button', { name: 'Mark as Paid' }).click();
    await expect(page.getByText('Payments marked', { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'Partners' }).click();
    const row = page.getByRole('table', { name: 'Partners' }).getByRole('row', { name: /Later Endowment/ });
    await expect(row).toContainText('$5,000,000');
    await expect(row).toContainText('$95,000,000');
  });
});
