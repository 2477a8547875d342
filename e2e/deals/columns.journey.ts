import { expectAccessible } from '../accessibility.ts';
import { ask, enter } from '../acts.ts';
import { expect, test } from '../cairn.ts';

test.use({ extent: 'deals' });

test('columns are made wider and kept in sight, also after a reload', async ({ page, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  await ask(page, cairn, 'POST', '/opportunities', { company_name: 'Wideware', city: 'Oslo' });
  await page.goto('/opportunities?view=list&columns=status&columns=city&columns=created_at');
  const city = page.getByRole('columnheader', { name: /^City/ });
  const widthOf = async () => Math.round((await city.boundingBox())?.width ?? 0);
  const keep = city.getByRole('button', { name: /^Keep City in sight/ });
  await keep.focus();
  const before = await widthOf();
  await page.keyboard.press('ArrowRight');
  await expect.poll(widthOf).toBeGreaterThan(before);
  await keep.click();
  await expect(page.getByRole('columnheader').nth(1)).toContainText('City');
  await expectAccessible(page, 'list with a column that stays in sight');
  await page.reload();
  await expect(page.getByRole('columnheader').nth(1)).toContainText('City');
  // Beside the controls: the link of the company does not reach there once a column stays in sight.
  await page
    .getByRole('row', { name: /Wideware/ })
    .getByRole('cell')
    .last()
    .click();
  await expect(page).toHaveURL(/peek=/);
});
