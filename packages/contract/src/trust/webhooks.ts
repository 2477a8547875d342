import { WEBHOOK_DELIVERIES_PAGE, WEBHOOK_TOPICS, type WebhookTopic } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, requiredText, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['Webhooks'];
const needs = 'webhook:manage';
const Topic = z.enum(Object.keys(WEBHOOK_TOPICS) as [WebhookTopic], 'This is not a topic of webhooks.');

const Topics = z.array(Topic).min(1, 'Choose at least one topic.').max(Object.keys(WEBHOOK_TOPICS).length);

const Webhook = z.object({
  id: IdOut,
  url: z.string(),
  topics: z.array(Topic),
  is_active: z.boolean(),
  created_by_name: z.string(),
  created_at: TimestampOut,
  old_secret_until: TimestampOut.nullable().describe('until then the secret from before signs along'),
  waiting: z.int().describe('deliveries that are still to come'),
  last_state: z.enum(['delivered', 'failed', 'waiting']).nullable().describe('of the newest delivery that was tried'),
  last_tried_at: TimestampOut.nullable(),
  version: z.int(),
});
const WithSecret = Webhook.extend({ secret: z.string().describe('signs what is sent; shown in this answer alone') });

const Delivery = z.object({
  id: IdOut,
  action: z.string(),
  event_id: IdOut.nullable().describe('null: a test'),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  http_status: z.int().nullable(),
  reason: z.string().nullable(),
  created_at: TimestampOut,
  tried_at: TimestampOut.nullable(),
});

const list = procedure({ needs })
  .route({ method: 'GET', path: '/webhooks', summary: 'The webhooks of the own firm, newest first', tags })
  .output(z.object({ rows: z.array(Webhook) }));

const create = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/webhooks',
    successStatus: 201,
    summary: 'Have events sent to an address; the secret is in this answer and never again',
    tags,
  })
  .errors(errors('REAUTHENTICATION_REQUIRED', 'TOO_MANY_WEBHOOKS'))
  .input(z.strictObject({ url: requiredText('Address', 2000), topics: Topics }))
  .output(WithSecret);

const change = procedure({ needs, mode: 'write' })
  .route({ method: 'PATCH', path: '/webhooks/{id}', summary: 'Pause a webhook, go on with it, or choose topics', tags })
  .errors(errors('STALE_VERSION'))
  .input(z.strictObject({ id: Id, version: Version, is_active: z.boolean().optional(), topics: Topics.optional() }))
  .output(Webhook);

const rotate = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/webhooks/{id}/rotate',
    summary: 'Another secret; for 24 hours both sign what is sent',
    tags,
  })
  .errors(errors('REAUTHENTICATION_REQUIRED'))
  .input(z.strictObject({ id: Id }))
  .output(WithSecret);

const remove = procedure({ needs, mode: 'write' })
  .route({
    method: 'DELETE',
    path: '/webhooks/{id}',
    successStatus: 204,
    summary: 'End a webhook with its deliveries',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(z.void());

const test = procedure({ needs, mode: 'write' })
  .route({ method: 'POST', path: '/webhooks/{id}/test', summary: 'Send a test that tells of nothing', tags })
  .input(z.strictObject({ id: Id }))
  .output(Delivery);

const deliveries = procedure({ needs })
  .route({
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    summary: 'What was sent and what became of it, newest first; kept for 30 days',
    tags,
  })
  .input(z.object({ id: Id, cursor: z.string().max(500).optional() }))
  .output(z.object({ rows: z.array(Delivery).max(WEBHOOK_DELIVERIES_PAGE), next_cursor: z.string().nullable() }));

const replay = procedure({ needs, mode: 'write' })
  .route({ method: 'POST', path: '/webhook-deliveries/{id}/replay', summary: 'Send an event once more', tags })
  .input(z.strictObject({ id: Id }))
  .output(Delivery);

export const webhooks = { list, create, change, rotate, remove, test, deliveries, replay };
