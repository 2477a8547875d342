import { expectAccessible } from '../accessibility.ts';
import { ask, enter, openFor } from '../acts.ts';
import { expect, test } from '../cairn.ts';

interface Shared {
  share_id: string;
  company_name: string;
  opportunity_id: string;
  files: number;
}

test('a shared document is read page by page, marked with the reader’s name, and closes once it is revoked', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  await enter(page, cairn, firm.address('co-investor-user'));
  const shared = await ask<Shared[]>(page, cairn, 'POST', '/rpc/get_shared_opportunities_for_coinvestor', {});
  const views = await Promise.all(
    shared
      .filter(({ files }) => files > 0)
      .map(async (row) => ({
        ...row,
        ...(await ask<{ can: { download: boolean } }>(
          page,
          cairn,
          'GET',
          `/co-investor-portal/shares/${row.share_id}`,
        )),
      })),
  );
  const kept = views.find(({ can }) => !can.download);
  const open = views.find(({ can }) => can.download);
  if (!kept || !open) throw new Error('the workspace shares no such documents');

  await test.step('one that is to be kept is downloaded', async () => {
    await page.goto(`/dashboard/co-investor?share=${open.share_id}`);
    await expect(page.getByText(/Each page of a PDF carries .* · co-investor-user@.* and the time/)).toBeVisible();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download .* deck\.pdf$/ }).click();
    expect((await coming).suggestedFilename()).toBe(`${open.company_name} deck.pdf`);
  });

  await page.goto(`/dashboard/co-investor?share=${kept.share_id}`);
  await test.step('one that is not is read, and its pages are timed', async () => {
    await expect(page.getByText('View only: downloads are off.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Download/ })).toBeHidden();
    const told = page.waitForResponse((answer) => answer.url().endsWith('/pages') && answer.ok());
    await page.getByRole('button', { name: /^Read / }).click();
    await expect(page.getByRole('img', { name: 'Page 1 of 4' })).toBeVisible();
    await expect(page.getByText(/^Page 1 of 4/)).toBeVisible();
    await expectAccessible(page, 'document viewer');
    await told;
  });

  const admin = await openFor(browser, cairn, firm.address('firm-admin'));
  await test.step('the firm sees the pages, and revokes', async () => {
    await admin.goto('/coinvestor-management');
    await admin.getByRole('button', { name: new RegExp(`^${kept.company_name}`) }).click();
    await admin.getByText(`${kept.company_name} deck.pdf`).first().click();
    await expect(admin.getByRole('list', { name: `Pages of ${kept.company_name} deck.pdf` })).toContainText('Page 4');
    await admin.getByText('pages read').first().click();
    await expectAccessible(admin, 'activity with pages');
    await admin.getByRole('button', { name: /^Revoke the access of/ }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Revoke access' }).click();
    await expect(admin.getByText('Access Revoked', { exact: true })).toBeVisible();
  });
  await expect(page.getByText('This is no longer shared with you')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Page 1 of 4' })).toBeHidden();
});

test('nothing of a share is seen before its terms are accepted', async ({ page, cairn, firm, browser }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const deal = await ask<{ id: string }>(page, cairn, 'POST', '/opportunities', { company_name: 'Plumbline Orbit' });
  await ask(page, cairn, 'POST', '/co-investor-shares', {
    entity_type: 'opportunity',
    entity_id: deal.id,
    shared_with_org: 'Acme Capital',
    people: [firm.address('co-investor-user')],
    terms_text: 'You keep what you read to yourself.',
  });
  const investor = await openFor(browser, cairn, firm.address('co-investor-user'));
  await investor.goto('/dashboard/co-investor');
  await investor.getByRole('button', { name: 'View Terms to accept first' }).click();
  await expect(investor.getByText('You keep what you read to yourself.')).toBeVisible();
  await expect(investor.getByText('Plumbline Orbit')).toBeHidden();
  await expect(investor.getByRole('button', { name: 'Accept and open' })).toBeDisabled();
  await expectAccessible(investor, 'terms of a share');
  await investor.getByLabel('I have read these terms and accept them').check();
  await investor.getByRole('button', { name: 'Accept and open' }).click();
  await expect(investor.getByRole('heading', { name: 'Plumbline Orbit' })).toBeVisible();
  await page.goto('/coinvestor-management');
  await page.getByRole('button', { name: /^Plumbline Orbit/ }).click();
  await expect(page.getByRole('list', { name: 'People of Acme Capital' })).toContainText('accepted the terms');
});
