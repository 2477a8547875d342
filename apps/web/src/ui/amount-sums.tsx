import { type Currency, formatMoney } from '@cairn/domain';
import { VisuallyHidden } from '@mantine/core';
import { plural } from '../lib/base/format.ts';
import classes from './amount-sums.module.css';

interface AmountSumsProps {
  /** Of one field one after the other, as the server sends them. */
  sums: readonly { key: string; label: string; currency: Currency; count: number; amount: string }[];
  one: string;
  many: string;
}

/** What amounts come to, a line for each field and currency: they are not added up across currencies. */
export function AmountSums({ sums, one, many }: AmountSumsProps) {
  return (
    <table className={`${classes.sums} tnum`}>
      <tbody>
        {sums.map(({ key, label, currency, count, amount }, place) => (
          <tr key={`${key} ${currency}`} data-first={sums[place - 1]?.key !== key || undefined}>
            <th scope="row">{sums[place - 1]?.key === key ? <VisuallyHidden>{label}</VisuallyHidden> : label}</th>
            <td>
              <Sum said={formatMoney(BigInt(amount), currency)} currency={currency} />
            </td>
            <td className={classes.count}>{plural(count, one, many)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A sign can be that of several currencies; where there is none, the code stands in its place already. */
function Sum({ said, currency }: { said: string; currency: Currency }) {
  if (said.includes(currency)) return said;
  return (
    <>
      {said} <span className={classes.code}>{currency}</span>
    </>
  );
}
