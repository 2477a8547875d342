import { beforeEach, expect, it, vi } from 'vitest';
import { draftsOwner } from '../../lib/base/tab-drafts.ts';

const toast = vi.hoisted(() => vi.fn());
vi.mock('./toast.tsx', () => ({ toast }));
const { ChangedSince, offerUndo, undoLast } = await import('./undo.ts');

const settle = () => vi.waitFor(() => expect(toast.mock.lastCall?.[0]).not.toHaveProperty('action'));
const said = () => toast.mock.calls.map(([{ title, description }]) => [title, description].filter(Boolean).join(': '));

beforeEach(() => {
  draftsOwner.set('somebody');
  draftsOwner.set('me');
  toast.mockClear();
});

it('takes back the latest first, each once', async () => {
  offerUndo({ title: 'A', undo: async () => 'no A' });
  offerUndo({ title: 'B', undo: async () => 'no B' });
  undoLast();
  await settle();
  toast.mock.calls[1]?.[0].action.onClick();
  undoLast();
  await vi.waitFor(() => expect(said()).toContain('no A'));
  undoLast();
  expect(said()).toEqual(['A', 'B', 'no B', 'no A', 'Nothing to undo']);
});

it('says that somebody has changed it since, and does not try again', async () => {
  offerUndo({ title: 'A', undo: async () => Promise.reject(new ChangedSince()) });
  undoLast();
  await settle();
  undoLast();
  expect(said()).toEqual(['A', 'It was not undone: Someone else has changed it since.', 'Nothing to undo']);
});

it('can be tried again where the server did not answer', async () => {
  const undo = vi.fn().mockRejectedValueOnce(new TypeError('fetch failed')).mockResolvedValue('no A');
  offerUndo({ title: 'A', undo });
  undoLast();
  await settle();
  undoLast();
  await vi.waitFor(() => expect(said().at(-1)).toBe('no A'));
});

it('belongs to who is signed in', () => {
  offerUndo({ title: 'A', undo: async () => 'no A' });
  draftsOwner.set(null);
  undoLast();
  expect(said().at(-1)).toBe('Nothing to undo');
});
