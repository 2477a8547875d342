import { expectAccessible } from '../accessibility.ts';
import { actInToast, drop, enter, openFor } from '../acts.ts';
import { expect, type Page, test } from '../cairn.ts';

test.use({ extent: 'deals' });

const TASKS = '/dashboard/firm-user?tab=tasks';

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const taskIn = (page: Page, status: string, title: string) =>
  column(page, status).getByRole('button', { name: title, exact: true });
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

test('a task is given to a colleague, who hears of it at once and gets it done', async ({
  page,
  browser,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const colleague = await openFor(browser, cairn, firm.address('firm-user'));
  await colleague.goto('/dashboard');
  await expect(colleague.getByRole('heading', { name: 'To do today' })).toBeVisible();
  await expect(bell(colleague)).toHaveAccessibleName('Notifications');

  await test.step('the administrator writes it down, with assignee, deal and due date', async () => {
    await page.goto(TASKS);
    await expect(taskIn(page, 'Pending', 'Approve the reference calls')).toBeVisible();
    await expectAccessible(page, 'tasks');
    await page.getByRole('button', { name: 'New Task' }).click();
    const dialog = page.getByRole('dialog', { name: 'New task' });
    await dialog.getByRole('button', { name: 'Add Task' }).click();
    await expect(dialog.getByText('Title is required.')).toBeVisible();
    await dialog.getByLabel('Title').fill('x'.repeat(188));
    await expect(dialog.getByText('12 characters left')).toBeVisible();
    await dialog.getByLabel('Title').pressSequentially('x'.repeat(13));
    await expect(dialog.getByText('The limit of 200 characters is reached').first()).toBeVisible();
    await expect(dialog.locator('[aria-live]').filter({ hasText: 'The limit of 200' })).toHaveCount(1);
    await dialog.getByLabel('Title').fill('Call three customers');
    await expect(dialog.getByText('The limit of 200')).toHaveCount(0);
    await dialog.getByLabel('Due date (optional)').fill('2026-01-02');
    await dialog.getByRole('combobox', { name: 'Assignee' }).click();
    await page.getByRole('option', { name: 'Noah Castellan' }).click();
    await dialog.getByRole('combobox', { name: 'Deal (optional)' }).fill('helio');
    // Once the search has answered: a list that changes under a click takes it away.
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.getByRole('option', { name: 'Helio Ledger' }).click();
    await expectAccessible(page, 'form of a task');
    const rings = expect(bell(colleague)).toHaveAccessibleName('Notifications, 1 unread');
    const added = page.waitForResponse((answer) => answer.url().endsWith('/api/tasks') && answer.ok());
    await dialog.getByRole('button', { name: 'Add Task' }).click();
    await added;
    // Nothing on the colleague's page asks again by itself: it is told.
    await rings;
    await expect(dialog).toBeHidden();
  });

  await test.step('the colleague follows the bell to the task', async () => {
    await expect(colleague.getByText('New notification: New task for you: Call three customers')).toBeAttached();
    await expect(colleague.getByRole('link', { name: 'Call three customers' })).toBeVisible();
    await bell(colleague).click();
    const list = colleague.getByRole('dialog', { name: 'Notifications' });
    await expectAccessible(colleague, 'notifications');
    await list.getByRole('link', { name: /New task for you: Call three customers \(Helio Ledger\)/ }).click();
    const dialog = colleague.getByRole('dialog', { name: 'Edit task' });
    await expect(dialog.getByLabel('Title')).toHaveValue('Call three customers');
    // The task is the administrator's; the assignee cannot delete it.
    await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveCount(0);
    await expect(bell(colleague)).toHaveAccessibleName('Notifications');
    await colleague.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('moves it by keys, by mouse and by its circle, and takes one back', async () => {
    const overdue = column(colleague, 'Pending').getByRole('listitem').filter({ hasText: 'Call three customers' });
    await expect(overdue).toContainText(/Overdue by \d+ days/);
    const title = taskIn(colleague, 'Pending', 'Call three customers');
    await title.focus();
    await colleague.keyboard.press('Space');
    await expect(colleague.getByText('Call three customers is over Pending.')).toBeAttached();
    // The columns are measured after the card was picked up; on a busy machine the first key may come before.
    await expect(async () => {
      await colleague.keyboard.press('ArrowRight');
      const over = colleague.getByText('Call three customers is over In Progress.');
      await expect(over).toBeAttached({ timeout: 3000 });
    }).toPass();
    await colleague.keyboard.press('Space');
    await expect(taskIn(colleague, 'In Progress', 'Call three customers')).toBeVisible();
    await actInToast(colleague, 'Undo');
    await expect(taskIn(colleague, 'Pending', 'Call three customers')).toBeVisible();
    await expect(colleague.getByText('Call three customers is back in Pending').first()).toBeVisible();

    const from = await taskIn(colleague, 'Pending', 'Call three customers').boundingBox();
    const to = await column(colleague, 'In Progress').boundingBox();
    if (!from || !to) throw new Error('the board is not on screen');
    await colleague.mouse.move(from.x + 40, from.y + 8);
    await colleague.mouse.down();
    await colleague.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 10 });
    const moved = colleague.waitForResponse((answer) => answer.url().endsWith('/status') && answer.ok());
    await drop(colleague);
    await moved;
    await expect(taskIn(colleague, 'In Progress', 'Call three customers')).toBeVisible();
    await colleague.getByRole('button', { name: 'Complete Call three customers' }).click();
    await expect(taskIn(colleague, 'Completed', 'Call three customers')).toBeVisible();
    await expect(page.getByText('Everyone')).toBeVisible();
    await page.getByText("Everyone's").click();
    await expect(taskIn(page, 'Completed', 'Call three customers')).toBeVisible();
  });
});

test('a task is added in a line, edited by two, deleted and brought back', async ({ page, browser, cairn, firm }) => {
  await enter(page, cairn, firm.address('firm-admin'));
  const colleague = await openFor(browser, cairn, firm.address('firm-user'));
  await colleague.goto(TASKS);
  await page.goto(TASKS);
  await page.getByText("Everyone's").click();

  await test.step('a line and Enter adds one; the filters stand in the address', async () => {
    const line = colleague.getByRole('textbox', { name: 'Add a task for yourself' });
    await line.fill('Send the minutes');
    await line.press('Enter');
    await expect(taskIn(colleague, 'Pending', 'Send the minutes')).toBeVisible();
    await expect(line).toHaveValue('');
    // The administrator's page, which shows everybody's, follows.
    await expect(taskIn(page, 'Pending', 'Send the minutes')).toBeVisible();
    await colleague.getByRole('searchbox', { name: 'Search tasks' }).fill('minutes');
    await expect(colleague).toHaveURL(/search=minutes/);
    await expect(taskIn(colleague, 'Pending', 'Ask for the cap table')).toBeHidden();
    await colleague.reload();
    await expect(taskIn(colleague, 'Pending', 'Send the minutes')).toBeVisible();
    await colleague.getByRole('searchbox', { name: 'Search tasks' }).fill('nothing like this');
    await expect(colleague.getByRole('heading', { name: 'No task matches' })).toBeVisible();
    await colleague.getByRole('button', { name: 'Clear filters' }).click();
    await expect(taskIn(colleague, 'Pending', 'Ask for the cap table')).toBeVisible();
  });

  await test.step('two edit one task: nothing is lost', async () => {
    const card = taskIn(page, 'Pending', 'Send the minutes');
    await card.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(card).toBeFocused();
    await card.click();
    await taskIn(colleague, 'Pending', 'Send the minutes').click();
    const dialog = colleague.getByRole('dialog', { name: 'Edit task' });
    await expect(dialog.getByLabel('Title')).toHaveValue('Send the minutes');
    await page.getByRole('dialog').getByLabel('Title').fill('Send the minutes to all');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(taskIn(page, 'Pending', 'Send the minutes to all')).toBeVisible();
    await dialog.getByLabel('Description (optional)').fill('By Friday');
    await dialog.getByLabel('Title').fill('Send the notes');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByRole('radio', { name: 'Use theirs Send the minutes to all' }).check();
    await expect(dialog.getByLabel('Title')).toHaveValue('Send the minutes to all');
    await dialog.getByRole('radio', { name: 'Keep mine Send the notes' }).check();
    await expect(dialog.getByLabel('Title')).toHaveValue('Send the notes');
    await expect(dialog.getByLabel('Description (optional)')).toHaveValue('By Friday');
    await expectAccessible(colleague, 'conflict of a task');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(taskIn(page, 'Pending', 'Send the notes')).toBeVisible();
  });

  await test.step('deletes it after a question, and brings it back', async () => {
    await taskIn(colleague, 'Pending', 'Send the notes').click();
    await colleague.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = colleague.getByRole('dialog', { name: 'Delete this task?' });
    await expectAccessible(colleague, 'question before a task is deleted');
    await question.getByRole('button', { name: 'Delete task' }).click();
    await expect(taskIn(colleague, 'Pending', 'Send the notes')).toBeHidden();
    await expect(taskIn(page, 'Pending', 'Send the notes')).toBeHidden();
    await actInToast(colleague, 'Undo');
    await expect(taskIn(colleague, 'Pending', 'Send the notes')).toBeVisible();
  });
});

test('on a phone the columns of tasks stand under each other and nothing scrolls sideways', async ({
  page,
  cairn,
  firm,
}) => {
  await enter(page, cairn, firm.address('firm-user'));
  await page.goto(TASKS);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Move Ask for the cap table to In Progress' }).click();
  await expect(taskIn(page, 'In Progress', 'Ask for the cap table')).toBeVisible();
  await bell(page).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await expectAccessible(page, 'notifications on a phone');
  expect(await page.evaluate(() => document.querySelector('main')?.scrollWidth)).toBe(390);
});
