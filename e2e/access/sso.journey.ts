import { proveDomain } from '../../apps/server/src/testing/prove-domain.ts';
import {
  OIDC_CLIENT,
  startOidcProvider,
  type TestProvider,
} from '../../apps/server/src/testing/stand-ins/oidc-provider.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, type Page, testOwn as test } from '../cairn.ts';
import { databaseHome } from '../installation.ts';

test.use({ extent: 'deals' });

test.use({ installation: 'sso', variables: { CAIRN_SSO_ALLOW_PRIVATE: 'yes' } });

let provider: TestProvider;
test.beforeAll(async ({ own: cairn }) => {
  provider = await startOidcProvider({ redirectUris: [`${cairn.url}/api/auth/sso/callback`] });
});
test.afterAll(() => provider.close());

async function enterBySso(page: Page, email: string) {
  await page.getByRole('button', { name: 'Continue with SSO' }).click();
  await page.getByLabel('Work email').fill(email);
  await page.keyboard.press('Enter');
}

test('an administrator connects the identity provider, and a newcomer walks in through it', async ({
  page,
  cairn,
  browser,
}) => {
  test.slow();
  await page.goto('/dashboard/firm-admin?tab=security');
  await page.getByLabel('Email').fill('firm-admin@northgate.example');
  await page.getByLabel('Password', { exact: true }).fill('Demo-Passw0rd!');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No identity provider yet')).toBeVisible();
  await expectAccessible(page, 'single sign-on, empty');

  await page.getByRole('button', { name: 'Add Connection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an identity provider' });
  await dialog.getByRole('button', { name: 'Add Connection' }).click();
  await expect(dialog.getByText('Issuer is required.')).toBeVisible();
  await expectAccessible(page, 'add an identity provider');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Northgate ID');
  await dialog.getByRole('textbox', { name: 'Issuer' }).fill(provider.issuer);
  await dialog.getByRole('textbox', { name: 'Client ID' }).fill(OIDC_CLIENT.client_id);
  await dialog.getByLabel('Client secret').fill(OIDC_CLIENT.client_secret);
  await dialog.getByLabel('Email domains').fill('gmail.com');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Add Connection' }).click();
  await expect(dialog.getByText('gmail.com is a public email provider')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove tag gmail.com' }).click();
  await dialog.getByLabel('Email domains').fill('newcomers.example');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Add Connection' }).click();

  const card = page.getByRole('article', { name: 'Northgate ID' });
  await expect(card.getByText('Waits for a verified domain')).toBeVisible();
  await expect(card.getByText('_cairn.newcomers.example')).toBeVisible();
  await card.getByRole('button', { name: 'Test Connection' }).click();
  await expect(card.getByText('The provider responds and publishes its keys.')).toBeVisible();
  await card.getByRole('button', { name: 'Verify newcomers.example' }).click();
  await expect(card.getByText(/The DNS (record for|of) this domain/)).toBeVisible();
  await expectAccessible(page, 'single sign-on with a domain to verify');

  // A stranger's firm until the domain is proved.
  const newcomer = await browser.newContext({ baseURL: cairn.url });
  const theirs = await newcomer.newPage();
  await theirs.goto('/auth?redirect=%2Fdashboard%2Flp-portal');
  await enterBySso(theirs, 'ann@newcomers.example');
  await expect(
    theirs.getByText('Single sign-on is not set up for this address. Sign in with your password.'),
  ).toBeVisible();
  await expectAccessible(theirs, 'sign in, single sign-on unknown');

  await proveDomain(databaseHome(cairn.printed(), cairn.dataDirectory), 'newcomers.example');
  await page.reload();
  await expect(card.getByText('Signs people in')).toBeVisible();
  await expectAccessible(page, 'single sign-on at work');
  await card.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Northgate ID' });
  await edit.getByRole('combobox', { name: 'Role of new users' }).click();
  await page.getByRole('option', { name: 'LP', exact: true }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();

  provider.account = {
    sub: 'ann',
    email: 'ann@newcomers.example',
    email_verified: false,
    given_name: 'Ann',
    family_name: 'Arbor',
  };
  await theirs.getByRole('button', { name: 'Continue with SSO' }).click();
  await expect(theirs.getByText('Your identity provider has not verified your email address.')).toBeVisible();
  await expectAccessible(theirs, 'sign in, single sign-on refused');
  await newcomer.clearCookies({ domain: '127.0.0.1' });
  provider.account.email_verified = true;
  await enterBySso(theirs, 'ann@newcomers.example');
  await theirs.waitForURL('**/dashboard/lp-portal');
  await expect(theirs.getByText('Ann Arbor').first()).toBeVisible();

  // Switched off, the way in is closed.
  await card.getByRole('switch', { name: 'Northgate ID is active' }).click();
  await expect(card.getByText('Switched off')).toBeVisible();
  const another = await browser.newContext({ baseURL: cairn.url });
  const other = await another.newPage();
  await other.goto('/auth');
  await enterBySso(other, 'bob@newcomers.example');
  await expect(other.getByText('Single sign-on is not set up for this address.')).toBeVisible();

  await card.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await page.getByRole('button', { name: 'Remove Connection' }).click();
  await expect(page.getByText('No identity provider yet')).toBeVisible();
  await newcomer.close();
  await another.close();
});
