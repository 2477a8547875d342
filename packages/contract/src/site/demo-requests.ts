import { isTimeZone, TEAM_SIZES } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { EmailAddress, IdOut, requiredText, TimestampOut, text } from '../fields.ts';
import { procedure } from '../procedure.ts';

const requestDemo = procedure({ needs: 'public', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/demo-requests',
    successStatus: 201,
    summary: 'Ask for a demo at one of the offered times; the same request sent twice is one',
    tags: ['Site'],
  })
  .input(
    z.strictObject({
      name: requiredText('Name', 120),
      email: EmailAddress,
      firm: requiredText('Firm', 160),
      team_size: z.enum(TEAM_SIZES, 'Choose one of the listed sizes.').optional(),
      message: text('Message', 2000).optional(),
      slot_starts_at: z.iso.datetime({ offset: true, message: 'Choose a time.' }),
      time_zone: z.string('Time zone must be text.').max(60).refine(isTimeZone, 'This time zone is not known.'),
      website: z.string().max(500).optional().describe('left empty by people: filled in, the request is dropped'),
    }),
  )
  .errors(errors('IDEMPOTENCY_CONFLICT', 'HTTPS_REQUIRED'))
  .output(
    z.object({
      id: IdOut,
      slot_starts_at: TimestampOut,
      slot_ends_at: TimestampOut,
      calendar: z.object({ filename: z.string(), content: z.string().describe('an iCalendar file, RFC 5545') }),
    }),
  );

export const DemoRequestView = z.object({
  id: IdOut,
  name: z.string(),
  email: z.string(),
  firm: z.string(),
  team_size: z.string().nullable(),
  message: z.string().nullable(),
  time_zone: z.string(),
  slot_starts_at: TimestampOut,
  created_at: TimestampOut,
  status: z.enum(['new', 'confirmed', 'declined', 'done']),
});

const listDemoRequests = procedure({ needs: 'demo_request:read' })
  .route({
    method: 'GET',
    path: '/demo-requests',
    summary: 'The latest 100 requests for a demo, newest first',
    tags: ['Site'],
  })
  .output(z.array(DemoRequestView));

const HEALTH = ['operational', 'degraded', 'down'] as const;

const getStatus = procedure({ needs: 'public' })
  .route({
    method: 'GET',
    path: '/status',
    summary: 'The live health of this installation and its parts',
    tags: ['Site'],
  })
  .input(z.strictObject({}))
  .output(
    z.object({
      state: z.enum(HEALTH).describe('that of the worst part'),
      checked_at: TimestampOut,
      version: z.string(),
      uptime_seconds: z.int(),
      parts: z.array(
        z.object({
          key: z.enum(['server', 'database', 'mail', 'jobs', 'files']),
          name: z.string(),
          state: z.enum(HEALTH),
          detail: z.string(),
          latency_ms: z.number().nullable().describe('how long the part took to answer'),
        }),
      ),
    }),
  );

const getTrust = procedure({ needs: 'public' })
  .route({
    method: 'GET',
    path: '/trust',
    summary: 'The security checks of this installation: what each proves, when it last ran, with what result',
    tags: ['Site'],
  })
  .input(z.strictObject({}))
  .output(
    z.object({
      state: z.enum(['passed', 'failed', 'waiting']).describe('waiting: not every check has run yet'),
      last_run_at: TimestampOut.nullable(),
      checks: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          proves: z.string(),
          result: z.enum(['passed', 'failed', 'waiting']),
          detail: z.string().describe('what was found; for a failed check, what to do'),
          ran_at: TimestampOut.nullable(),
          controls: z.array(z.string()).describe('of SOC 2 and ISO/IEC 27001 that the check gives evidence for'),
        }),
      ),
    }),
  );

export const site = { requestDemo, listDemoRequests, getStatus, getTrust };
