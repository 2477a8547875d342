import { ORPCError } from '@orpc/client';
import { expect, it, vi } from 'vitest';
import { saveOver } from './save-over.ts';

const stale = (current: object) => new ORPCError('STALE_VERSION', { status: 409, data: { current } });
const base = { version: 1, changes: { name: 'Mine' }, seen: { name: 'Old' } };
const valuesOf = (record: { version: number; name: string; note: string }) => record;
const record = (version: number, name: string, note = '') => ({ version, name, note });

it('is sent again on the version of somebody who changed another field', async () => {
  const send = vi.fn(async (_: object, version: number) => {
    if (version < 3) throw stale(record(3, 'Old', 'theirs'));
    return record(4, 'Mine', 'theirs');
  });
  expect(await saveOver({ ...base, send, valuesOf })).toEqual({ saved: record(4, 'Mine', 'theirs') });
  expect(send.mock.calls.map(([, version]) => version)).toEqual([1, 3]);
});

it('hands over what somebody else wrote in the same field', async () => {
  const send = async () => Promise.reject(stale(record(2, 'Theirs')));
  expect(await saveOver({ ...base, send, valuesOf })).toEqual({ theirs: record(2, 'Theirs') });
});

it('is saved when it stands there already, because the answer got lost', async () => {
  const send = async () => Promise.reject(stale(record(2, 'Mine')));
  expect(await saveOver({ ...base, send, valuesOf })).toEqual({ saved: record(2, 'Mine') });
});

it('gives up where others change the record all the time', async () => {
  let version = 1;
  const send = vi.fn(async () => Promise.reject(stale(record(++version, 'Old'))));
  expect(await saveOver({ ...base, send, valuesOf })).toEqual({ theirs: record(5, 'Old') });
  expect(send).toHaveBeenCalledTimes(4);
});

it('throws what is no conflict', async () => {
  const send = async () => Promise.reject(new TypeError('fetch failed'));
  await expect(saveOver({ ...base, send, valuesOf })).rejects.toThrow('fetch failed');
});
