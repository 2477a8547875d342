import { DealPeek } from '../features/deals/opportunity-peek/deal-peek.tsx';
import type { PeekCode } from '../features/deals/opportunity-peek/peek-ways.ts';
import { dealParts, fetchDealParts } from './-deal-parts.tsx';

/** A deal beside board or list with all that its page is made of, in a file of its own: fetched when somebody comes near one. */
export const dealBeside: PeekCode = {
  Peek: (props) => <DealPeek {...props} parts={dealParts} />,
  fetchAhead: fetchDealParts,
};
