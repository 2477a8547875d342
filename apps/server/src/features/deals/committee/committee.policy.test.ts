import { DEFAULT_STAGES, type Role } from '@cairn/domain';
import { describe, expect, it } from 'vitest';
import { canDecide, canWithdraw, canWork, mayAnswer, mayEditQuestion, refuseOpening } from './committee.policy.ts';

const STAGES = DEFAULT_STAGES.map((stage, place) => ({ ...stage, sort_order: place + 1 }));
const person = (role: Role, userId = 'me') => ({ role, userId });
const OPEN = { status: 'open', opened_by: 'her', in_pipeline: true };
const CLOSED = { status: 'approved', opened_by: 'her', in_pipeline: true };

describe('putting a deal to a vote', () => {
  it.each([
    ['sourcing', 'This deal is in Sourcing. The committee can vote from Partner Review on.'],
    ['due_diligence', 'This deal is in Due Diligence. The committee can vote from Partner Review on.'],
    ['partner_review', undefined],
    ['legal_docs', undefined],
    ['closed_won', 'This deal is in Closed Won, so the committee cannot vote on it.'],
    ['closed_lost', 'This deal is in Closed Lost, so the committee cannot vote on it.'],
  ])('from %s: %s', (status, message) => {
    expect(refuseOpening({ status, merged_into: null, in_pipeline: true }, STAGES)?.message).toBe(message);
  });

  it.each([
    ['partner_review', 'another', 'REVIEW_DEAL_CLOSED'],
    ['sourcing', 'another', 'REVIEW_DEAL_CLOSED'],
    ['closed_won', null, 'REVIEW_DEAL_CLOSED'],
    ['sourcing', null, 'REVIEW_TOO_EARLY'],
  ])('from %s, merged into %s: %s', (status, merged_into, refusal) => {
    expect(refuseOpening({ status, merged_into, in_pipeline: merged_into === null }, STAGES)?.code).toBe(refusal);
  });

  it('sends those who ask about a merged deal to the other one', () => {
    expect(
      refuseOpening({ status: 'partner_review', merged_into: 'another', in_pipeline: false }, STAGES)?.message,
    ).toBe('This deal was merged into another one. Start the vote on that deal.');
  });

  it('is too early in a stage that the firm has retired, which is named by its key', () => {
    expect(refuseOpening({ status: 'old_stage', merged_into: null, in_pipeline: true }, STAGES)?.message).toBe(
      'This deal is in old_stage. The committee can vote from Partner Review on.',
    );
  });

  it('needs no stage that the firm has retired', () => {
    const without = STAGES.filter(({ stage_key }) => stage_key !== 'partner_review');
    expect(refuseOpening({ status: 'sourcing', merged_into: null, in_pipeline: true }, without)).toBeNull();
  });
});

describe('a review', () => {
  it.each<[Role, boolean, boolean]>([
    ['firm_admin', true, true],
    ['firm_user', true, false],
    ['platform_admin', false, false],
    ['lp', false, false],
  ])('%s', (role, works, decides) => {
    expect(canWork(person(role), OPEN)).toBe(works);
    expect(canDecide(person(role), OPEN)).toBe(decides);
    const away = { ...OPEN, in_pipeline: false };
    expect([canWork(person(role), away), canDecide(person(role), away)]).toEqual([false, false]);
    expect([canWork(person(role), CLOSED), canDecide(person(role), CLOSED)]).toEqual([false, false]);
  });

  it('is withdrawn by the person who opened it, or by an administrator', () => {
    expect(canWithdraw(person('firm_user', 'her'), OPEN)).toBe(true);
    expect(canWithdraw(person('firm_user'), OPEN)).toBe(false);
    expect(canWithdraw(person('firm_admin'), OPEN)).toBe(true);
    expect(canWithdraw(person('firm_admin'), CLOSED)).toBe(false);
    expect(canWithdraw(person('platform_admin', 'her'), OPEN)).toBe(false);
  });

  it('has questions that their askers change, and answers that their givers correct', () => {
    expect(mayEditQuestion(person('firm_user'), { asked_by: 'me', answered_by: null })).toBe(true);
    expect(mayEditQuestion(person('firm_admin'), { asked_by: 'her', answered_by: null })).toBe(false);
    expect(mayAnswer(person('firm_user'), { asked_by: 'her', answered_by: null })).toBe(true);
    expect(mayAnswer(person('firm_user'), { asked_by: 'her', answered_by: 'me' })).toBe(true);
    expect(mayAnswer(person('firm_admin'), { asked_by: 'her', answered_by: 'him' })).toBe(false);
  });
});
