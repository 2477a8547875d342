import { MAX_NOTE_LENGTH } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, requiredText, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['Notes'];

export const Note = z.object({
  id: IdOut,
  opportunity_id: IdOut,
  body: z.string().describe('plain text; <@id> names a colleague'),
  created_by: IdOut.nullable().describe('none of a note that Cairn wrote'),
  created_at: TimestampOut,
  updated_at: TimestampOut,
  version: z.int(),
  can: z.object({ edit: z.boolean() }),
});

const body = requiredText('Note', MAX_NOTE_LENGTH);
const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: Note }) };

const create = procedure({ needs: 'note:write', mode: 'write', idempotent: true })
  .route({ method: 'POST', path: '/opportunities/{id}/notes', successStatus: 201, summary: 'Write a note', tags })
  .input(z.strictObject({ id: Id, body }))
  .errors(errors('DEAL_MERGED', 'IDEMPOTENCY_CONFLICT'))
  .output(Note);

const update = procedure({ needs: 'note:write', mode: 'write' })
  .route({ method: 'PATCH', path: '/opportunity-notes/{id}', summary: 'Change a note of your own', tags })
  .input(z.strictObject({ id: Id, body, version: Version }))
  .errors({ STALE_VERSION: Stale })
  .output(Note);

const remove = procedure({ needs: 'note:write', mode: 'write' })
  .route({
    method: 'DELETE',
    path: '/opportunity-notes/{id}',
    inputStructure: 'detailed',
    successStatus: 204,
    summary: 'Delete a note of your own; it can be restored',
    tags,
  })
  .input(z.object({ params: z.strictObject({ id: Id }) }))
  .output(z.void());

const restore = procedure({ needs: 'note:write', mode: 'write' })
  .route({ method: 'POST', path: '/opportunity-notes/{id}/restore', summary: 'Bring a deleted note back', tags })
  .input(z.strictObject({ id: Id }))
  .output(Note);

export const opportunityNotes = { create, update, remove, restore };
