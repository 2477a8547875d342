import { CURRENCY_CODES, SUBMISSION_INDUSTRIES, SUBMISSION_STAGES, SUBMISSION_STATUSES } from '@cairn/domain';
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

/** What a submission says, as far as it is filled in. */
export const SubmissionFacts = z.object({
  id: IdOut,
  status: SubmissionState,
  company_name: z.string().nullable(),
  industry: Industry.nullable(),
  stage: SubmissionStage.nullable(),
  funding_amount: z.number().nullable().describe('minor units of the currency'),
  currency: z.enum(CURRENCY_CODES),
  website: z.string().nullable(),
  description: z.string().nullable(),
  created_at: TimestampOut,
  submitted_at: TimestampOut.nullable(),
  version: z.int(),
});
