import { foldValue } from '../cells/fold-value.ts';

/** A stage of the firm's pipeline, as far as its names concern. */
export interface NamedStage {
  stage_key: string;
  stage_label: string;
}

/** What lists call the stages that every firm begins with, also in German, French and Spanish. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  sourcing: ['new', 'lead', 'leads', 'sourced', 'inbox', 'to review', 'new deal', 'neu', 'nouveau', 'nuevo', 'entrant'],
  initial_review: [
    'screening',
    'screened',
    'review',
    'in review',
    'first look',
    'qualified',
    'prufung',
    'vorprufung',
    'analyse',
    'revision',
  ],
  first_meeting: [
    'meeting',
    'first call',
    'intro call',
    'call',
    'met',
    'contacted',
    'in contact',
    'erstgesprach',
    'premier rendez vous',
    'primera reunion',
    'reunion',
  ],
  due_diligence: ['dd', 'diligence', 'deep dive', 'in dd'],
  partner_review: [
    'ic',
    'committee',
    'investment committee',
    'partner meeting',
    'partners',
    'investmentkomitee',
    'comite',
    'comite de inversion',
  ],
  term_sheet: ['ts', 'term sheet sent', 'term sheet signed', 'offer', 'lettre intention'],
  legal_docs: ['legal', 'documentation', 'closing', 'contract', 'contracts', 'vertrage', 'juridique'],
  closed_won: [
    'won',
    'invested',
    'portfolio',
    'funded',
    'done',
    'gewonnen',
    'investiert',
    'gagne',
    'investi',
    'ganado',
    'invertido',
  ],
  closed_lost: [
    'lost',
    'passed',
    'pass',
    'rejected',
    'declined',
    'dead',
    'no go',
    'not interested',
    'abgelehnt',
    'verloren',
    'abgesagt',
    'refuse',
    'perdu',
    'decline',
    'rechazado',
    'perdido',
    'descartado',
  ],
};

/** The stage that a value of a list names: by its label or key, then by what lists call it. Undefined where none is meant. */
export function suggestStage(value: string, stages: readonly NamedStage[]): string | undefined {
  const folded = foldValue(value).replace(/^\d{1,2} /, '');
  const named = stages.find(({ stage_key, stage_label }) =>
    [foldValue(stage_label), foldValue(stage_key)].includes(folded),
  );
  if (named) return named.stage_key;
  return stages.find(({ stage_key }) => WORDS[stage_key]?.includes(folded))?.stage_key;
}
