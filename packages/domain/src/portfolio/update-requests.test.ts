import { expect, it } from 'vitest';
import { answerState } from './update-requests.ts';

const SENT = { due_on: '2026-04-15', opened_at: null, draft_at: null, answered_at: null, revoked_at: null };
const AT = '2026-04-01T10:00:00Z';

it.each([
  ['sent', {}, '2026-04-15'],
  ['opened', { opened_at: AT }, '2026-04-15'],
  ['draft', { opened_at: AT, draft_at: AT }, '2026-04-15'],
  ['overdue', { opened_at: AT, draft_at: AT }, '2026-04-16'],
  ['overdue', {}, '2026-04-16'],
  ['answered', { draft_at: AT, answered_at: AT }, '2026-05-30'],
  ['revoked', { opened_at: AT, revoked_at: AT }, '2026-05-30'],
  ['answered', { answered_at: AT, revoked_at: AT }, '2026-05-30'],
] as const)('is %s', (state, facts, today) => expect(answerState({ ...SENT, ...facts }, today)).toBe(state));
