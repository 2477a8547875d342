import { ANSWER_STATES, REQUEST_COMPANIES_MAX, REQUEST_METRICS_MAX, UPDATE_REQUEST_FIELDS } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { DayOut, Id, IdOut, optionalDate, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { newFields } from '../record-fields.ts';

const tags = ['Update requests'];
const STATES = Object.keys(ANSWER_STATES) as [keyof typeof ANSWER_STATES, ...(keyof typeof ANSWER_STATES)[]];

const Row = z.object({
  id: IdOut,
  reporting_period: z.string(),
  due_on: DayOut,
  created_at: TimestampOut,
  created_by: IdOut.nullable(),
  companies: z.int(),
  counts: z.object(
    Object.fromEntries(STATES.map((state) => [state, z.int()])) as Record<(typeof STATES)[number], z.ZodInt>,
  ),
});

const Answer = z.object({
  id: IdOut,
  company: z.object({ id: IdOut, name: z.string() }),
  person: z.object({ name: z.string(), email: z.string() }).nullable(),
  state: z.enum(STATES),
  due_on: DayOut,
  expires_at: TimestampOut.describe('of the link'),
  sent_at: TimestampOut.nullable(),
  opened_at: TimestampOut.nullable(),
  draft_at: TimestampOut.nullable(),
  answered_at: TimestampOut.nullable(),
  reminded_at: TimestampOut.nullable(),
  update_id: IdOut.nullable(),
  can: z.object({ remind: z.boolean(), extend: z.boolean(), revoke: z.boolean(), renew: z.boolean() }),
});

const list = procedure({ needs: 'portfolio:read' })
  .route({ method: 'GET', path: '/update-requests', summary: 'Requests for updates, newest first', tags })
  .input(
    z.strictObject({
      limit: z.coerce.number<string | number>().int().min(1).max(200, 'limit can be at most 200.').default(20),
      before: Id.optional().describe('the last one of the part before'),
    }),
  )
  .output(z.object({ rows: z.array(Row), has_more: z.boolean(), can: z.object({ create: z.boolean() }) }));

const get = procedure({ needs: 'portfolio:read' })
  .route({ method: 'GET', path: '/update-requests/{id}', summary: 'A request, and who has answered it', tags })
  .input(z.strictObject({ id: Id }))
  .output(
    Row.extend({
      message: z.string().nullable(),
      metrics: z.array(z.object({ key: z.string(), label: z.string() })),
      answers: z.array(Answer),
    }),
  );

const candidates = procedure({ needs: 'portfolio:read' })
  .route({
    method: 'GET',
    path: '/update-requests/candidates',
    summary: 'Active companies, and whom of each a request would go to',
    tags,
  })
  .output(
    z.object({
      companies: z.array(
        z.object({
          id: IdOut,
          name: z.string(),
          person: z.object({ name: z.string(), email: z.string() }).nullable(),
          refusal: z.string().nullable().describe('why it cannot be asked'),
        }),
      ),
    }),
  );

const asked = {
  ...newFields(UPDATE_REQUEST_FIELDS),
  metrics: z
    .array(z.string().max(60))
    .min(1, 'Choose at least one metric.')
    .max(REQUEST_METRICS_MAX, `Choose at most ${REQUEST_METRICS_MAX} metrics.`)
    .describe('keys of metrics'),
};

const create = procedure({ needs: 'portfolio:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/update-requests',
    successStatus: 201,
    summary: 'Ask companies for an update: each gets a mail with a link of its own',
    tags,
  })
  .input(
    z.strictObject({
      ...asked,
      companies: z
        .array(Id)
        .min(1, 'Choose at least one company.')
        .max(REQUEST_COMPANIES_MAX, `Choose at most ${REQUEST_COMPANIES_MAX} companies.`),
    }),
  )
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(z.object({ id: IdOut, sent: z.int() }));

const test = procedure({ needs: 'portfolio:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/update-request-tests',
    summary: 'Mail the request to oneself, before it goes out',
    tags,
  })
  .input(z.strictObject(asked))
  .output(z.object({ email: z.string() }));

const one = z.strictObject({ id: Id });
const closed = errors('ANSWER_CLOSED');

const remind = procedure({ needs: 'portfolio:write', mode: 'write' })
  .route({ method: 'POST', path: '/update-answers/{id}/remind', summary: 'Remind a company, with the same link', tags })
  .input(one)
  .errors(closed)
  .output(Answer);

const renew = procedure({ needs: 'portfolio:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/update-answers/{id}/renew',
    summary: 'Mail a new link, for another device; the earlier one is dead',
    tags,
  })
  .input(one)
  .errors(closed)
  .output(Answer);

const extend = procedure({ needs: 'portfolio:write', mode: 'write' })
  .route({ method: 'POST', path: '/update-answers/{id}/extend', summary: 'Give a company another due date', tags })
  .input(z.strictObject({ id: Id, due_on: optionalDate('Due date').unwrap() }))
  .errors(closed)
  .output(Answer);

const revoke = procedure({ needs: 'portfolio:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/update-answers/{id}/revoke',
    summary: 'Take a request to a company back: its link is dead at once',
    tags,
  })
  .input(one)
  .errors(closed)
  .output(Answer);

export const updateRequests = { list, get, candidates, create, test, remind, renew, extend, revoke };
