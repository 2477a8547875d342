import { beforeEach, expect, it, vi } from 'vitest';
import { draftsOwner } from '../../lib/base/tab-drafts.ts';

const toast = vi.hoisted(() => vi.fn());
vi.mock('./toast.tsx', () => ({ toast }));
const { queryClient } = await import('../../lib/api/query-client.ts');
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
  await vi.waitFor(() => expect(said()).toEqual(['A', 'B', 'no B', 'no A', 'Nothing to undo']));
});

it('takes back one thing after the other where it is pressed quickly', async () => {
  for (const name of ['A', 'B', 'C'])
    offerUndo({ title: name, undo: () => new Promise((resolve) => setTimeout(() => resolve(`no ${name}`), 5)) });
  undoLast();
  undoLast();
  undoLast();
  await vi.waitFor(() => expect(said()).toEqual(['A', 'B', 'C', 'no C', 'no B', 'no A']));
});

it('waits for what is being saved, and takes that back', async () => {
  offerUndo({ title: 'A', undo: async () => 'no A' });
  const saving = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => new Promise((resolve) => setTimeout(resolve, 20)) })
    .execute(undefined)
    .then(() => offerUndo({ title: 'B', undo: async () => 'no B' }));
  undoLast();
  await saving;
  await vi.waitFor(() => expect(said()).toEqual(['A', 'It is undone once it is saved', 'B', 'no B']));
});

it('says that somebody has changed it since, and does not try again', async () => {
  offerUndo({ title: 'A', undo: async () => Promise.reject(new ChangedSince()) });
  undoLast();
  await settle();
  undoLast();
  await vi.waitFor(() =>
    expect(said()).toEqual(['A', 'It was not undone: Someone else has changed it since.', 'Nothing to undo']),
  );
});

it('can be tried again where the server did not answer', async () => {
  const undo = vi.fn().mockRejectedValueOnce(new TypeError('fetch failed')).mockResolvedValue('no A');
  offerUndo({ title: 'A', undo });
  undoLast();
  await settle();
  undoLast();
  await vi.waitFor(() => expect(said().at(-1)).toBe('no A'));
});

it('belongs to who is signed in', async () => {
  offerUndo({ title: 'A', undo: async () => 'no A' });
  draftsOwner.set(null);
  undoLast();
  await vi.waitFor(() => expect(said().at(-1)).toBe('Nothing to undo'));
});
