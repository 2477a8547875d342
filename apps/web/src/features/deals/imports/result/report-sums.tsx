import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../../lib/api/api.ts';
import { AmountSums } from '../../../../ui/amount-sums.tsx';
import classes from './result.module.css';

/** What the amounts of the deals that an import added come to, by currency; nothing where it brought none. */
export function ReportSums({ id }: { id: string }) {
  const { data } = useQuery(orpc.opportunities.sums.queryOptions({ input: { import_id: id }, staleTime: 0 }));
  if (!data || data.sums.length === 0) return null;
  return (
    <section className={classes.sums} aria-label="Amounts of the new deals">
      <h2>Amounts of the new deals</h2>
      <AmountSums sums={data.sums} one="deal" many="deals" />
    </section>
  );
}
