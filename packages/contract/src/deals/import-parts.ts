import { z } from 'zod';

/** A field in which a row and the deal that it is merged into differ. */
export const ImportFill = z.object({
  field: z.string(),
  there: z.string().describe('what the deal has; empty where it has nothing'),
  listed: z.string().describe('what the list says'),
  outcome: z
    .enum(['filled', 'added', 'kept', 'encrypted', 'full'])
    .describe(
      'whether the deal takes it (its first amount sets `currency` as well), adds it to what it has, or keeps what it has: then it is a remark, or left out, since the field is encrypted or the remarks are full',
    ),
});

/** How many rows of a list become what. */
export const ImportCounts = z.object({
  read: z.int(),
  imported: z.int().describe('created + merged'),
  created: z.int(),
  merged: z.int(),
  unchanged: z.int().optional().describe('rows that add nothing to the deal that they are of'),
  skipped: z.int(),
  rejected: z.int(),
});

const Choices = z.object({
  labels: z.array(z.string()).describe('the most frequent first; none where there are too many'),
  count: z.int().describe('above 1,000 at least so many'),
});

/** What a column would give a field with one choice, and one with several. */
export const AsChoices = z.object({ choice: Choices, choices: Choices });

/** A field of the firm that a column went into before. */
export const ArchivedField = z.object({ column: z.int(), key: z.string(), label: z.string() });
