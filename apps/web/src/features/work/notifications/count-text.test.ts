import { expect, it } from 'vitest';
import { bellLabel, countText } from './count-text.ts';

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%d unread is %s', (unread, text) => expect(countText(unread)).toBe(text));

it('says nothing of none', () => {
  expect([bellLabel(0), bellLabel(3)]).toEqual(['Notifications', 'Notifications, 3 unread']);
});
