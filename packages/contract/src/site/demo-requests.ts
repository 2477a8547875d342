import { isTimeZone, TEAM_SIZES } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { EmailAddress, IdOut, requiredText, TimestampOut, text } from '../fields.ts';
import { procedure } from '../procedure.ts';

const create = procedure({ needs: 'public', mode: 'write', idempotent: true })
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

const list = procedure({ needs: 'demo_request:read' })
  .route({
    method: 'GET',
    path: '/demo-requests',
    summary: 'The latest 100 requests for a demo, newest first',
    tags: ['Site'],
  })
  .output(z.array(DemoRequestView));

export const demoRequests = { create, list };
