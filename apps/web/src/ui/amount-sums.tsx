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
            <td>{withCode(formatMoney(BigInt(amount), currency), currency)}</td>
            <td className={classes.count}>{plural(count, one, many)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "EUR 8,000,004": a sign can be that of several currencies, some have none, and below each other all are written alike. */
const withCode = (said: string, currency: Currency): string => `${currency}\u00a0${said.replace(/[^\d.,-]/g, '')}`;
