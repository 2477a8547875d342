import type { NoticeKind } from '@cairn/domain';

const isThere = (table: string) =>
  `exists (select from ${table} s where s.tenant_id = n.tenant_id and s.id = n.subject_id)`;

/**
 * SQL for what a notice names: whether it is still there for whom it tells, as far as the policies show it to that person. The
 * deal of a notice, where it has one, is asked about for every kind.
 */
const STILL_THERE_AS = {
  /** Nothing, or the deal alone. */
  deal: 'true',
  /** Nothing that is hidden from somebody of whom it was told: the firm itself, its people, its funds. */
  firm: 'true',
  company: isThere('portfolio_companies'),
  /** One company, or a number of them. */
  companies: `(n.subject_id is null or ${isThere('portfolio_companies')})`,
  submission: isThere('submissions'),
  share: isThere('co_investor_shares'),
  open_share: 'n.subject_id = any ((select open_shares())::uuid[])',
  documents: 'exists (select from fund_documents d where d.run_id = n.subject_id)',
  subscription: isThere('fund_subscriptions'),
} as const;

/** What a notice of each kind names in its title. */
const SUBJECTS = {
  mention: 'deal',
  assignment: 'deal',
  task: 'deal',
  vote_opened: 'deal',
  vote_texts: 'deal',
  question: 'deal',
  decision: 'deal',
  risk_critical: 'companies',
  risk_alert: 'companies',
  update_answered: 'company',
  co_investor: 'share',
  submission: 'submission',
  administration: 'firm',
  fund_document: 'documents',
  fund_subscription: 'subscription',
  shared: 'open_share',
  submission_answer: 'submission',
} as const satisfies Record<NoticeKind, keyof typeof STILL_THERE_AS>;

/** The kinds whose notices have to say which record they name; one that does not is shown to nobody. */
export const namesRecord = (kind: NoticeKind): boolean => !['deal', 'firm', 'companies'].includes(SUBJECTS[kind]);

/** SQL of all kinds. */
export const SUBJECT_IS_THERE = `case n.kind
  ${Object.entries(SUBJECTS)
    .map(([kind, subject]) => `when '${kind}' then ${STILL_THERE_AS[subject]}`)
    .join('\n  ')}
  else false end`;
