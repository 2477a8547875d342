import { expect, it, vi } from 'vitest';
import { chooseSide, clashesOf, meet } from './conflict.ts';

const begun = { title: 'Call', due: '2026-01-01', note: '', tags: ['a'] };
const say = (value: unknown) => String(value);
const describe = {
  title: { label: 'Title', say },
  due: { label: 'Due', say },
  note: { label: 'Note', say },
  tags: { label: 'Tags', say },
};

it('keeps what was typed over theirs, and takes theirs where nothing was typed', () => {
  const theirs = { title: 'Ring', due: '2026-02-02', note: '', tags: ['a'] };
  expect(meet(begun, { ...begun, title: 'Phone', tags: ['a'] }, theirs)).toEqual({
    theirs,
    mine: { title: 'Phone', due: '2026-02-02', note: '', tags: ['a'] },
  });
});

it('tells the fields in which the two differ, and no others', () => {
  const conflict = meet(begun, { ...begun, title: 'Phone' }, { ...begun, title: 'Ring', due: '2026-02-02' });
  const choose = vi.fn();
  const clashes = clashesOf(conflict, conflict.mine, describe, choose);
  expect(clashes).toMatchObject([{ label: 'Title', theirs: 'Ring', mine: 'Phone', chosen: 'mine' }]);
  if (Array.isArray(clashes)) clashes[0]?.onChoose('theirs');
  expect(choose).toHaveBeenCalledWith('title', 'theirs');
  expect(clashesOf('deleted', begun, describe, choose)).toBe('deleted');
});

it('takes theirs and back again without losing what was typed, also after the conflict', () => {
  const conflict = meet(begun, { ...begun, title: 'Phone' }, { ...begun, title: 'Ring' });
  const taken = chooseSide(conflict, { ...conflict.mine, title: 'Phone twice' }, 'title', 'theirs');
  expect(taken.values.title).toBe('Ring');
  expect(clashesOf(taken.conflict, taken.values, describe, () => {})).toMatchObject([
    { theirs: 'Ring', mine: 'Phone twice', chosen: 'theirs' },
  ]);
  expect(chooseSide(taken.conflict, taken.values, 'title', 'mine').values.title).toBe('Phone twice');
});
