import {
  COMPANY_SHARE_FIELDS,
  DEAL_SHARE_FIELDS,
  INTERACTION_TYPES,
  SHARE_ACCESS,
  SHARE_ENTITIES,
  SHARE_FILES_MAX,
  SHARE_NOTES_MAX,
  SHARE_ORG_MAX,
  SHARE_PEOPLE_MAX,
  SHARE_STATES,
  SHARE_TABLES,
  SHARE_TERMS_MAX,
} from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { EmailAddress, Id, IdOut, optionalText, requiredText, TimestampOut, text, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { ShareAccessOut, SharedItem, ShareEntityOut, ShareFieldOut } from './shared-item.ts';

const tags = ['Sharing'];
const keys = <K extends string>(labels: Record<K, unknown>) => Object.keys(labels) as [K, ...K[]];
const needs = 'share:manage' as const;
const Text = z.string().nullable();

const Entity = z.enum(keys(SHARE_ENTITIES), 'Choose an opportunity or a portfolio company.');
const Access = z.enum(keys(SHARE_ACCESS), 'Choose the access.');
const Field = z.enum(
  [...new Set([...keys(DEAL_SHARE_FIELDS), ...keys(COMPANY_SHARE_FIELDS)])] as [
    keyof typeof DEAL_SHARE_FIELDS | keyof typeof COMPANY_SHARE_FIELDS,
  ],
  'This field cannot be shared.',
);
const place = { entity_type: Entity, entity_id: Id };

const Person = z.object({
  id: IdOut,
  email: z.string(),
  name: Text.describe('as they call themselves, once they have an account'),
  accepted_at: TimestampOut.nullable().describe('when the terms were accepted that the share asks for now'),
  access: z.enum(['active', 'invited', 'expired']).describe('an account, an open invitation, or one that has run out'),
});

const Share = z.object({
  id: IdOut,
  entity_type: ShareEntityOut,
  entity_id: IdOut,
  shared_by: IdOut,
  shared_by_name: z.string(),
  shared_with_org: z.string(),
  access_type: ShareAccessOut,
  access_notes: Text,
  fields: z.array(ShareFieldOut),
  files: z.array(IdOut),
  allows_download: z.boolean(),
  has_watermark: z.boolean(),
  terms_text: Text.describe('to be accepted before anything is seen'),
  terms_version: z.int(),
  people: z.array(Person),
  links: z.int().describe('links without an account that are good'),
  expires_at: TimestampOut.nullable(),
  is_active: z.boolean(),
  state: z.enum(keys(SHARE_STATES)),
  created_at: TimestampOut,
  version: z.int(),
  can: z.object({ edit: z.boolean(), revoke: z.boolean() }),
});

const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: Share }) };

const Item = z.object({
  id: IdOut,
  name: z.string(),
  industry: Text,
  stage: Text,
  funding_round: Text,
  status: z.string(),
  is_confidential: z.boolean(),
  shares: z.int().describe('those that are open'),
});

const summarise = procedure({ needs })
  .route({ method: 'GET', path: '/co-investor-summary', summary: 'What can be shared, what is, what was done', tags })
  .output(
    z.object({
      opportunities: z.int(),
      companies: z.int(),
      active_shares: z.int(),
      interactions: z.int(),
      is_portal_open: z.boolean(),
    }),
  );

const listItems = procedure({ needs })
  .route({ method: 'GET', path: '/co-investor-items', summary: 'Deals or companies, by name, with their shares', tags })
  .input(
    z.strictObject({
      entity_type: Entity,
      search: text('Search', 200).optional(),
      shared: z.enum(['yes', 'no']).optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(200, 'limit can be at most 200.').default(50),
      cursor: z.string().max(500).optional().describe('next_cursor of the page before'),
    }),
  )
  .output(z.object({ rows: z.array(Item), next_cursor: Text }));

const list = procedure({ needs })
  .route({
    method: 'GET',
    path: '/co-investor-shares',
    summary: 'The shares of one record, newest first, and what could be shared of it',
    tags,
  })
  .input(z.strictObject(place))
  .output(
    z.object({
      item: z.object({ id: IdOut, name: z.string(), is_confidential: z.boolean() }),
      shares: z.array(Share),
      files: z.array(z.object({ id: IdOut, file_name: z.string(), byte_size: z.number() })),
      filled: z.array(ShareFieldOut).describe('the fields that can be shared and have a value'),
      can: z.object({ create: z.boolean() }),
    }),
  );

const opened = {
  shared_with_org: requiredText('Organization name', SHARE_ORG_MAX),
  access_type: Access,
  access_notes: optionalText('Notes', SHARE_NOTES_MAX),
  expires_at: z.iso.datetime('This is not a date and time.').nullable(),
  fields: z.array(Field).max(100),
  files: z.array(Id).max(SHARE_FILES_MAX, `A share can have at most ${SHARE_FILES_MAX} files.`),
  allows_download: z.boolean().describe('whether files can be kept, or only looked at'),
  has_watermark: z.boolean().describe('whether PDFs are given out with the name and address of whom they go to'),
  terms_text: optionalText('Terms', SHARE_TERMS_MAX).describe('to be accepted before anything is seen'),
};
const People = z.array(EmailAddress).max(SHARE_PEOPLE_MAX, `A share can name at most ${SHARE_PEOPLE_MAX} people.`);

