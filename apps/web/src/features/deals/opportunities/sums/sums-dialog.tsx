import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../../lib/api/api.ts';
import { AmountSums } from '../../../../ui/amount-sums.tsx';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { AnchoredPopover } from '../../../../ui/overlays/anchored-popover.tsx';
import type { OverlayProps } from '../../../../ui/overlays/opener.tsx';
import { type DealFilters, hasFilters } from '../opportunities-search.ts';
import classes from './sums.module.css';

interface SumsDialogProps extends OverlayProps {
  filters: DealFilters;
}

export default function SumsDialog({ filters, ...overlay }: SumsDialogProps) {
  return (
    <AnchoredPopover {...overlay} label="Sums of the amounts" width={400} className={classes.sums}>
      {overlay.opened && <Sums filters={filters} />}
    </AnchoredPopover>
  );
}

function Sums({ filters }: { filters: DealFilters }) {
  const { data, error, refetch } = useQuery(orpc.opportunities.sums.queryOptions({ input: filters, staleTime: 0 }));
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The amounts could not be added up" />;
  if (!data)
    return (
      <p className={classes.quiet} role="status">
        <Loader size={14} aria-hidden /> Adding up…
      </p>
    );
  if (data.sums.length === 0) return <p className={classes.quiet}>None of these deals has an amount.</p>;
  return (
    <>
      <AmountSums sums={data.sums} one="deal" many="deals" />
      <p className={classes.quiet}>
        {hasFilters(filters) ? 'Of the deals that match your filters. ' : ''}Currencies are not added up with one
        another.
      </p>
    </>
  );
}
