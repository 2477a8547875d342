import { partName } from '@cairn/domain/fund';
import type { QueryClient } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type StatementRow = Outputs['bankStatements']['list']['rows'][number];
export type BankStatement = Outputs['bankStatements']['get'];
export type BankLine = BankStatement['lines'][number];
export type BankPreview = Outputs['bankStatements']['preview'];

export const FORMATS: Record<StatementRow['format'], string> = { camt: 'CAMT.053', ofx: 'OFX', csv: 'CSV' };

/** What a payment is for. */
export const callName = (call: Pick<BankStatement['parts'][number], 'number' | 'is_equalisation'>): string =>
  partName({ kind: 'call', ...call }).toLowerCase();

export const statementsOptions = (id: string) => orpc.bankStatements.list.queryOptions({ input: { id } });
export const statementOptions = (id: string) => orpc.bankStatements.get.queryOptions({ input: { id } });

/** Whatever a confirmed line changes is asked for again. */
export const refreshBank = (queryClient: QueryClient) =>
  Promise.all(
    [
      orpc.bankStatements.key(),
      orpc.capitalEvents.key(),
      orpc.fundLedger.key(),
      orpc.funds.key(),
      orpc.limitedPartners.key(),
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
