import {
  NAVIGATION_TABLE,
  ROLE_TABLE,
  ROLES,
  ROUTE_TABLE,
  type Role,
  roleLabel,
} from '../../packages/domain/src/index.ts';
import { expectAccessible } from '../accessibility.ts';
import { enter } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';

const ROUTES = [...Object.keys(ROUTE_TABLE), '/admin/users', '/account'];
const HOMES = new Map<string, Role>(
  ROLES.filter((role) => ROLE_TABLE[role].home !== '/dashboard').map((role) => [ROLE_TABLE[role].home, role]),
);

const addressOf = (role: Role): string =>
  `${role.replaceAll('_', '-')}@${role.startsWith('platform_') ? 'cairn' : 'northgate'}.example`;

/** Everything that the browser complains about on the page. */
function listenForTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(`${page.url()}: ${message.text()}`);
  });
  return trouble;
}

function isRefused(role: Role, path: string): boolean {
  if (path.startsWith('/admin/')) return role !== 'platform_admin';
  const roles = ROUTE_TABLE[path]?.roles;
  return roles !== undefined && !roles.includes(role);
}

/** Portals that are a page of their own, with journeys of their own. */
const PORTAL_HEADINGS: Partial<Record<Role, string>> = {
  lp: 'LP Portal',
  co_investor_user: 'Co-Investor Portal',
  opportunity_user: 'Investment Opportunities',
};

async function expectPage(page: Page, role: Role, path: string): Promise<void> {
  const headline = page.locator('main h1');
  // Inside the page the one before stays until the next is drawn, and for a moment both can stand.
  await expect(headline, `${role} at ${path}`).toHaveCount(1);
  await expect(headline, `${role} at ${path}`).toHaveText(/\S/);
  expect(new URL(page.url()).pathname, `${role} at ${path}`).toBe(path);
  if (isRefused(role, path)) {
    await expect(headline).toHaveText('Access Denied');
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
  } else if (/^\/(dashboard|admin)/.test(path)) {
    await expect(page.locator('header').first().getByText('Dashboard', { exact: true })).toBeVisible();
    // The firm's administration is a page of its own, with journeys of its own.
    if (path === ROLE_TABLE.firm_admin.home) return;
    if (path === ROLE_TABLE.firm_user.home && (role === 'firm_user' || role === 'firm_admin')) {
      await expect(page.getByRole('list', { name: 'Summary' }).getByRole('listitem')).toHaveCount(4);
      await expect(page.getByRole('tab', { name: 'Portfolios' })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled();
      return;
    }
    // The portal of a company too.
    if (path === ROLE_TABLE.portfolio_company_user.home && role === 'portfolio_company_user') {
      await expect(page.getByRole('tab', { name: 'Submit Update' })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('tab', { name: 'Update History' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled();
      return;
    }
    // The portals of LPs, co-investors and submitters too.
    const heading = PORTAL_HEADINGS[role];
    if (heading && path === ROLE_TABLE[role].home) {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      return;
    }
    // Platform Administration too.
    if (path.startsWith('/admin/')) {
      await expect(page.getByRole('tab', { name: 'Organizations' })).toBeVisible();
      return;
    }
    const owner = HOMES.get(path);
    if (owner && owner !== role) {
      await expect(page.getByText(`This is the home page of the role ${roleLabel(owner)}`)).toBeVisible();
    } else {
      await expect(page.getByText('Loading the figures')).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'To do today' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled();
    }
  }
}

test('signed out, every route but the public ones leads to /auth, and remembers where one was going', async ({
  page,
}) => {
  const trouble = listenForTrouble(page);
  for (const path of ROUTES) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/auth');
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('redirect'), path).toBe(path);
  }
  expect(trouble).toEqual([]);
});

/** By its address in full for one role of a firm and one without deals; for the others inside the page, as a link leads there. */
async function open(page: Page, role: Role, path: string): Promise<void> {
  if (role === 'firm_admin' || role === 'lp') await page.goto(path);
  else await page.evaluate((to) => history.pushState({}, '', to), path);
}

for (const role of ROLES) {
  test(`${role} finds a page, a refusal or the way home at every route`, async ({ page, cairn }) => {
    const trouble = listenForTrouble(page);
    await enter(page, cairn, addressOf(role));
    await page.goto('/dashboard');
    const entries = page.getByRole('navigation', { name: 'GENERAL' }).getByRole('link');
    for (const [place, { path, title }] of NAVIGATION_TABLE[role].entries()) {
      await expect(entries.nth(place)).toContainText(title);
      await expect(entries.nth(place)).toContainText(path);
    }
    await expect(page.locator('aside').getByText(roleLabel(role), { exact: true })).toBeVisible();
    for (const path of ROUTES) {
      await open(page, role, path);
      await expectPage(page, role, path);
    }
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'To do today' })).toBeVisible();
    await expectAccessible(page, `home of ${role}`);
    await page.goto('/no/such/page');
    await page.waitForURL((url) => !url.pathname.startsWith('/no'));
    await expect(page.locator('h1').first()).toHaveText(/\S/);
    expect(trouble).toEqual([]);
  });
}

test('the date range is chosen, goes along between dashboards, and the export covers it', async ({ page, cairn }) => {
  await enter(page, cairn, addressOf('firm_user'));
  await page.goto('/dashboard');
  const control = page.getByRole('button', { name: /^Date range/ });
  await expect(control).toHaveText('Last 30 days');
  await control.click();
  await expectAccessible(page, 'date range');
  await page.getByRole('button', { name: 'Last 12 months' }).click();
  await expect(page).toHaveURL(/range=12m/);
  await expect(control).toHaveText('Last 12 months');
  await expect(page.getByText(/a month$/)).toBeVisible();
  await page.getByRole('link', { name: 'Portfolio Management' }).click();
  await expect(page).toHaveURL(/\/dashboard\/firm-user\?range=12m/);

  await control.click();
  await page.getByLabel('From').fill('2026-05-02');
  await page.getByLabel('To', { exact: true }).fill('2026-05-01');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('The end date must not be before the start date.')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2026-05-31');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(control).toHaveText('Custom range');
  await expect(page.getByText(/^May 2\s–\s31, 2026$/).first()).toBeVisible();
  await page.reload();
  await expect(control).toHaveText('Custom range');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('dashboard_2026-05-02_2026-05-31.csv');

  await page.goto('/due-diligence');
  const [processes] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(processes.suggestedFilename()).toMatch(/^due-diligence_\d{4}-\d\d-\d\d\.csv$/);

  await page.goto('/fund-financials');
  await expect(page.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-disabled', 'true');
});
