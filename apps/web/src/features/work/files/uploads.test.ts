import { expect, it } from 'vitest';
import { changeUploads, type Upload } from './uploads.ts';

const files = [new File(['a'], 'a.pdf'), new File(['b'], 'b.pdf')];
const [first, second] = changeUploads([], { files }) as [Upload, Upload];

it('waits for its turn', () => {
  expect([first, second].map(({ file, state, share }) => [file.name, state, share])).toEqual([
    ['a.pdf', 'waiting', 0],
    ['b.pdf', 'waiting', 0],
  ]);
  expect(first.key).not.toBe(second.key);
});

it('tells how far it is, what went wrong, and forgets that when it is sent again', () => {
  const sending = changeUploads([first, second], { key: second.key, state: 'sending', share: 0.4 });
  expect(sending).toEqual([first, { ...second, state: 'sending', share: 0.4 }]);
  const failed = changeUploads(sending, { key: second.key, state: 'failed', problem: 'No space', canRetry: true });
  expect(failed[1]).toEqual({ ...second, state: 'failed', problem: 'No space', canRetry: true });
  expect(changeUploads(failed, { key: second.key, state: 'waiting' })).toEqual([first, second]);
});

it('is gone when it is stored or given up, and news of it come too late', () => {
  const left = changeUploads([first, second], { key: first.key, state: 'gone' });
  expect(left).toEqual([second]);
  expect(changeUploads(left, { key: first.key, state: 'sending', share: 1 })).toEqual([second]);
});
