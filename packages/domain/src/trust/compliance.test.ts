import { describe, expect, it } from 'vitest';
import { exceptionState, sessionState, severityOf } from './compliance.ts';

const now = new Date('2026-03-31T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe('sessionState', () => {
  it.each([
    [true, 0, -60, 'active'],
    [true, 30, -60, 'active'],
    [true, 30.1, -60, 'idle'],
    [true, 0, 0, 'expired'],
    [true, 90, 1, 'expired'],
    [false, 0, -60, 'terminated'],
    [false, 90, 60, 'terminated'],
  ] as const)('switched on %s, last active %d minutes ago, expired for %d', (is_active, active, expired, state) => {
    expect(sessionState({ is_active, last_activity_at: ago(active), expires_at: ago(expired) }, now)).toBe(state);
  });
});

it.each([
  ['multiple_failed_logins', 4, null],
  ['multiple_failed_logins', 5, 'high'],
  ['multiple_failed_logins', 9, 'high'],
  ['multiple_failed_logins', 10, 'critical'],
  ['suspicious_ip_activity', 9, null],
  ['suspicious_ip_activity', 10, 'high'],
  ['suspicious_ip_activity', 100, 'high'],
  ['privilege_escalation', 1, 'critical'],
] as const)('%s at %d is %s', (type, count, severity) => {
  expect(severityOf(type, count)).toBe(severity);
});

it.each([
  ['pending', null, 'pending'],
  ['approved', -1, 'approved'],
  ['approved', 0, 'expired'],
  ['pending', 5, 'expired'],
  ['rejected', 5, 'rejected'],
] as const)('an exception that is %s and expired %s minutes ago is %s', (status, minutes, state) => {
  expect(exceptionState({ status, expires_at: minutes === null ? null : ago(minutes) }, now)).toBe(state);
});
