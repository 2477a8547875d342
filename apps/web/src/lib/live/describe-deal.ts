import { formatMoneyShort } from '@cairn/domain';
import type { Outputs } from '../api/api.ts';
import { formatDate, formatDay } from '../base/format.ts';

type Row = Outputs['opportunities']['list']['rows'][number];
export type DescribedDeal = Pick<Row, 'funding_round' | 'target_amount' | 'currency' | 'received_on' | 'created_at'>;

/** "Series A, $2.5M, Jan 9, 2026": what tells a deal from another one of the same company. */
export function describeDeal({
  funding_round,
  target_amount,
  currency,
  received_on,
  created_at,
}: DescribedDeal): string {
  const amount = target_amount === null ? null : formatMoneyShort(target_amount, currency);
  const day = received_on ? formatDay(received_on) : formatDate(created_at);
  return [funding_round, amount, day].filter(Boolean).join(', ');
}
