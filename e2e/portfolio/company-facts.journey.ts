import { expectAccessible } from '../accessibility.ts';
import { ask, enter, openFor } from '../acts.ts';
import { expect, test } from '../cairn.ts';

test.use({ extent: 'people' });

interface Company {
  id: string;
  version: number;
}

test('the facts of a company are changed in their place, and undone', async ({ page, browser, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const { id } = await ask<Company>(page, cairn, 'POST', '/portfolio-companies', { name: 'Birch Wood' });
  await page.goto(`/portfolio/${id}`);
  const facts = page.getByRole('region', { name: 'Facts' });
  const headquarters = facts.getByRole('button', { name: /^Headquarters/ });

  await test.step('what is typed is saved when the field is left, and taken back by a key', async () => {
    await headquarters.click();
    await facts.getByRole('textbox', { name: 'Headquarters' }).fill('Oslo, Norway');
    await expectAccessible(page, 'fact of a company that is changed');
    await page.keyboard.press('Enter');
    await expect(headquarters).toContainText('Oslo, Norway');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(headquarters).not.toContainText('Oslo');
  });

  await test.step('what is refused stays as it was typed, with the reason', async () => {
    await facts.getByRole('button', { name: /^Founded/ }).click();
    await facts.getByRole('textbox', { name: 'Founded' }).fill('12');
    await page.keyboard.press('Enter');
    await expect(facts.getByText(/Founded must be/)).toBeVisible();
    await expect(facts.getByRole('textbox', { name: 'Founded' })).toHaveValue('12');
    await page.keyboard.press('Escape');
  });

  await test.step('where two people write, both values are shown', async () => {
    const colleague = await openFor(browser, cairn, firm.address('firm-admin'));
    await headquarters.click();
    await facts.getByRole('textbox', { name: 'Headquarters' }).fill('Bergen');
    const { version } = await ask<Company>(colleague, cairn, 'GET', `/portfolio-companies/${id}`);
    await ask(colleague, cairn, 'PATCH', `/portfolio-companies/${id}`, { version, headquarters: 'Turku' });
    const both = facts.getByRole('group', { name: 'Headquarters' });
    await expect(both.getByRole('button', { name: /Use theirs.*Turku/ })).toBeVisible();
    await both.getByRole('button', { name: /Keep mine.*Bergen/ }).click();
    await expect(headquarters).toContainText('Bergen');
  });
});
