import {
  type AnswerKey,
  NO_ANSWERS,
  OWNER_FIELDS,
  OWNERS,
  SIGNATURE_REQUEST_STATES,
  SUBSCRIPTION_DOCUMENT_KINDS,
  SUBSCRIPTION_QUESTIONS,
  SUBSCRIPTION_STATES,
} from '@cairn/domain/fund';
import { z } from 'zod';
import { DayOut, IdOut, TimestampOut } from '../fields.ts';
import { choiceOf, readableFields, writableFields } from '../record-fields.ts';
import { Amount } from './fund-views.ts';

export const SubscriptionStateChoice = choiceOf({ label: 'State', choices: SUBSCRIPTION_STATES });
export const DocumentKind = choiceOf({ label: 'Kind of document', choices: SUBSCRIPTION_DOCUMENT_KINDS });

export const AnswerKeys = z.array(z.enum(Object.keys(NO_ANSWERS) as [AnswerKey, ...AnswerKey[]]));

const Answers = z.object({
  ...readableFields(SUBSCRIPTION_QUESTIONS),
  beneficial_owners: z.array(z.object(readableFields(OWNER_FIELDS))),
});

/** Some of the answers, as they are typed: half a form is kept too. */
export const AnswersWritten = z
  .strictObject({
    ...writableFields(SUBSCRIPTION_QUESTIONS),
    beneficial_owners: z
      .array(z.strictObject(writableFields(OWNER_FIELDS)))
      .max(OWNERS.max, `Name at most ${OWNERS.max} owners.`),
  })
  .partial();

const File = z.object({
  id: IdOut,
  file_name: z.string(),
  byte_size: z.int(),
  sha256: z.string(),
  created_at: TimestampOut,
});

const SignatureRequest = z.object({
  state: choiceOf({ label: 'State', choices: SIGNATURE_REQUEST_STATES }),
  reason: z.string().nullable().describe('why it was declined, or could not be sent'),
  created_at: TimestampOut,
  answered_at: TimestampOut.nullable(),
});

const Document = File.extend({
  kind: DocumentKind,
  needs_countersignature: z.boolean(),
  signed: File.nullable().describe('the latest that came back'),
  countersigned: File.nullable(),
});

export const SubscriptionRow = z.object({
  id: IdOut,
  fund_id: IdOut,
  fund_name: z.string().describe('as it was offered'),
  currency: z.string(),
  lp_id: IdOut,
  lp_name: z.string(),
  state: SubscriptionStateChoice,
  closing_on: DayOut.describe('the closing that it aims at'),
  due_on: DayOut.describe('the last day for answers'),
  offered: Amount.nullable(),
  amount: Amount.nullable().describe('what the limited partner answered'),
  accepted: Amount.nullable().describe('what the firm takes of it'),
  answered: z.int(),
  questions: z.int().describe('what must be answered'),
  signed: z.int(),
  documents_total: z.int(),
  created_at: TimestampOut,
  sent_at: TimestampOut.nullable(),
  submitted_at: TimestampOut.nullable(),
  decided_at: TimestampOut.nullable(),
  countersigned_at: TimestampOut.nullable(),
  closed_at: TimestampOut.nullable(),
  version: z.int(),
});

/** What both sides see of a subscription. */
export const SubscriptionDetail = SubscriptionRow.extend({
  note: z.string().nullable(),
  reason: z.string().nullable().describe('why changes are requested, or why it was declined or withdrawn'),
  answers: Answers,
  unconfirmed: AnswerKeys.describe('taken over from earlier answers, and not confirmed yet'),
  faults: z.array(z.object({ field: z.string(), text: z.string() })).describe('what keeps it from being submitted'),
  earlier: z
    .object({ source: z.string(), answers: Answers })
    .nullable()
    .describe('what the answers are compared with: those taken over, or those before changes were requested'),
  changed: AnswerKeys.describe('what differs from the earlier answers'),
  documents: z.array(
    Document.extend({
      signature_request: SignatureRequest.nullable().describe('the latest to the limited partner'),
      countersignature_request: SignatureRequest.nullable().describe('the latest to the firm'),
    }),
  ),
  signs_online: z.boolean().describe('the firm has an e-sign service'),
});
