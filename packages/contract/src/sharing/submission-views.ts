import {
  CURRENCY_CODES,
  MAIL_CHECKS,
  MAIL_REFUSALS,
  SUBMISSION_INDUSTRIES,
  SUBMISSION_SOURCES,
  SUBMISSION_STAGES,
  SUBMISSION_STATUSES,
} from '@cairn/domain';
import { z } from 'zod';
import { IdOut, TimestampOut } from '../fields.ts';

const keys = <K extends string>(labels: Record<K, unknown>) => Object.keys(labels) as [K, ...K[]];

export const Industry = z.enum(keys(SUBMISSION_INDUSTRIES), 'Choose the industry.');
export const SubmissionStage = z.enum(keys(SUBMISSION_STAGES), 'Choose the stage.');
export const SubmissionState = z.enum(keys(SUBMISSION_STATUSES));

export const SubmissionMessage = z.object({
  id: IdOut,
  is_from_firm: z.boolean(),
  author_name: z.string(),
  body: z.string(),
  created_at: TimestampOut,
});

export const SubmissionFile = z.object({ id: IdOut, file_name: z.string(), byte_size: z.number() });

const MailCheck = z.enum(keys(MAIL_CHECKS));
export const MailReason = z.enum(keys(MAIL_REFUSALS));

/** The mail that a submission came by. */
export const Mail = z.object({
  subject: z.string(),
  sender: z.object({ name: z.string(), email: z.string() }),
  is_proven: z.boolean().describe('DKIM or SPF stands for the address of the sender'),
  is_member: z.boolean().describe('the proven sender is of the team'),
  spf: MailCheck,
  dkim: MailCheck,
  dmarc: MailCheck,
  forwarded: z
    .object({ name: z.string(), email: z.string() })
    .nullable()
    .describe('who wrote what was forwarded, as the text says'),
  text: z.string(),
  refused: z.array(z.object({ name: z.string(), why: z.string() })).describe('attachments that were not kept'),
  notes: z.array(z.string()),
  received_at: TimestampOut,
});

/** What a submission says, as far as it is filled in. */
export const SubmissionFacts = z.object({
  id: IdOut,
  status: SubmissionState,
  source: z.enum(keys(SUBMISSION_SOURCES)).describe('by which way it came'),
  company_name: z.string().nullable(),
  industry: Industry.nullable(),
  stage: SubmissionStage.nullable(),
  funding_amount: z.number().nullable().describe('minor units of the currency'),
  currency: z.enum(CURRENCY_CODES),
  website: z.string().nullable(),
  description: z.string().nullable(),
  answers: z
    .array(z.object({ question_id: IdOut, label: z.string(), value: z.string() }))
    .describe('to questions of the firm on its intake page, as they were worded then'),
  created_at: TimestampOut,
  submitted_at: TimestampOut.nullable(),
  version: z.int(),
});
