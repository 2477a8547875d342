import { COMPANY_SHARE_FIELDS, CURRENCY_CODES, DEAL_SHARE_FIELDS, SHARE_ACCESS, SHARE_ENTITIES } from '@cairn/domain';
import { z } from 'zod';
import { IdOut, TimestampOut } from '../fields.ts';

const keys = <K extends string>(labels: Record<K, unknown>) => Object.keys(labels) as [K, ...K[]];

export const ShareAccessOut = z.enum(keys(SHARE_ACCESS));
export const ShareEntityOut = z.enum(keys(SHARE_ENTITIES));
export const ShareFieldOut = z.enum([
  ...new Set([...keys(DEAL_SHARE_FIELDS), ...keys(COMPANY_SHARE_FIELDS)]),
] as unknown as [keyof typeof DEAL_SHARE_FIELDS | keyof typeof COMPANY_SHARE_FIELDS]);

/** One share as the person sees it whom it is for: what it opens, and nothing else. */
export const SharedItem = z.object({
  share_id: IdOut,
  entity_type: ShareEntityOut,
  entity_id: IdOut,
  name: z.string(),
  firm: z.string(),
  shared_by_name: z.string(),
  shared_at: TimestampOut,
  access_type: ShareAccessOut,
  expires_at: TimestampOut.nullable(),
  is_closed: z.boolean().describe('a deal that was won or lost: nobody invests in it any more'),
  currency: z.enum(CURRENCY_CODES).nullable(),
  values: z
    .array(z.object({ field: ShareFieldOut, value: z.union([z.string(), z.number()]) }))
    .describe('the fields that are opened and filled in, in their order; amounts in minor units of the currency'),
  files: z.array(
    z.object({
      id: IdOut,
      file_name: z.string(),
      content_type: z.string(),
      byte_size: z.number(),
      preview: z.enum(['image', 'pdf']).nullable().describe('how it can be looked at in the page'),
      created_at: TimestampOut,
    }),
  ),
  asked: z
    .object({ interest: TimestampOut.nullable(), details: TimestampOut.nullable() })
    .describe('when one last did'),
  has_watermark: z.boolean().describe('PDFs are given out with the name and address of whom they go to'),
  watermark: z.string().nullable().describe('the words on PDFs before the time; null without one, and in the preview'),
  can: z.object({ express_interest: z.boolean(), request_details: z.boolean(), download: z.boolean() }),
});
