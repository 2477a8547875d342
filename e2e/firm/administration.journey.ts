import { expectAccessible } from '../accessibility.ts';
import { enter, openFor } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'deals' });

/** One red pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

/** Opens what may be done to somebody, and chooses one of it. */
async function choose(page: Page, person: RegExp, act: string) {
  await page
    .getByRole('row', { name: person })
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: act }).click();
}

test('an administrator invites, suspends, changes roles with approval and hands the administration over', async ({
  page,
  browser,
  cairn,
  firm,
}) => {
  const COLLEAGUE = new RegExp(firm.address('firm-user'));
  const LP = new RegExp(firm.address('lp'));
  await enter(page, cairn, firm.address('firm-admin'));

  await test.step('crop a logo, seen before it is saved', async () => {
    await page.goto('/dashboard/firm-admin');
    await page.locator('input[type=file]').setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: PICTURE });
    const shown = page.getByRole('img', { name: /^The logo as it will look/ });
    const middle = () =>
      shown.evaluate((canvas: HTMLCanvasElement) => [
        ...(canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? []),
      ]);
    await expect.poll(middle).toEqual([255, 0, 0, 255]);
    const size = page.getByRole('slider', { name: 'Size' });
    expect((await size.boundingBox())?.height).toBeGreaterThan(8);
    await size.press('ArrowRight');
    await expectAccessible(page, 'crop dialog');
    await page.getByRole('button', { name: 'Save Logo' }).click();
    await expect(page.getByRole('img', { name: /^Logo of/ }).first()).toBeVisible();
  });

  await test.step('invite somebody', async () => {
    await page.goto('/dashboard/firm-admin?tab=users');
    await page.getByRole('button', { name: 'Invite User' }).click();
    await page.getByRole('dialog').getByLabel('Email').fill(firm.address('new.colleague'));
    await page.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(page.getByText('Invitation Sent!', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(firm.address('new.colleague')) })).toContainText('Open');
  });

  await test.step('suspend and activate', async () => {
    await choose(page, LP, 'Suspend');
    await page.getByRole('dialog').getByLabel('Reason').fill('On leave');
    await expectAccessible(page, 'suspend dialog');
    await page.getByRole('button', { name: 'Suspend User' }).click();
    await expect(page.getByText('Action Completed').first()).toBeVisible();
    await expect(page.getByRole('row', { name: LP })).toContainText('Suspended');
    await choose(page, LP, 'Activate');
    await page.getByRole('button', { name: 'Activate User' }).click();
    await expect(page.getByRole('row', { name: LP })).toContainText('Active');
  });

  await test.step('make a colleague a second administrator', async () => {
    await choose(page, COLLEAGUE, 'Change Role');
    await page.getByRole('combobox', { name: 'New role' }).click();
    await page.getByRole('option', { name: 'Firm admin', exact: true }).click();
    await page.getByLabel('Reason').fill('Shares the work');
    await page.getByRole('button', { name: 'Change Role' }).click();
    await expect(page.getByRole('row', { name: COLLEAGUE })).toContainText('Firm admin');
  });

  await test.step('from now on both have to agree', async () => {
    await page.goto('/dashboard/firm-admin?tab=security');
    await page.getByLabel('A change of role needs a second administrator').click();
    await expect(page.getByText('Tenant settings saved successfully').first()).toBeVisible();
    await page.goto('/dashboard/firm-admin?tab=users');
    await choose(page, LP, 'Change Role');
    await page.getByRole('combobox', { name: 'New role' }).click();
    await page.getByRole('option', { name: 'Co investor user', exact: true }).click();
    await page.getByLabel('Reason').fill('Invests beside the fund');
    await page.getByRole('button', { name: 'Request Change' }).click();
    await expect(page.getByRole('table', { name: 'Role changes that wait for approval' })).toContainText(
      'Pending Approval',
    );
    const second = await openFor(browser, cairn, firm.address('firm-user'));
    await second.goto('/dashboard');
    await expect(second.getByText(/^Change of role from LP to Co investor user, asked for by/)).toBeVisible();
    await second.goto('/dashboard/firm-admin?tab=users');
    await second.getByRole('button', { name: /^Approve the change/ }).click();
    await expect(second.getByRole('row', { name: LP })).toContainText('Co investor user');
    await expect(page.getByRole('table', { name: 'Role changes', exact: true })).toContainText('Approved');
  });

  await test.step('nor is that rule lifted by one alone', async () => {
    await page.goto('/dashboard/firm-admin?tab=security');
    await page.getByLabel('A change of role needs a second administrator').click();
    await expect(page.getByText(/to lift this\. It waits for another administrator\.$/)).toBeVisible();
    await expectAccessible(page, 'lifting the approval');
    const second = await openFor(browser, cairn, firm.address('firm-user'));
    await second.goto('/dashboard');
    await second.getByRole('link', { name: 'Approval of role changes' }).click();
    await second.getByRole('button', { name: 'Approve Lifting' }).click();
    await expect(second.getByLabel('A change of role needs a second administrator')).not.toBeChecked();
    await expect(second.getByText(/to lift this\./)).toHaveCount(0);
    await page.goto('/dashboard/firm-admin?tab=users');
  });

  await test.step('hand the administration over', async () => {
    await page.getByRole('tab', { name: 'Admin' }).click();
    await page.getByRole('combobox', { name: 'New administrator' }).click();
    await page.getByRole('option', { name: /Firm admin$/ }).click();
    await expectAccessible(page, 'transfer of administration');
    await page.getByRole('button', { name: 'Transfer Admin Rights' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Transfer Admin Rights' }).click();
    await expect(
      page.getByText('The admin rights were transferred, and you will be logged out.').first(),
    ).toBeVisible();
    await page.waitForURL(/\/auth/);
  });
});

test('an administrator sets up the organization, with a logo, and closes a portal that somebody has open', async ({
  page,
  browser,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/dashboard/firm-admin');
  await page.getByLabel('Contact phone').fill('12');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Enter the number with its country code, such as +49 30 901820.')).toBeVisible();
  await page.getByLabel('Contact phone').fill('+49 30 901820');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Tenant settings saved successfully').first()).toBeVisible();
  await expect(page.getByLabel('Contact phone')).toHaveValue('+4930901820');

  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 40;
    canvas.height = 20;
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const files = page.locator('input[type=file]');
  await files.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="x"/>') });
  await expect(page.getByText('Choose a PNG, JPEG or WebP picture.', { exact: false })).toBeVisible();
  await files.setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(picture, 'base64') });
  await expectAccessible(page, 'cut the logo');
  await page.getByRole('button', { name: 'Save Logo' }).click();
  await expect(page.getByRole('img', { name: /^Logo of/ })).toBeVisible();
  await expectAccessible(page, 'organization settings');

  const lp = await openFor(browser, cairn, firm.address('lp'));
  await lp.goto('/dashboard/lp-portal');
  await expect(lp.getByRole('heading', { name: 'LP Portal' })).toBeVisible();
  await page.getByRole('tab', { name: 'Portals' }).click();
  await page.getByLabel('Limited partners can use the portal').click();
  await page.getByRole('button', { name: 'Close Portal' }).click();
  await expect(lp.getByText('This portal is closed at the moment.', { exact: false })).toBeVisible();
  await page.getByLabel('Limited partners can use the portal').click();
  await expect(page.getByText('Open', { exact: true })).toHaveCount(2);
  await lp.getByRole('button', { name: 'Try again' }).click();
  await expect(lp.getByRole('heading', { name: 'LP Portal' })).toBeVisible();
});
