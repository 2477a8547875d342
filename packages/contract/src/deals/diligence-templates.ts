import { DILIGENCE_ITEMS_MAX } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, optionalText, requiredText, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['Due diligence'];

const Section = z.object({
  title: z.string(),
  items: z.array(z.object({ title: z.string(), description: z.string().nullable(), days: z.int().nullable() })),
});

const listed = {
  id: IdOut,
  name: z.string(),
  description: z.string().nullable(),
  is_active: z.boolean(),
  version_id: IdOut.describe('the latest version, from which a process is started'),
  version_no: z.int(),
  sections: z.int(),
  items: z.int(),
  days: z.int().describe('until the last item is due'),
  processes: z.int().describe('started from any of its versions, as far as one may see them'),
  updated_at: TimestampOut,
  version: z.int(),
};

const Changes = z.object({ added: z.int(), removed: z.int(), changed: z.int() });

const Template = z.object({
  ...listed,
  sections: z.array(Section),
  shown_version_no: z.int().describe('whose sections these are'),
  versions: z
    .array(
      z.object({
        id: IdOut,
        version_no: z.int(),
        created_by: IdOut.nullable(),
        created_at: TimestampOut,
        changes: Changes.nullable().describe('against the version before; none for the first'),
      }),
    )
    .describe('newest first'),
});

const Templates = z.object({
  templates: z.array(z.object(listed)).describe('by name, archived ones last'),
  can: z.object({ configure: z.boolean() }),
});

const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: Template }) };

const sections = z
  .array(
    z.strictObject({
      title: requiredText('Section', 200),
      items: z
        .array(
          z.strictObject({
            title: requiredText('Title', 200),
            description: optionalText('Description', 2000).optional(),
            days: z
              .int('Days must be a whole number.')
              .min(0, 'Days cannot be negative.')
              .max(730, 'Days can be at most 730.')
              .nullable()
              .optional(),
          }),
        )
        .min(1, 'A section needs at least one item.')
        .max(200, 'A section can have at most 200 items.'),
    }),
  )
  .min(1, 'A template needs at least one section.')
  .max(60, 'A template can have at most 60 sections.')
  .refine((list) => new Set(list.map(({ title }) => title.toLowerCase())).size === list.length, {
    message: 'Two sections have the same title. Give each a title of its own.',
  })
  .refine((list) => list.reduce((sum, { items }) => sum + items.length, 0) <= DILIGENCE_ITEMS_MAX, {
    message: `A template can have at most ${DILIGENCE_ITEMS_MAX} items.`,
  });

const fields = { name: requiredText('Name', 120), description: optionalText('Description', 1000), sections };

// A firm that has not looked at its templates yet is given the shipped ones by looking.
const listTemplates = procedure({ needs: 'diligence:read', mode: 'write' })
  .route({ method: 'GET', path: '/due-diligence-templates', summary: 'Templates of the firm', tags })
  .output(Templates);

const getTemplate = procedure({ needs: 'diligence:read' })
  .route({
    method: 'GET',
    path: '/due-diligence-templates/{id}',
    summary: 'A template with its history; its latest version, or another one',
    tags,
  })
  .input(
    z.strictObject({ id: Id, version_no: z.coerce.number<string | number>().int().min(1).max(1_000_000).optional() }),
  )
  .output(Template);

const createTemplate = procedure({ needs: 'diligence-templates:configure', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/due-diligence-templates',
    successStatus: 201,
    summary: 'Add a template',
    tags,
  })
  .input(z.strictObject(fields).partial({ description: true }))
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Template);

const editTemplate = procedure({ needs: 'diligence-templates:configure', mode: 'write' })
  .route({
    method: 'PATCH',
    path: '/due-diligence-templates/{id}',
    summary: 'Save a new version; running processes keep theirs',
    tags,
  })
  .input(z.strictObject(fields).partial().extend({ id: Id, version: Version }))
  .errors({ STALE_VERSION: Stale })
  .output(Template);

const archiveTemplate = procedure({ needs: 'diligence-templates:configure', mode: 'write' })
  .route({
    method: 'POST',
    path: '/due-diligence-templates/{id}/archive',
    summary: 'No process is started from it any more; running ones go on',
    tags,
  })
  .input(z.strictObject({ id: Id, version: Version }))
  .errors({ STALE_VERSION: Stale })
  .output(Template);

const restoreTemplate = procedure({ needs: 'diligence-templates:configure', mode: 'write' })
  .route({ method: 'POST', path: '/due-diligence-templates/{id}/restore', summary: 'Bring it back', tags })
  .input(z.strictObject({ id: Id, version: Version }))
  .errors({ STALE_VERSION: Stale })
  .output(Template);

const duplicateTemplate = procedure({ needs: 'diligence-templates:configure', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/due-diligence-templates/{id}/duplicate',
    successStatus: 201,
    summary: 'A template of its own with the same sections',
    tags,
  })
  .input(z.strictObject({ id: Id, name: requiredText('Name', 120).optional() }))
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Template);

export const templates = {
  listTemplates,
  getTemplate,
  createTemplate,
  editTemplate,
  archiveTemplate,
  restoreTemplate,
  duplicateTemplate,
};
