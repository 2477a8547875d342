import { existsSync, linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { acquireLock, DataDirectoryInUse } from './lock.ts';
import { processBirth } from './process-birth.ts';

// Lets a test act in the moment before a claim, as another process might.
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return { ...fs, linkSync: vi.fn(fs.linkSync) };
});

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-lock-'));
  file = join(directory, 'postgres.lock');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const dead = { pid: 2 ** 22 + 1, birth: 'before/1' };
const live = { pid: process.pid, birth: processBirth(process.pid) };
const hold = (path: string, holder: object, token: string) => writeFileSync(path, JSON.stringify({ ...holder, token }));
const holder = () => JSON.parse(readFileSync(file, 'utf8')).pid;

describe('the lock of a data directory', () => {
  it('is free again after its release, and leaves nothing behind', () => {
    acquireLock(directory)();
    acquireLock(directory)();
    expect(readdirSync(directory)).toEqual([]);
  });

  it('names the holder to the second', () => {
    acquireLock(directory);
    expect(() => acquireLock(directory)).toThrow(new DataDirectoryInUse(directory, process.pid) as Error);
    expect(readdirSync(directory)).toEqual(['postgres.lock']);
  });

  it.each([
    ['a dead process', dead],
    ['a process whose number another one has now', { pid: process.pid, birth: 'before/1' }],
  ])('passes on from %s', (_what, stale) => {
    hold(file, stale, 'a');
    const release = acquireLock(directory);
    expect(holder()).toBe(process.pid);
    expect(readdirSync(directory)).toEqual(['postgres.lock']);
    release();
    expect(existsSync(file)).toBe(false);
  });

  it('passes on from a dead successor of a dead holder', () => {
    hold(file, dead, 'a');
    hold(`${file}.a`, dead, 'b');
    acquireLock(directory);
    expect(readdirSync(directory)).toEqual(['postgres.lock']);
    expect(holder()).toBe(process.pid);
  });

  it('stays with a living successor that has not tidied up yet', () => {
    hold(file, dead, 'a');
    hold(`${file}.a`, live, 'b');
    expect(() => acquireLock(directory)).toThrow(DataDirectoryInUse);
  });

  it('is not released by one who has lost it', () => {
    const release = acquireLock(directory);
    rmSync(file);
    hold(file, live, 'other');
    release();
    expect(existsSync(file)).toBe(true);
  });

  it('is not taken by a slow starter whom a faster one has overtaken', () => {
    hold(file, dead, 'a');
    const link = vi.mocked(linkSync);
    const real = link.getMockImplementation() as typeof linkSync;
    link.mockImplementationOnce((from, to) => {
      // The faster one has followed the dead holder and tidied up, so that the claim is free again.
      hold(file, { pid: process.ppid, birth: processBirth(process.ppid) }, 'faster');
      real(from, to);
    });
    expect(() => acquireLock(directory)).toThrow(DataDirectoryInUse);
    expect(holder()).toBe(process.ppid);
    expect(readdirSync(directory)).toEqual(['postgres.lock']);
  });
});
