import { z } from 'zod';
import { errors } from '../errors.ts';
import { EmailAddress, Id, IdOut, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { InteractionInput, LoggedInteraction, Pages, Seconds, Terms } from './share-activity.ts';
import { ShareAccessOut, SharedItem } from './shared-item.ts';

const tags = ['Co-investor portal'];
const needs = 'co_investor_portal:use' as const;
const Text = z.string().nullable();

const Row = z.object({
  share_id: IdOut,
  company_name: z.string().nullable().describe('null until the terms of the share are accepted, as all else of it'),
  industry: Text,
  stage: Text,
  funding_round: Text,
  shared_by_name: z.string(),
  shared_at: TimestampOut,
  access_type: ShareAccessOut,
  expires_at: TimestampOut.nullable(),
  files: z.int(),
  is_closed: z.boolean().describe('a deal that was won or lost; such deals come last'),
  last_viewed_at: TimestampOut.nullable().describe('when one viewed it last oneself'),
});

const getSharedOpportunities = procedure({ needs })
  .route({
    method: 'POST',
    path: '/rpc/get_shared_opportunities_for_coinvestor',
    summary: 'The opportunities that are shared with oneself, newest first, closed ones last',
    tags,
  })
  .input(z.strictObject({ p_user_email: EmailAddress.optional().describe('nobody but oneself') }))
  .output(z.array(Row.extend({ opportunity_id: IdOut })));

const listCompanies = procedure({ needs })
  .route({ method: 'GET', path: '/co-investor-portal/companies', summary: 'The companies shared with oneself', tags })
  .output(z.object({ rows: z.array(Row.extend({ company_id: IdOut })) }));

const get = procedure({ needs })
  .route({ method: 'GET', path: '/co-investor-portal/shares/{id}', summary: 'What one share opens', tags })
  .input(z.strictObject({ id: Id }))
  .errors(errors('TERMS_NOT_ACCEPTED'))
  .output(SharedItem);

const getTerms = procedure({ needs })
  .route({
    method: 'GET',
    path: '/co-investor-portal/shares/{id}/terms',
    summary: 'What a share asks one to accept',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(Terms);

const acceptTerms = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/co-investor-portal/shares/{id}/accept-terms',
    summary: 'Accept the terms of a share, in the version that one has read',
    tags,
  })
  .input(z.strictObject({ id: Id, version: z.int('version must be a whole number.').min(0) }))
  .errors(errors('TERMS_CHANGED'))
  .output(Terms);

const logInteraction = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/rpc/log_coinvestor_interaction',
    summary: 'Note a view of one’s own, express interest, or request details',
    tags,
  })
  .input(
    z.strictObject({
      p_share_id: Id,
      p_user_id: Id.optional().describe('nobody but oneself'),
      p_tenant_id: Id.optional().describe('no firm but the current one'),
      ...InteractionInput,
    }),
  )
  .errors(errors('TERMS_NOT_ACCEPTED'))
  .output(LoggedInteraction);

const keepView = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/co-investor-portal/views/{id}/seconds',
    summary: 'Say how long a view of one’s own has been on screen so far',
    tags,
  })
  .input(z.strictObject({ id: Id, seconds: Seconds }))
  .output(z.object({ duration_seconds: z.int().describe('never more than has passed, and never less than before') }));

const keepPages = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/co-investor-portal/views/{id}/pages',
    summary: 'Say how long pages of a document have been on screen so far, within a view of one’s own',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      file_id: Id,
      pages: Pages,
    }),
  )
  .output(z.object({ pages: z.int().describe('how many were noted') }));

const readFile = procedure({ needs, mode: 'write' })
  .route({
    method: 'GET',
    path: '/co-investor-portal/files/{id}/read',
    outputStructure: 'detailed',
    summary: 'A picture or a PDF that a share opens, to be shown in the page',
    tags,
  })
  .input(z.strictObject({ id: Id, share_id: Id }))
  .errors(errors('NO_PREVIEW', 'TERMS_NOT_ACCEPTED', 'FILE_NOT_MARKABLE', 'FILE_LOST'))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

const downloadFile = procedure({ needs, mode: 'write' })
  .route({
    method: 'GET',
    path: '/co-investor-portal/files/{id}',
    outputStructure: 'detailed',
    summary: 'A file that a share opens',
    tags,
  })
  .input(z.strictObject({ id: Id, share_id: Id }))
  .errors(errors('DOWNLOAD_NOT_ALLOWED', 'TERMS_NOT_ACCEPTED', 'FILE_NOT_MARKABLE', 'FILE_LOST'))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

export const coInvestorPortal = {
  getSharedOpportunities,
  listCompanies,
  get,
  getTerms,
  acceptTerms,
  logInteraction,
  keepView,
  keepPages,
  readFile,
  downloadFile,
};
