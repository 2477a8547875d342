import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from '../accessibility.ts';
import { enter, PASSWORD } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'people' });

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.request.post('/api/auth/logout?scope=local', { data: {}, headers: { 'sec-fetch-site': 'same-origin' } });
  await page.context().clearCookies();
}

/** A code of this time step, or of the next, which the server takes too: each works once, and a step lasts 30 seconds. */
const codeOf = (secret: string, step: 0 | 1 = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });

test('A firm user sets up an authenticator app, and signs in with its code and with a recovery code', async ({
  page,
  cairn,
  firm,
}) => {
  const email = firm.address('firm-user');
  await enter(page, cairn, email);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up a second factor' });
  await dialog.getByRole('button', { name: /Authenticator app/ }).click();
  await dialog.getByLabel('Name').fill('Phone of Elena');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page, 'setting up an authenticator app');
  await dialog.getByLabel('Code that the app shows').fill(codeOf(secret));

  const codesDialog = page.getByRole('dialog', { name: 'Store your recovery codes' });
  await expect(codesDialog.getByRole('listitem')).toHaveCount(10);
  const codes = await codesDialog.getByRole('listitem').allInnerTexts();
  await expectAccessible(page, 'recovery codes');
  await expect(codesDialog.getByRole('button', { name: 'Done' })).toBeDisabled();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await codesDialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('cairn-recovery-codes.txt');
  await codesDialog.getByLabel('I have stored them').check();
  await codesDialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();
  await expect(page.getByText('Phone of Elena')).toBeVisible();
  await expectAccessible(page, 'account with a second factor');

  await signOut(page);
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Confirm Your Identity' })).toBeVisible();
  await expectAccessible(page, 'second factor');
  // Every other page asks for it too.
  await page.goto('/opportunities');
  const field = page.getByLabel('Code from Phone of Elena');
  await expect(field).toBeFocused();
  await field.fill('000000');
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
  await expect(page.getByText('4 attempts remaining.', { exact: false })).toBeVisible();
  await field.fill(codeOf(secret, 1));
  await expect(page.getByRole('heading', { level: 1, name: 'Opportunity Management' })).toBeVisible();

  await signOut(page);
  await signIn(page, email);
  await page.getByRole('button', { name: 'Use another way' }).click();
  await expectAccessible(page, 'other ways');
  await page.getByRole('button', { name: /Recovery code/ }).click();
  await page.getByLabel('Recovery code', { exact: true }).fill(codes[0]?.toUpperCase() ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  // The address is the dashboard's while the code is asked for; leaving it now would lose the answer, and the session with it.
  await expect(page.getByRole('navigation', { name: 'General' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText('9 recovery codes left.')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Phone of Elena' }).click();
  await page.getByRole('button', { name: 'Remove factor' }).click();
  await expect(page.getByRole('button', { name: 'Set up a second factor' })).toBeVisible();
});

test('A passkey signs in without address, password and code', async ({ page, cairn, firm }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await enter(page, cairn, firm.address('firm-admin'));
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByText('Laptop', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Name').fill('Work laptop');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByText('Work laptop')).toBeVisible();
  await expectAccessible(page, 'account with a passkey');

  await signOut(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await page.waitForURL('**/dashboard**');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();

  await signOut(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('A firm requires a second factor: its members set one up before anything else', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const headers = { 'sec-fetch-site': 'same-origin' };
  const { version } = await (await page.request.get('/api/second-factor-rule')).json();
  const rule = { required: true, grace_days: 0, version };
  expect((await page.request.put('/api/second-factor-rule', { data: rule, headers })).status()).toBe(200);
  await signOut(page);

  await signIn(page, firm.address('lp'));
  await expect(page.getByRole('heading', { name: 'Set Up a Second Factor' })).toBeVisible();
  await expectAccessible(page, 'enrolment');
  await page.getByRole('button', { name: /Authenticator app/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code that the app shows').fill(codeOf(secret));
  await page.getByLabel('I have stored them').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL('**/dashboard**');
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Remove Authenticator app' })).toBeDisabled();
});
