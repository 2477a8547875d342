import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { MailReason } from './submission-views.ts';
import { StaleSubmission, Submission } from './submissions.ts';
import { submissionValues } from './submitter-portal.ts';

const tags = ['Deals by mail'];
const needs = 'firm_settings:manage' as const;

const Settings = z.object({
  is_available: z.boolean().describe('whether this installation takes mail in'),
  address: z.string().nullable().describe('null until it is switched on for the first time'),
  is_enabled: z.boolean(),
  is_open: z.boolean().describe('whether everybody may write to it, or members of the team alone'),
  version: z.int(),
  refused: z
    .array(
      z.object({
        id: IdOut,
        received_at: TimestampOut,
        sender: z.string(),
        subject: z.string(),
        reason: MailReason,
      }),
    )
    .describe('the 20 latest that were not taken'),
});
const stale = { STALE_VERSION: { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: Settings }) } };

const getSettings = procedure({ needs })
  .route({ method: 'GET', path: '/inbound-mail', summary: "The firm's own address for deals", tags })
  .output(Settings);

const saveSettings = procedure({ needs, mode: 'write' })
  .route({ method: 'PUT', path: '/inbound-mail', summary: 'Switch it on or off, open it or close it', tags })
  .input(
    z.strictObject({ version: z.int().min(0), is_enabled: z.boolean().optional(), is_open: z.boolean().optional() }),
  )
  .errors({ ...stale, ...errors('MAIL_NOT_AVAILABLE') })
  .output(Settings);

const rotateAddress = procedure({ needs, mode: 'write' })
  .route({ method: 'POST', path: '/inbound-mail/rotate', summary: 'Replace the address by a new one', tags })
  .input(z.strictObject({ version: Version }))
  .errors({ ...stale, ...errors('MAIL_NOT_AVAILABLE') })
  .output(Settings);

const seen = { id: Id, version: Version };
const changed = { ...errors('SUBMISSION_DECIDED'), STALE_VERSION: StaleSubmission };

const saveDraft = procedure({ needs: 'submission:triage', mode: 'write' })
  .route({ method: 'PUT', path: '/inbound-mail/drafts/{id}', summary: 'Complete what came by mail', tags })
  .input(z.strictObject({ ...seen, ...submissionValues }))
  .errors(changed)
  .output(Submission);

const acceptDraft = procedure({ needs: 'submission:triage', mode: 'write' })
  .route({
    method: 'POST',
    path: '/inbound-mail/drafts/{id}/accept',
    summary: 'Complete what came by mail, and make a deal of it',
    tags,
  })
  .input(z.strictObject({ ...seen, ...submissionValues }))
  .errors(changed)
  .output(Submission);

const discardDraft = procedure({ needs: 'submission:triage', mode: 'write' })
  .route({
    method: 'DELETE',
    path: '/inbound-mail/drafts/{id}',
    summary: 'Delete what came by mail for good, with its files',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .errors(errors('SUBMISSION_DECIDED'))
  .output(z.object({ id: IdOut }));

export const inboundMail = { getSettings, saveSettings, rotateAddress, saveDraft, acceptDraft, discardDraft };
