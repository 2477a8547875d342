import { CURRENCY_CODES } from '@cairn/domain';
import { z } from 'zod';

/** What amounts come to, by field and by currency: they are never added up across currencies. */
export const AmountSums = z.array(
  z.object({
    key: z.string().describe('of the field; `custom.<key>` for one of the firm'),
    label: z.string(),
    currency: z.enum(CURRENCY_CODES),
    count: z.int().describe('how many have an amount'),
    amount: z.string().describe('integer minor units, as text: a sum can exceed what a JSON number holds'),
  }),
);
