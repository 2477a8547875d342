import { expect, test } from 'vitest';
import { type Correction, keepCorrections } from './corrections.ts';

/** A server that answers when it is let. */
function heldServer() {
  const sent: Correction[] = [];
  const answers: { done: () => void; fail: (error: Error) => void }[] = [];
  const corrections = keepCorrections((cell) => {
    sent.push(cell);
    return new Promise((done, fail) => answers.push({ done, fail }));
  });
  return { sent, answers, corrections };
}

const CELL = { row: 2, column: 3, text: 'https://beta.example' };

test('what was typed and never confirmed is saved before the import', async () => {
  const { sent, answers, corrections } = heldServer();
  corrections.keep(CELL);
  expect(corrections.typed(2, 3)).toBe('https://beta.example');
  let isSettled = false;
  const settling = corrections.settle().then(() => {
    isSettled = true;
  });
  await Promise.resolve();
  expect(sent).toEqual([CELL]);
  expect(isSettled).toBe(false);
  answers[0]?.done();
  await settling;
  expect(corrections.typed(2, 3)).toBeUndefined();
});

test('one that is on its way is waited for, not sent twice', async () => {
  const { sent, answers, corrections } = heldServer();
  corrections.keep(CELL);
  const saving = corrections.save(2, 3);
  const settling = corrections.settle();
  answers[0]?.done();
  await Promise.all([saving, settling]);
  expect(sent).toHaveLength(1);
});

test('one that could not be saved stays, and is tried again', async () => {
  const { sent, answers, corrections } = heldServer();
  corrections.keep(CELL);
  const saving = corrections.save(2, 3);
  answers[0]?.fail(new Error('offline'));
  await expect(saving).rejects.toThrow('offline');
  expect(corrections.typed(2, 3)).toBe('https://beta.example');
  const settling = corrections.settle();
  answers[1]?.done();
  await settling;
  expect(sent).toEqual([CELL, CELL]);
});

test('a cell that is as in the list again is not saved', async () => {
  const { sent, corrections } = heldServer();
  corrections.keep(CELL);
  corrections.keep({ ...CELL, text: null });
  await corrections.settle();
  expect(sent).toEqual([]);
});
