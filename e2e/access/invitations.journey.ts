import { expectAccessible } from '../accessibility.ts';
import { ask, enter, PASSWORD } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';
import { followButton, openMessage } from '../mailbox.ts';

test.use({ extent: 'deals' });

/** As a firm user, which is the one role that is offered here. */
async function invite(page: Page, email: string) {
  await page.getByRole('button', { name: 'Invite User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await expect(page.getByRole('option')).toHaveText(['Firm user']);
  await page.getByRole('option', { name: 'Firm user' }).click();
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByText('Invitation Sent!').first()).toBeVisible();
  await expect(dialog).toBeHidden();
}

test('an administrator invites, a newcomer signs up with the mail, and a person of another firm joins', async ({
  page,
  browser,
  cairn,
  firm,
  maker,
}) => {
  const NEWCOMER = `nia.newcomer@elsewhere.${firm.domain}`;
  const KNOWN = `opportunity-user@${await maker.make('Harbor Seed Partners', 'people')}`;
  await test.step('invite two people', async () => {
    await enter(page, cairn, firm.address('firm-admin'));
    await page.goto('/dashboard/firm-admin?tab=users');
    await expect(page.getByRole('table', { name: 'People' }).getByRole('row')).toHaveCount(7);
    await expectAccessible(page, 'firm administration');
    await page.getByRole('button', { name: 'Invite User' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Send Invitation' })).toBeDisabled();
    await page.getByRole('dialog').getByLabel('Email').fill(firm.address('lp'));
    await page.getByRole('dialog').getByRole('button', { name: 'Send Invitation' }).click();
    await expect(page.getByText('This person already belongs to your organization.')).toBeVisible();
    await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue(firm.address('lp'));
    await expectAccessible(page, 'invite dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await invite(page, NEWCOMER);
    const deals = await ask<{ rows: { id: string }[] }>(page, cairn, 'GET', '/opportunities');
    const about = { entity_type: 'opportunity', entity_id: deals.rows[0]?.id, shared_with_org: 'Larch Capital' };
    await ask(page, cairn, 'POST', '/co-investor-shares', { ...about, people: [KNOWN] });
    await expect(page.getByRole('row', { name: new RegExp(NEWCOMER) })).toContainText('Open');
  });

  await test.step('the newcomer signs up', async () => {
    const newcomer = await (await browser.newContext({ baseURL: cairn.url })).newPage();
    await openMessage(newcomer, NEWCOMER);
    await followButton(newcomer);
    await expect(newcomer.getByRole('heading', { name: "You're Invited!" })).toBeVisible();
    await expect(newcomer.getByText('Please sign in or create an account first')).toBeVisible();
    expect(newcomer.url()).toBe(`${cairn.url}/accept-invitation`);
    await expectAccessible(newcomer, 'invitation');
    await newcomer.getByRole('link', { name: 'Create Account' }).click();
    await expect(newcomer.getByLabel('Email')).toHaveValue(NEWCOMER);
    await expect(newcomer.getByLabel('Organization name')).toHaveCount(0);
    await newcomer.getByLabel('First name').fill('Nia');
    await newcomer.getByLabel('Last name').fill('Newcomer');
    await newcomer.getByLabel('Password', { exact: true }).fill('Unlikely-Pebble-9');
    await newcomer.getByLabel('Confirm password').fill('Unlikely-Pebble-9');
    await expectAccessible(newcomer, 'sign up with an invitation');
    await newcomer.getByRole('button', { name: 'Create Account' }).click();
    await expect(newcomer.getByRole('heading', { name: 'Invitation Accepted!' })).toBeVisible();
    await expect(newcomer.getByText('Redirecting you to the dashboard...')).toBeVisible();
    await newcomer.waitForURL('**/dashboard');
    await newcomer.goto('/accept-invitation');
    await newcomer.waitForURL('**/dashboard');
    // The link was good once.
    await openMessage(newcomer, NEWCOMER);
    await followButton(newcomer);
    await expect(newcomer.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
    await expect(newcomer.getByText('Invalid or expired invitation')).toBeVisible();
    await expectAccessible(newcomer, 'invalid invitation');
    await newcomer.context().close();
  });

  await test.step('a person of another firm joins, and goes back and forth', async () => {
    const known = await (await browser.newContext({ baseURL: cairn.url })).newPage();
    await openMessage(known, KNOWN);
    await followButton(known);
    await known.getByRole('link', { name: 'Sign In' }).click();
    await expect(known.getByLabel('Email')).toHaveValue(KNOWN);
    await known.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await known.getByRole('button', { name: 'Sign In', exact: true }).click();
    await known.getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(known.getByRole('heading', { name: 'Invitation Accepted!' })).toBeVisible();
    await known.waitForURL('**/dashboard');
    const organization = known.getByRole('button', { name: /^Organization/ });
    await expect(organization).toContainText('Northgate Ventures');
    await organization.click();
    await expectAccessible(known, 'organization switcher');
    await known.getByRole('menuitem', { name: /Harbor Seed Partners/ }).click();
    await known.waitForURL('**/dashboard/opportunity-user');
    await expect(organization).toContainText('Harbor Seed Partners');
    await known.goto('/dashboard/firm-admin?tab=users');
    await expect(known.getByText('Access denied. This page requires firm admin privileges.')).toBeVisible();
    await known.context().close();
  });

  await test.step('the administrator sees them', async () => {
    await page.reload();
    await expect(page.getByRole('table', { name: 'People' }).getByRole('row')).toHaveCount(9);
  });
});

test('invitations are revoked and resent, and their links are for their addresses alone', async ({
  page,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/dashboard/firm-admin?tab=users');

  await test.step('revoke one and resend the other', async () => {
    await page.getByRole('button', { name: `Revoke the invitation of ${firm.address('joan.mercer')}` }).click();
    await page.getByRole('button', { name: 'Revoke invitation', exact: true }).click();
    await expect(page.getByRole('row', { name: /joan\.mercer/ })).toContainText('Revoked');
    await page.getByRole('button', { name: `Resend the invitation of ${firm.address('tobias.lund')}` }).click();
    await expect(page.getByRole('row', { name: /tobias\.lund/ })).toContainText('Open');
  });

  await test.step('the link is for its address alone', async () => {
    await openMessage(page, firm.address('tobias.lund'));
    await followButton(page);
    await expect(page.getByText('but you are signed in as')).toBeVisible();
    await expectAccessible(page, 'invitation of another address');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('link', { name: 'Create Account' })).toBeVisible();
  });
});