const create = procedure({ needs, mode: 'write', idempotent: true })
  .route({ method: 'POST', path: '/co-investor-shares', successStatus: 201, summary: 'Share a record', tags })
  .input(
    z.strictObject({
      ...place,
      ...opened,
      access_type: Access.default('view_only'),
      access_notes: opened.access_notes.default(null),
      expires_at: opened.expires_at.default(null),
      fields: opened.fields.optional(),
      files: opened.files.default([]),
      allows_download: opened.allows_download.default(true),
      has_watermark: opened.has_watermark.default(false),
      terms_text: opened.terms_text.default(null),
      people: People.default([]),
    }),
  )
  .errors(errors('PERSON_NOT_CO_INVESTOR', 'DEAL_ARCHIVED'))
  .output(Share);

const update = procedure({ needs, mode: 'write' })
  .route({
    method: 'PATCH',
    path: '/co-investor-shares/{id}',
    summary: 'Change what a share opens, and for whom',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      version: Version,
      ...z.strictObject(opened).partial().shape,
      people: People.optional().describe('these people and no others; who is left out is closed out first'),
    }),
  )
  .errors({ ...errors('SHARE_ENDED', 'PERSON_NOT_CO_INVESTOR'), STALE_VERSION: Stale })
  .output(Share);

const revoke = procedure({ needs, mode: 'write' })
  .route({ method: 'POST', path: '/co-investor-shares/{id}/revoke', summary: 'End a share at once, for good', tags })
  .input(z.strictObject({ id: Id }))
  .output(Share);

const addPerson = procedure({ needs, mode: 'write' })
  .route({ method: 'POST', path: '/co-investor-shares/{id}/people', summary: 'Let somebody in by address', tags })
  .input(z.strictObject({ id: Id, email: EmailAddress }))
  .errors(errors('PERSON_NOT_CO_INVESTOR', 'PERSON_LISTED_IN_SHARE', 'SHARE_ENDED'))
  .output(Share);

const removePerson = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/co-investor-shares/{id}/remove-person',
    summary: 'Close a share to somebody',
    tags,
  })
  .input(z.strictObject({ id: Id, person_id: Id }))
  .output(Share);

const preview = procedure({ needs })
  .route({ method: 'GET', path: '/co-investor-shares/{id}/preview', summary: 'Exactly what a share shows', tags })
  .input(z.strictObject({ id: Id }))
  .output(SharedItem);

const Interaction = z.object({
  id: IdOut,
  share_id: IdOut,
  shared_with_org: z.string(),
  user_id: IdOut.nullable().describe('null of whom came by a link'),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().describe('empty of a visitor who has proven no address'),
  link_label: Text.describe('the link by which somebody without an account came'),
  visitor_number: z.int().nullable(),
  interaction_type: z.enum(keys(INTERACTION_TYPES)),
  duration_seconds: z.int().nullable(),
  message: Text,
  file_name: Text,
  pages: z
    .array(z.object({ file_id: IdOut, file_name: z.string(), page: z.int(), seconds: z.int() }))
    .describe('of a view: the pages of documents that were read, in their order'),
  created_at: TimestampOut,
});

const ReadDocument = z.object({
  file_id: IdOut.describe('of one version: a file never changes'),
  file_name: z.string(),
  readers: z.int(),
  seconds: z.int(),
  pages: z.array(z.object({ page: z.int(), seconds: z.int(), readers: z.int() })),
});

const interactions = procedure({ needs })
  .route({
    method: 'GET',
    path: '/co-investor-interactions',
    summary: 'What was done with the shares of one record: the 50 newest, and figures of all',
    tags,
  })
  .input(z.strictObject(place))
  .output(
    z.object({
      rows: z.array(Interaction),
      views: z.int(),
      unique_viewers: z.int().describe('people, however often each came'),
      average_seconds: z.number().nullable().describe('over the views that have a duration'),
      documents: z.array(ReadDocument).describe('those that were read in the page, the longest first'),
    }),
  );

const days = z.coerce
  .number<string | number>()
  .refine((value) => [30, 90, 180, 365].includes(value), 'Choose 30, 90, 180 or 365 days.')
  .default(90);

const Tally = z.object({
  id: IdOut.nullable(),
  name: z.string(),
  views: z.int(),
  viewers: z.int(),
  seconds: z.int(),
  interested: z.int(),
  requests: z.int(),
  downloads: z.int(),
});

const analytics = procedure({ needs })
  .route({ method: 'GET', path: '/co-investor-analytics', summary: 'Views over time and by whom and what', tags })
  .input(z.strictObject({ days }))
  .output(
    z.object({
      days: z.array(z.object({ day: z.string(), views: z.int(), viewers: z.int() })),
      bucket: z.enum(['day', 'week', 'month']),
      parts: z
        .array(z.object({ from: z.string(), to: z.string(), views: z.int(), viewers: z.int() }))
        .describe('the whole period in days, weeks or months; somebody counts once in each'),
      organizations: z.array(Tally),
      items: z.array(Tally.extend({ entity_type: ShareEntityOut })),
      documents: z.array(
        z.object({
          id: IdOut,
          name: z.string(),
          item: z.string(),
          readers: z.int(),
          pages: z.int(),
          seconds: z.int(),
          downloads: z.int(),
        }),
      ),
      funnel: z.object({
        shared: z.int().describe('shares that were made in the period'),
        viewed: z.int().describe('those of them that somebody has viewed'),
        interested: z.int().describe('those of them in which somebody expressed interest'),
      }),
    }),
  );

const exportAnalytics = procedure({ needs, mode: 'write' })
  .route({
    method: 'GET',
    path: '/co-investor-analytics/export',
    outputStructure: 'detailed',
    summary: 'One table of the analytics, as CSV',
    tags,
  })
  .input(z.strictObject({ days, table: z.enum(keys(SHARE_TABLES)).default('organizations') }))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

export const shares = {
  summarise,
  listItems,
  list,
  create,
  update,
  revoke,
  addPerson,
  removePerson,
  preview,
  interactions,
  analytics,
  exportAnalytics,
};
