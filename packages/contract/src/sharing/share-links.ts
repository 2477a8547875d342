import {
  LINK_DAYS_MAX,
  LINK_DOMAINS_MAX,
  LINK_LABEL_MAX,
  LINK_PASSWORD_MAX,
  LINK_PASSWORD_MIN,
  LINK_STATES,
  readDomain,
} from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { EmailAddress, Id, IdOut, requiredText, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { InteractionInput, LoggedInteraction, Pages, Seconds, Terms } from './share-activity.ts';
import { SharedItem } from './shared-item.ts';

const tags = ['Share links'];
const needs = 'share:manage' as const;
const Text = z.string().nullable();
const keys = <K extends string>(labels: Record<K, unknown>) => Object.keys(labels) as [K, ...K[]];

const Link = z.object({
  id: IdOut,
  share_id: IdOut,
  label: z.string(),
  has_password: z.boolean(),
  asks_address: z.boolean(),
  allowed_domains: z.array(z.string()),
  denied_domains: z.array(z.string()),
  expires_at: TimestampOut,
  state: z.enum(keys(LINK_STATES)),
  created_at: TimestampOut,
  visitors: z
    .array(
      z.object({
        number: z.int(),
        email: Text.describe('proven by a code; null where the link asks for none'),
        came_at: TimestampOut,
        accepted_at: TimestampOut.nullable().describe('when the terms were accepted that the share asks for now'),
      }),
    )
    .describe('who was let in, the newest first, 50 at most'),
});

const list = procedure({ needs })
  .route({ method: 'GET', path: '/co-investor-shares/{id}/links', summary: 'The links of a share', tags })
  .input(z.strictObject({ id: Id }))
  .output(z.object({ rows: z.array(Link) }));

const Domains = (label: string) =>
  z
    .array(
      z
        .string()
        .max(300)
        .transform((typed, context) => {
          const domain = readDomain(typed);
          if (domain === undefined) context.addIssue(`${label}: write domains such as acme.com.`);
          return domain ?? '';
        }),
    )
    .max(LINK_DOMAINS_MAX, `${label}: name at most ${LINK_DOMAINS_MAX}.`)
    .transform((domains) => [...new Set(domains)])
    .optional();

const create = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/co-investor-shares/{id}/links',
    successStatus: 201,
    summary: 'Make a link to a share for people without an account; its token is answered once',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      label: requiredText('Who it is for', LINK_LABEL_MAX),
      days: z
        .int('Days must be a whole number.')
        .min(1, 'A link lives at least 1 day.')
        .max(LINK_DAYS_MAX, `A link lives at most ${LINK_DAYS_MAX} days.`)
        .optional()
        .describe('14 unless said otherwise'),
      password: z
        .string()
        .min(LINK_PASSWORD_MIN, `The password must have at least ${LINK_PASSWORD_MIN} characters.`)
        .max(LINK_PASSWORD_MAX, `The password can have at most ${LINK_PASSWORD_MAX} characters.`)
        .nullable()
        .optional(),
      asks_address: z.boolean().optional(),
      allowed_domains: Domains('Allowed domains'),
      denied_domains: Domains('Denied domains'),
    }),
  )
  .errors(errors('SHARE_ENDED'))
  .output(z.object({ link: Link, path: z.string().describe('below the address of the installation, with the token') }));

const revoke = procedure({ needs, mode: 'write' })
  .route({ method: 'POST', path: '/share-links/{id}/revoke', summary: 'End a link, for good and at once', tags })
  .input(z.strictObject({ id: Id }))
  .output(Link);

/** One answer for a link that is unknown, expired, revoked, or of a share that is not open. */
const invalid = errors('SHARE_LINK_INVALID');

const State = z.object({
  id: IdOut,
  firm: z.string(),
  shared_by_name: z.string(),
  step: z.enum(['password', 'address', 'open']).describe('what is asked for next'),
});

const open = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'POST',
    path: '/shared/open',
    summary: 'Exchange the token of a link for a cookie of this device',
    tags,
  })
  .input(z.strictObject({ token: z.string().min(1, 'Send the token of the link.').max(200) }))
  .errors(invalid)
  .output(State);

const getState = procedure({ needs: 'public' })
  .route({ method: 'GET', path: '/shared/state', summary: 'What a link asks of this device next', tags })
  .input(z.strictObject({ id: Id }))
  .errors(invalid)
  .output(State);

