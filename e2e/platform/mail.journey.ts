import { expectAccessible } from '../accessibility.ts';
import { expect, testOwn as test } from '../cairn.ts';
import { followButton, openMessage, readCode, requestReset } from '../mailbox.ts';

test.use({ extent: 'deals' });

// It begins with a mailbox that nobody wrote to.
test.use({ installation: 'mail' });

const EMAIL = 'firm-user@northgate.example';

test('without a mail server, messages are read on this machine and their links work', async ({ page, request }) => {
  await page.goto('/dev/mail');
  await expect(page.getByText('No messages yet')).toBeVisible();
  await expectAccessible(page, 'no messages');

  await requestReset(request, EMAIL);
  await request.post('/api/auth/otp', { data: { email: 'lp@northgate.example' } });
  await page.goto('/dev/mail');
  // It looks again by itself.
  await expect(page.locator('a.row')).toHaveCount(2);
  await expectAccessible(page, 'messages');

  await page.getByRole('searchbox').fill('firm-user');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.locator('a.row')).toHaveCount(1);
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page.locator('a.row')).toHaveCount(2);

  await openMessage(page, 'lp@northgate.example');
  expect(await readCode(page)).toMatch(/^\d{6}$/);

  await openMessage(page, EMAIL, 'Reset your password');
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'a message');
  await followButton(page);
  await expect(page).toHaveURL(/\/reset-password/);
});
