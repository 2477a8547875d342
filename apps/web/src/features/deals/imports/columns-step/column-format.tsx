import type { Format, FormatFor } from '../plan.ts';
import type { Draft } from '../queries.ts';
import { DateFormat } from './date-format.tsx';
import { MoneyFormat } from './money-format.tsx';
import { PercentFormat } from './percent-format.tsx';

export interface ColumnFormatProps {
  header: string;
  choice: FormatFor;
  format: Format;
  /** It was in doubt and a person has settled it. */
  isConfirmed: boolean;
  currency: Draft['currency'];
  /** Name of the column that says the currency of these amounts, row by row. */
  currencyColumn: string | undefined;
  onChange: (format: Format) => void;
}

/** How the values of a column are read, where that can differ. */
export function ColumnFormat(props: ColumnFormatProps) {
  if (props.choice.kind === 'date') return <DateFormat {...props} />;
  return props.choice.kind === 'money' ? <MoneyFormat {...props} /> : <PercentFormat {...props} />;
}
