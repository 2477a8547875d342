import { DILIGENCE_ITEM_STATUSES, needsReason } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, optionalDate, optionalText, requiredText, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { ChangedItem, DiligenceComment, DiligenceItem, DiligenceProcess } from './diligence-views.ts';

const tags = ['Due diligence'];
const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: DiligenceItem }) };

const fields = {
  title: requiredText('Title', 200),
  description: optionalText('Description', 2000),
  owner_id: Id.nullable(),
  due_date: optionalDate('Due date'),
};

const addItem = procedure({ needs: 'diligence:edit', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/due-diligence/{id}/items',
    successStatus: 201,
    summary: 'Add an item to a running process; a section that it does not have yet is added at the end',
    tags,
  })
  .input(
    z
      .strictObject({ ...fields, section: requiredText('Section', 200) })
      .partial({ description: true, owner_id: true, due_date: true })
      .extend({ id: Id }),
  )
  .errors(errors('ASSIGNEE_UNKNOWN', 'IDEMPOTENCY_CONFLICT'))
  .output(ChangedItem);

const updateItem = procedure({ needs: 'diligence:edit', mode: 'write' })
  .route({
    method: 'PATCH',
    path: '/due-diligence-items/{id}',
    summary: 'Change an item; the process follows in the same transaction',
    tags,
  })
  .input(
    z
      .strictObject({
        ...fields,
        status: z.enum(DILIGENCE_ITEM_STATUSES, 'This is not a status of an item.'),
        status_reason: optionalText('Reason', 1000),
        finding: optionalText('Finding', 10_000),
      })
      .partial()
      .extend({ id: Id, version: Version })
      .refine(({ status, status_reason }) => !status || !needsReason(status) || Boolean(status_reason), {
        path: ['status_reason'],
        message: 'Give a reason: why the item does not apply, or what it is waiting for.',
      })
      .refine(({ status, status_reason }) => status !== undefined || status_reason === undefined, {
        path: ['status'],
        message: 'A reason belongs to a status. Send both.',
      }),
  )
  .errors({ ...errors('ASSIGNEE_UNKNOWN'), STALE_VERSION: Stale })
  .output(ChangedItem);

const removeItem = procedure({ needs: 'diligence:edit', mode: 'write' })
  .route({
    method: 'DELETE',
    path: '/due-diligence-items/{id}',
    inputStructure: 'detailed',
    summary: 'Remove an item that nobody has worked on',
    tags,
  })
  .input(z.object({ params: z.strictObject({ id: Id }) }))
  .errors(errors('DILIGENCE_ITEM_IN_USE'))
  .output(DiligenceProcess);

const removeSection = procedure({ needs: 'diligence:edit', mode: 'write' })
  .route({
    method: 'POST',
    path: '/due-diligence/{id}/remove-section',
    summary: 'Remove a section with its items, if nobody has worked on any of them',
    tags,
  })
  .input(z.strictObject({ id: Id, section: requiredText('Section', 200) }))
  .errors(errors('DILIGENCE_ITEM_IN_USE'))
  .output(DiligenceProcess);

const listComments = procedure({ needs: 'diligence:read' })
  .route({ method: 'GET', path: '/due-diligence-items/{id}/comments', summary: 'Comments, oldest first', tags })
  .input(z.strictObject({ id: Id }))
  .output(z.array(DiligenceComment));

const addComment = procedure({ needs: 'diligence:edit', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/due-diligence-items/{id}/comments',
    successStatus: 201,
    summary: 'Comment on an item; the people mentioned are notified',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      body: requiredText('Comment', 5000),
      mentions: z.array(Id).max(20, 'A comment can mention at most 20 people.').default([]),
    }),
  )
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(DiligenceComment);

const removeComment = procedure({ needs: 'diligence:edit', mode: 'write' })
  .route({
    method: 'DELETE',
    path: '/due-diligence-comments/{id}',
    inputStructure: 'detailed',
    successStatus: 204,
    summary: 'Delete a comment of your own',
    tags,
  })
  .input(z.object({ params: z.strictObject({ id: Id }) }))
  .output(z.void());

export const items = { addItem, updateItem, removeItem, removeSection, listComments, addComment, removeComment };
