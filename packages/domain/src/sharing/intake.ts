/** What a firm asks on its intake page besides what every submission says (docs/rules/sharing.md#intake-page). */
export const QUESTION_KINDS = {
  text: 'Short text',
  long_text: 'Long text',
  number: 'Number',
  choice: 'Choice',
} as const;
export type QuestionKind = keyof typeof QUESTION_KINDS;

export interface IntakeQuestion {
  id: string;
  label: string;
  kind: QuestionKind;
  is_required: boolean;
  /** Of a choice, in their order; of others there are none. */
  options: string[];
}

/** An answer with the question as it was worded when it was given. */
export interface IntakeAnswer {
  question_id: string;
  label: string;
  kind: QuestionKind;
  value: string;
}

export const QUESTIONS_MAX = 20;
export const QUESTION_LABEL_MAX = 200;
export const OPTIONS_MAX = 20;
export const OPTION_MAX = 100;
export const INTAKE_TITLE_MAX = 120;
export const INTAKE_TEXT_MAX = 2000;
export const ANSWER_MAX: Record<QuestionKind, number> = { text: 200, long_text: 4000, number: 30, choice: OPTION_MAX };
/** Addresses that a firm keeps over time: of one that it gives up nobody else can take its place. */
export const SLUGS_MAX = 5;
export const SLUG_MAX = 50;
/** A mailed link to one's submissions is good so long, and as long again from a later mail. */
export const FOLLOW_DAYS = 90;

/** What a stranger would take for an address of the product, or of everybody's. */
const RESERVED = new Set(
  `about account admin api app auth billing blog cairn contact dashboard demo docs example help home intake legal login
   mail new news null official operator preview pricing privacy security settings signin signup staff status submission
   submissions support system team terms test trust undefined update welcome www`.split(/\s+/),
);

/** The end of a page's address as it is stored. */
export const readSlug = (typed: string): string => typed.trim().toLowerCase();

/** Why a slug cannot be used, or nothing. */
export function slugProblem(slug: string): string | undefined {
  if (slug.length < 3 || slug.length > SLUG_MAX) return `The address must have 3 to ${SLUG_MAX} characters.`;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.startsWith('xn-'))
    return 'The address can have letters from a to z, digits, and single hyphens between them.';
  if (RESERVED.has(slug) || slug.startsWith('cairn-')) return 'This address is reserved. Choose another one.';
  return undefined;
}

type Read = { value: string | null; problem?: undefined } | { problem: string };

/** What somebody typed for a question, as it is stored: none where nothing was typed, or why it is no answer. */
export function readAnswer({ kind, is_required, options }: IntakeQuestion, typed: string | undefined): Read {
  const text = (typed ?? '').trim();
  if (text === '') return is_required ? { problem: 'An answer is required.' } : { value: null };
  const most = ANSWER_MAX[kind];
  if (text.length > most) return { problem: `An answer can have at most ${most.toLocaleString('en-US')} characters.` };
  if (kind === 'choice' && !options.includes(text)) return { problem: 'Choose one of the answers.' };
  if (kind === 'text' && /[\n\r]/.test(text)) return { problem: 'The answer must be one line.' };
  if (kind !== 'number') return { value: text };
  const plain = text.replace(/[\s,_]/g, '');
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(plain)
    ? { value: plain }
    : { problem: 'The answer must be a number such as 1200 or 12.5.' };
}
