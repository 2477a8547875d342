import { expectAccessible } from '../accessibility.ts';
import { ask, enter, openFor } from '../acts.ts';
import { expect, test } from '../cairn.ts';

test.use({ extent: 'people' });

test('a co-investor has what is shared wait for the daily digest, and finds it in the bell', async ({
  page,
  cairn,
  firm,
  browser,
}) => {
  const guest = await openFor(browser, cairn, firm.address('co-investor-user'));
  await guest.goto('/account#notifications');
  const choice = guest.getByRole('combobox', { name: 'What is shared with you' });
  await expect(choice).toHaveValue('now');
  await expect(guest.getByRole('combobox', { name: 'Tasks' })).toHaveCount(0);
  await expectAccessible(guest, 'notification settings of a co-investor');
  await choice.selectOption('Bell, and daily digest');
  await guest.getByRole('checkbox', { name: 'Sunday' }).click();
  await expect(guest.getByRole('checkbox', { name: 'Sunday' })).toBeChecked();
  const stored = () => ask<{ quiet_days: number[] }>(guest, cairn, 'GET', '/notification-settings');
  await expect.poll(async () => (await stored()).quiet_days).toEqual([7]);
  await guest.reload();
  await expect(choice).toHaveValue('digest');
  await expect(guest.getByRole('checkbox', { name: 'Sunday' })).toBeChecked();

  await enter(page, cairn, firm.address('firm-admin'));
  const { id } = await ask<{ id: string }>(page, cairn, 'POST', '/opportunities', { company_name: 'Tidewire' });
  await ask(page, cairn, 'POST', '/co-investor-shares', {
    entity_type: 'opportunity',
    entity_id: id,
    shared_with_org: 'Acme Capital',
    people: [firm.address('co-investor-user')],
  });
  // Nothing is loaded again: the bell is told.
  await guest.getByRole('button', { name: /^Notifications.*1/ }).click();
  await guest.getByRole('link', { name: /shares Tidewire with you/ }).click();
  await expect(guest.getByRole('heading', { name: 'Tidewire' })).toBeVisible();
});
