import type { DealPart, dealKeys, ExistingDeal, ReadRow } from '@cairn/domain';

/** A record of the firm that a row may repeat, as the preview names it. */
export interface Existing {
  id: string;
  company_name: string;
  status: string;
  is_archived: boolean;
}

/** Rows and records by what makes them recognisable. */
export interface Keyed {
  hashed: (ReturnType<typeof dealKeys> & { row: number })[];
  existing: ExistingDeal[];
  records: Existing[];
  /** In what a row differs from the record that it repeats, of that by which it is recognised. */
  differs?: (row: ReadRow, id: string) => DealPart[];
  /** Rejects those of the rows to be added that cannot be, after the ones before them; whether there were any. */
  check?: (added: readonly ReadRow[]) => Promise<boolean>;
}
