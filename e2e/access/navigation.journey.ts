import { expectAccessible } from '../accessibility.ts';
import { enter, PASSWORD } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';

async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const ENTRIES: Record<string, string[]> = {
  'firm-admin@northgate.example': [
    '/dashboard',
    '/dashboard/firm-admin',
    '/opportunities',
    '/due-diligence',
    '/portfolio',
    '/fund-financials',
    '/coinvestor-management',
  ],
  'firm-user@harbor.example': [
    '/dashboard',
    '/dashboard/firm-user',
    '/opportunities',
    '/due-diligence',
    '/portfolio',
    '/fund-financials',
  ],
  'lp@northgate.example': ['/dashboard', '/dashboard/lp-portal'],
  'platform-admin@cairn.example': [
    '/dashboard',
    '/dashboard/platform-admin',
    '/compliance',
    '/data-protection',
    '/audit',
  ],
};

for (const [email, paths] of Object.entries(ENTRIES)) {
  test(`${email} sees the navigation of the role, and no other`, async ({ page, cairn }) => {
    await enter(page, cairn, email);
    await page.goto('/dashboard');
    const links = page.getByRole('navigation', { name: /general/i }).getByRole('link');
    await expect(links).toHaveCount(paths.length);
    expect(
      await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname)),
    ).toEqual(paths);
    await expectAccessible(page, `dashboard of ${email}`);
  });
}

test('the guard sends one to sign in and back to where one wanted to go', async ({ page }) => {
  await page.goto('/opportunities?view=list');
  await page.waitForURL('**/auth**');
  await expectAccessible(page, 'sign in');
  await page.getByLabel('Email').fill('firm-user@northgate.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/opportunities?view=list');
  await page.goto('/no/such/page');
  await page.waitForURL((url) => url.pathname === '/');
});

test('a role without access is told so, and a return path to another site is not followed', async ({ page }) => {
  await page.goto('/auth?redirect=https://evil.example/');
  await page.getByLabel('Email').fill('lp@harbor.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/coinvestor-management');
  await expect(page.getByText('Access Denied')).toBeVisible();
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
});

test('five wrong passwords lock the form, and what was typed stays', async ({ page, firm }) => {
  const email = firm.address('co-investor-user');
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  for (let attempt = 1; attempt <= 5; attempt++) {
    await page.getByLabel('Password', { exact: true }).fill(`Wrong-Passw0rd-${attempt}`);
    const answered = page.waitForResponse('**/api/auth/token**');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await answered;
  }
  await expect(
    page.getByText(/Account locked due to multiple failed login attempts\. Try again in \d+ minute\(s\)\./),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('signing out ends the session, also for a copy of its cookie', async ({ page, context, cairn }) => {
  await signIn(page, 'firm-admin@harbor.example');
  await page.waitForURL('**/dashboard');
  const cookies = await context.cookies();
  const session = cookies.find(({ name }) => name.includes('cairn_session'));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/auth');
  const answer = await fetch(`${cairn.url}/api/user-profiles/me`, {
    headers: { cookie: `${session?.name}=${session?.value}` },
  });
  expect(answer.status).toBe(401);
});
