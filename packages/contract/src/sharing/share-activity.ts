import { PAGE_MAX, PAGES_SENT_MAX, SHARE_MESSAGE_MAX, VIEW_SECONDS_MAX } from '@cairn/domain';
import { z } from 'zod';
import { IdOut, optionalText, TimestampOut } from '../fields.ts';
import { ShareEntityOut } from './shared-item.ts';

/** What those whom a share is for send and see alike, with an account and by a link. */

export const Terms = z.object({
  share_id: IdOut,
  firm: z.string(),
  shared_by_name: z.string(),
  text: z.string().nullable().describe('null where the share asks for none'),
  version: z.int(),
  accepted_at: TimestampOut.nullable(),
  known_as: z.string().describe('under which name or address the firm sees that one accepts'),
});

export const InteractionInput = {
  p_interaction_type: z.enum(
    ['view', 'express_interest', 'request_details'],
    'Choose view, express_interest or request_details.',
  ),
  p_details: z
    .strictObject({
      message: optionalText('Message', SHARE_MESSAGE_MAX).optional(),
      timestamp: z.iso.datetime().optional().describe('as the client sees it; the server’s clock counts'),
    })
    .optional(),
};

export const LoggedInteraction = z.object({
  id: IdOut,
  entity_type: ShareEntityOut,
  created_at: TimestampOut,
  told: z.boolean().describe('whom the share comes from has been told of it'),
});

export const Seconds = z
  .int('seconds must be a whole number.')
  .min(0, 'seconds cannot be negative.')
  .max(VIEW_SECONDS_MAX, `seconds can be at most ${VIEW_SECONDS_MAX}.`);

export const Pages = z
  .array(
    z.strictObject({
      page: z.int('page must be a whole number.').min(1, 'Pages count from 1.').max(PAGE_MAX),
      seconds: Seconds,
    }),
  )
  .min(1)
  .max(PAGES_SENT_MAX, `Send at most ${PAGES_SENT_MAX} pages at a time.`);