const givePassword = procedure({ needs: 'public', mode: 'write' })
  .route({ method: 'POST', path: '/shared/password', summary: 'Give the password of a link', tags })
  .input(z.strictObject({ id: Id, password: z.string().min(1, 'Enter the password.').max(LINK_PASSWORD_MAX) }))
  .errors(invalid)
  .output(State);

const sendCode = procedure({ needs: 'public', mode: 'write' })
  .route({ method: 'POST', path: '/shared/code', summary: 'Mail a code to one’s own address', tags })
  .input(z.strictObject({ id: Id, email: EmailAddress }))
  .errors(invalid)
  .output(z.object({ minutes: z.int().describe('how long the code is good') }));

const proveAddress = procedure({ needs: 'public', mode: 'write' })
  .route({ method: 'POST', path: '/shared/prove', summary: 'Prove the address with the code that was mailed', tags })
  .input(
    z.strictObject({
      id: Id,
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'Enter the 6 digits of the code.'),
    }),
  )
  .errors(invalid)
  .output(State);

const get = procedure({ needs: 'public' })
  .route({ method: 'GET', path: '/shared/item', summary: 'What the share of a link opens', tags })
  .input(z.strictObject({ id: Id }))
  .errors({ ...invalid, ...errors('TERMS_NOT_ACCEPTED') })
  .output(SharedItem);

const getTerms = procedure({ needs: 'public' })
  .route({ method: 'GET', path: '/shared/terms', summary: 'What the share of a link asks one to accept', tags })
  .input(z.strictObject({ id: Id }))
  .errors(invalid)
  .output(Terms);

const acceptTerms = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'POST',
    path: '/shared/accept-terms',
    summary: 'Accept them, in the version that one has read',
    tags,
  })
  .input(z.strictObject({ id: Id, version: z.int('version must be a whole number.').min(0) }))
  .errors({ ...invalid, ...errors('TERMS_CHANGED') })
  .output(Terms);

const logInteraction = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'POST',
    path: '/shared/interactions',
    summary: 'Note a view of one’s own, express interest, or request details',
    tags,
  })
  .input(z.strictObject({ id: Id, ...InteractionInput }))
  .errors({ ...invalid, ...errors('TERMS_NOT_ACCEPTED') })
  .output(LoggedInteraction);

const keepView = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'POST',
    path: '/shared/seconds',
    summary: 'Say how long a view of one’s own has been on screen so far',
    tags,
  })
  .input(z.strictObject({ id: Id, view_id: Id, seconds: Seconds }))
  .errors(invalid)
  .output(z.object({ duration_seconds: z.int() }));

const keepPages = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'POST',
    path: '/shared/pages',
    summary: 'Say how long pages of a document have been on screen so far, within a view of one’s own',
    tags,
  })
  .input(z.strictObject({ id: Id, view_id: Id, file_id: Id, pages: Pages }))
  .errors(invalid)
  .output(z.object({ pages: z.int() }));

const file = { headers: z.record(z.string(), z.string()), body: z.file() };

const readFile = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'GET',
    path: '/shared/read',
    outputStructure: 'detailed',
    summary: 'A picture or a PDF that the share of a link opens, to be shown in the page',
    tags,
  })
  .input(z.strictObject({ file_id: Id, id: Id }))
  .errors({ ...invalid, ...errors('NO_PREVIEW', 'TERMS_NOT_ACCEPTED', 'FILE_NOT_MARKABLE', 'FILE_LOST') })
  .output(z.object(file));

const downloadFile = procedure({ needs: 'public', mode: 'write' })
  .route({
    method: 'GET',
    path: '/shared/download',
    outputStructure: 'detailed',
    summary: 'A file that the share of a link opens',
    tags,
  })
  .input(z.strictObject({ file_id: Id, id: Id }))
  .errors({ ...invalid, ...errors('DOWNLOAD_NOT_ALLOWED', 'TERMS_NOT_ACCEPTED', 'FILE_NOT_MARKABLE', 'FILE_LOST') })
  .output(z.object(file));

export const shareLinks = { list, create, revoke };
export const linkVisits = {
  open,
  getState,
  givePassword,
  sendCode,
  proveAddress,
  get,
  getTerms,
  acceptTerms,
  logInteraction,
  keepView,
  keepPages,
  readFile,
  downloadFile,
};
