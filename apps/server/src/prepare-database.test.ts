import { describe, expect, it } from 'vitest';
import { versionRefusal } from './prepare-database.ts';

describe('versionRefusal', () => {
  it.each([150_014, 150_018, 160_010, 170_006, 180_000, 180_004, 190_000])('accepts %i', (version) => {
    expect(versionRefusal(version)).toBeUndefined();
  });
  it.each([
    [150_013, '15.13'],
    [140_020, '14.20'],
    [170_005, '17.5'],
  ])('refuses %i and says what it is', (version, text) => {
    expect(versionRefusal(version)).toContain(`is ${text}.`);
  });
});
