import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../../lib/api/api.ts';
import { plural } from '../../../../lib/base/format.ts';
import { AmountSums } from '../../../../ui/amount-sums.tsx';
import { useWizard } from '../wizard-context.ts';
import classes from './result.module.css';

/** What an import brought beside its counts, as it was when it ran: amounts, own fields, what deals did not take, and their currencies. */
export function ReportSummary({ id }: { id: string }) {
  const { words } = useWizard();
  const { data } = useQuery(orpc.imports.summary.queryOptions({ input: { id } }));
  if (!data) return null;
  const { sums, differing, differing_count, currencies, currencies_count, remarked, new_fields } = data;
  return (
    <>
      {sums.length > 0 && (
        <section className={classes.sums} aria-label="Amounts that came in with the new deals">
          <h2>Amounts that came in with the new {words.many}</h2>
          <AmountSums sums={sums} one={words.one} many={words.many} />
        </section>
      )}
      {new_fields.length > 0 && (
        <section className={classes.sums} aria-label="New fields">
          <h2>{plural(new_fields.length, 'new field')}</h2>
          <p className={classes.quiet}>{new_fields.join(', ')}</p>
        </section>
      )}
      {remarked > 0 && (
        <p className={classes.quiet}>
          {plural(remarked, 'row')} with cells that did not fit their fields: these stand in the remarks of their{' '}
          {words.many}.
        </p>
      )}
      {differing.length > 0 && (
        <details>
          <summary>{plural(differing_count, 'value')} that the deals did not take</summary>
          <ul className={classes.kept}>
            {differing.map(({ row, company_name, label, listed, outcome }) => (
              <li key={`${row} ${label} ${listed}`}>
                Row {row}, {company_name} – {label}
                {outcome === 'kept' && `: ${listed}, kept as a remark`}
                {outcome === 'encrypted' && ' was left out, because the field is encrypted'}
                {outcome === 'full' && `: ${listed} was left out, because the remarks of the deal are full`}
              </li>
            ))}
          </ul>
          {differing_count > differing.length && (
            <p className={classes.quiet}>The first {differing.length} are listed.</p>
          )}
        </details>
      )}
      {currencies.length > 0 && (
        <details>
          <summary>{plural(currencies_count, 'deal')} with another currency</summary>
          <ul className={classes.kept}>
            {currencies.map(({ row, company_name, from, to }) => (
              <li key={row}>
                Row {row}, {company_name} – {to}, set with the first amount of the deal. It was {from}.
              </li>
            ))}
          </ul>
          {currencies_count > currencies.length && (
            <p className={classes.quiet}>The first {currencies.length} are listed.</p>
          )}
        </details>
      )}
    </>
  );
}
