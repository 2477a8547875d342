import { expectAccessible } from '../accessibility.ts';
import { ask, enter } from '../acts.ts';
import { expect, test } from '../cairn.ts';

test.use({ extent: 'deals' });

test('columns are made wider, kept in sight and moved, also after a reload', async ({ page, cairn, firm }) => {
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
  const names = page.getByRole('columnheader');
  const [stage, added] = [names.filter({ hasText: /^Stage/ }), names.filter({ hasText: /^Added/ })];
  await test.step('one is dragged before another, and stands there after a reload', async () => {
    const [from, to] = [await added.boundingBox(), await stage.boundingBox()];
    if (!from || !to) throw new Error('a heading is out of sight');
    const middle = from.y + from.height / 2;
    await page.mouse.move(from.x + from.width / 2, middle);
    await page.mouse.down();
    // At once, as a quick hand does it, and given up for the first time.
    await page.mouse.move(to.x + 40, middle);
    await page.mouse.move(to.x + 10, middle);
    await expect(stage).toHaveAttribute('data-drop', 'before');
    await page.keyboard.press('Escape');
    await expect(stage).not.toHaveAttribute('data-drop');
    await page.mouse.up();
    await expect(names).toContainText(['Company', 'City', 'Stage', 'Added']);
    await page.mouse.move(from.x + from.width / 2, middle);
    await page.mouse.down();
    await page.mouse.move(to.x + 40, middle);
    await page.mouse.move(to.x + 10, middle);
    await expect(stage).toHaveAttribute('data-drop', 'before');
    await page.mouse.up();
    await expect(names).toContainText(['Company', 'City', 'Added', 'Stage']);
    // The press was no click: the newest are first, as before.
    await expect(added).toHaveAttribute('aria-sort', 'descending');
    await page.reload();
    await expect(names).toContainText(['Company', 'City', 'Added', 'Stage']);
  });
  await test.step('and goes back by keys, which say where it is', async () => {
    await added.getByRole('button', { name: /^Keep Added in sight/ }).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(names).toContainText(['Company', 'City', 'Stage', 'Added']);
    await expect(page.getByRole('status').filter({ hasText: 'Added is column 3 of 3.' })).toBeAttached();
    await expect(added.getByRole('button', { name: /^Keep Added in sight/ })).toBeFocused();
  });
  await test.step('a column that is chosen anew stands behind its neighbour', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('option', { name: 'Checklist' }).click();
    await page.keyboard.press('Escape');
    await expect(names).toContainText(['Company', 'City', 'Stage', 'Checklist', 'Added']);
  });

  // Beside the controls: the link of the company does not reach there once a column stays in sight.
  await page
    .getByRole('row', { name: /Wideware/ })
    .getByRole('cell')
    .last()
    .click();
  await expect(page).toHaveURL(/peek=/);
});
