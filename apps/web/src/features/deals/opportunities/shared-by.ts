import type { Outputs } from '../../../lib/api/api.ts';

export type Duplicate = Outputs['opportunities']['listDuplicates']['duplicates'][number];

const REASONS: Record<Duplicate['reasons'][number], string> = {
  company: 'same company',
  website: 'same website',
  founder_email: 'same founder email',
  similar_name: 'similar name',
};

/** What two deals have in common. */
export const sharedBy = ({ reasons }: Pick<Duplicate, 'reasons'>): string =>
  reasons.map((reason) => REASONS[reason]).join(', ');
