import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { codeProblem, isLocked } from './code-problem.ts';

const refusal = (code: string, status: number, data?: unknown) => new ORPCError(code, { status, data, message: code });

describe('what a refused code means', () => {
  it('says at the field that it is wrong, and how many attempts are left', () => {
    const lockoutInfo = { locked: false, remaining: 3, failures: 2, lockoutExpiresAt: null };
    const problem = codeProblem(refusal('CODE_REFUSED', 422, { lockoutInfo }));
    expect(problem).toEqual({ field: 'CODE_REFUSED', remaining: 3 });
  });

  it('says until when the account is locked', () => {
    const now = new Date('2026-05-04T10:00:00Z');
    const lockoutInfo = { locked: true, remaining: 0, failures: 5, lockoutExpiresAt: '2026-05-04T10:30:00Z' };
    const problem = codeProblem(refusal('ACCOUNT_LOCKED', 423, { lockoutInfo }));
    expect(isLocked(problem, now)).toBe(true);
    expect(isLocked(problem, new Date('2026-05-04T10:30:01Z'))).toBe(false);
  });

  it('shows what is wrong with the form of a code at its field, and everything else above', () => {
    const fields = { code: 'Enter the code.' };
    expect(codeProblem(refusal('INVALID_INPUT', 400, { fields }))).toEqual({ field: 'Enter the code.' });
    expect(codeProblem(refusal('TOO_MANY_REQUESTS', 429))).toEqual({ form: 'TOO_MANY_REQUESTS' });
  });
});
