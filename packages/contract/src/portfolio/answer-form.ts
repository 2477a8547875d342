import {
  ANSWER_STATES,
  ANSWER_WORDS,
  COMPANY_UPDATE_FIELDS,
  CURRENCY_CODES,
  METRIC_UNITS,
  UPDATE_TYPES,
} from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { DayOut, Id, IdOut, TimestampOut, text } from '../fields.ts';
import { choiceOf } from '../record-fields.ts';

const keys = <K extends string>(labels: Record<K, string>) => Object.keys(labels) as [K, ...K[]];

/** What stands in the form of a founder: everything as it was typed, so that half a number is kept too. */
const Typed = z.strictObject({
  reporting_period: text('Reporting period', 60).default(''),
  update_type: choiceOf({ label: 'Update type', choices: UPDATE_TYPES }).default('regular'),
  metrics: z.record(z.string().max(60), text('The value', 40)).default({}),
  ...(Object.fromEntries(
    ANSWER_WORDS.map((word) => [word, text(COMPANY_UPDATE_FIELDS[word].label, 4000).default('')]),
  ) as Record<(typeof ANSWER_WORDS)[number], z.ZodDefault<ReturnType<typeof text>>>),
});

const Draft = z.object({ version: z.int(), values: Typed, saved_at: TimestampOut });

/** What a founder is to fill in, by account or by link. */
export const AnswerForm = z.object({
  id: IdOut,
  company: z.string(),
  firm: z.string(),
  currency: z.enum(CURRENCY_CODES),
  request: z
    .object({ reporting_period: z.string(), due_on: DayOut, message: z.string().nullable() })
    .nullable()
    .describe('none where the company reports unasked'),
  state: z.enum(keys(ANSWER_STATES)),
  answered_at: TimestampOut.nullable(),
  metrics: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      definition: z.string().nullable(),
      unit_kind: z.enum(keys(METRIC_UNITS)),
      last: z.object({ value: z.string(), period_end: DayOut }).nullable().describe('what was reported before'),
    }),
  ),
  draft_version: z.int().describe('0 before the first save'),
  draft: Draft.nullable(),
  files: z.array(z.object({ id: IdOut, file_name: z.string(), byte_size: z.int() })),
});

export const SavedDraft = z.object({ version: z.int(), saved_at: TimestampOut });
export const SentAnswer = z.object({
  update_id: IdOut,
  reporting_period: z.string(),
  is_correction: z.boolean(),
  version: z.int(),
});
export const AnswerFile = z.object({ id: IdOut, file_name: z.string(), byte_size: z.int() });

const Version = z.int32('Send the version that you saw.').min(0, 'Send the version that you saw.');
export const draftInput = z.strictObject({ id: Id, version: Version, values: Typed });
export const submitInput = draftInput.extend({
  as_correction: z.boolean().default(false).describe('of what somebody of the company has sent already'),
});

const current = z.object({ current: AnswerForm });
export const draftErrors = {
  ...errors('ANSWER_CLOSED'),
  DRAFT_CHANGED: { ...errors('DRAFT_CHANGED').DRAFT_CHANGED, data: current },
  ANSWER_SENT: { ...errors('ANSWER_SENT').ANSWER_SENT, data: current },
};
export const fileErrors = errors(
  'FILE_EMPTY',
  'FILE_KIND_REFUSED',
  'UPLOAD_INCOMPLETE',
  'PAYLOAD_TOO_LARGE',
  'TOO_MANY_FILES',
  'STORAGE_FULL',
  'ANSWER_CLOSED',
);
