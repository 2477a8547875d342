import { type Currency, emptyValue, type ListsDefinition } from '@cairn/domain';
import { CAP_TABLE, type CapTable, ROUND_PLAN, type RoundPlan } from '@cairn/domain/conversion';
import type { QueryClient } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';

export type StoredCapTable = Outputs['capTables']['get'];
export type PricedRound = Outputs['capTables']['price'];

export const capTableOptions = (id: string, version_no?: number) =>
  orpc.capTables.get.queryOptions({ input: { id, version_no } });

/** Recording a round changes what is held, and every figure that rests on it. */
export const refreshAfterRound = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: orpc.capTables.key() }),
    queryClient.invalidateQueries({ queryKey: orpc.investments.key() }),
    queryClient.invalidateQueries({ queryKey: orpc.portfolioCompanies.key() }),
  ]);

const emptyOf = ({ fields }: ListsDefinition) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, emptyValue(field)]));

export const newCapTable = (currency: Currency, as_of: string): CapTable =>
  ({ ...emptyOf(CAP_TABLE), currency, as_of, holders: [{ name: '', shares: null }], convertibles: [] }) as never;

/** A round that nothing is known of but its day. */
export const newPlan = (closed_on: string): RoundPlan =>
  ({ ...emptyOf(ROUND_PLAN), closed_on, investors: [{ name: '', amount: null, ours: false }] }) as never;
