import { describe, expect, it } from 'vitest';
import { STAGE_WORDS, type StageMeaning } from './stage-words.ts';
import { suggestStage } from './suggest-stages.ts';

const STAGES = (Object.keys(STAGE_WORDS) as StageMeaning[]).map((key) => ({ stage_key: key, stage_label: key }));

describe('suggestStage', () => {
  it.each([
    ['Meeting booked', 'first_meeting'],
    ['Evaluating', 'initial_review'],
    ['Term sheet out', 'term_sheet'],
    ['Appointment Scheduled', 'first_meeting'],
    ['Qualified To Buy', 'initial_review'],
    ['Negotiations Started', 'term_sheet'],
    ['Closed Won', 'closed_won'],
    ['3. In Prüfung', 'initial_review'],
    ['Erstgespräch vereinbart', 'first_meeting'],
    ['Anlageausschuss', 'partner_review'],
    ['À contacter', 'sourcing'],
    ['RDV pris', 'first_meeting'],
    ['Comité de inversión', 'partner_review'],
    ['Descartado', 'closed_lost'],
    ['Lost - too early', 'closed_lost'],
  ])('%s is %s', (value, stage) => {
    expect(suggestStage(value, STAGES)).toBe(stage);
  });

  it('finds a stage of the firm by what its name means, and guesses nothing', () => {
    const own = [
      { stage_key: 'triage', stage_label: 'Triage' },
      { stage_key: 'ic', stage_label: 'Investment Committee' },
    ];
    expect(suggestStage('Evaluating', own)).toBe('triage');
    expect(suggestStage('Comité', own)).toBe('ic');
    expect(suggestStage('Won', own)).toBeUndefined();
    expect(suggestStage('Berlin', STAGES)).toBeUndefined();
  });
});
