/** What submitters choose from (docs/rules/sharing.md#submissions). */
export const SUBMISSION_INDUSTRIES = {
  fintech: 'Fintech',
  healthcare: 'Healthcare',
  ai: 'AI',
  cleantech: 'Cleantech',
  saas: 'SaaS',
  ecommerce: 'E-commerce',
  other: 'Other',
} as const;

export const SUBMISSION_STAGES = {
  'pre-seed': 'Pre-seed',
  seed: 'Seed',
  'series-a': 'Series A',
  'series-b': 'Series B',
  'series-c': 'Series C',
} as const;

export const SUBMISSION_STATUSES = {
  draft: 'Draft',
  submitted: 'Submitted',
  under_review: 'Under review',
  accepted: 'Accepted',
  declined: 'Declined',
} as const;
export type SubmissionStatus = keyof typeof SUBMISSION_STATUSES;

/** By which way a submission came. */
export const SUBMISSION_SOURCES = { portal: 'Submitter portal', intake_page: 'Intake page', mail: 'Mail' } as const;

export const SUBMISSION_TEXT_MAX = 4000;
export const SUBMISSION_MESSAGE_MAX = 4000;
export const SUBMISSION_FILES_MAX = 20;
/** Of one person, on their way at the same time: more is a flood. */
export const OPEN_SUBMISSIONS_MAX = 20;

/** What a firm writes to somebody whom it declines, until it has a text of its own. */
export const DECLINE_TEMPLATE = `Dear {name},

Thank you for telling us about {company}. We have looked at it with care and decided not to go on at this time.

We wish you every success.

{firm}`;

/** What a mail to a submitter says: the server sends it, the firm's page shows it before. An empty line begins a paragraph. */
export function submitterMail(firm: string, subject: string, text: string) {
  return {
    subject,
    paragraphs: text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== ''),
    button: 'Open your submission',
    note: `${firm} answers what you submitted.`,
  };
}

/** What a submitter is told of the other two answers, unless the colleague who answers words it differently. */
export const SUBMISSION_ANSWERS = {
  review: {
    subject: (company: string) => `${company} is under review`,
    text: 'Somebody is looking at what you have sent. You are told as soon as there is an answer.',
  },
  accept: {
    subject: (company: string) => `${company}: we would like to go on`,
    text: 'Your submission was accepted and is now looked at in detail. Somebody of the firm will write to you.',
  },
} as const;

export const declineSubject = (company: string) => `Your submission of ${company}`;

/** The template with its names filled in; one that it does not know stays as it stands. */
export function fillTemplate(template: string, names: { name: string; company: string; firm: string }): string {
  return template.replace(/\{(name|company|firm)\}/g, (_, key: keyof typeof names) => names[key]);
}
