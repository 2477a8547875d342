import { z } from 'zod';

/** A field in which a row and the deal that it is merged into differ. */
export const ImportFill = z.object({
  field: z.string(),
  there: z.string().describe('what the deal has; empty where it has nothing'),
  listed: z.string().describe('what the list says'),
  outcome: z.enum(['filled', 'kept']).describe('whether the deal takes it, or keeps what it has'),
});

/** A field of the firm that a column went into before. */
export const ArchivedField = z.object({ column: z.int(), key: z.string(), label: z.string() });
