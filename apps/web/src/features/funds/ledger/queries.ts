import { type Inputs, type Outputs, orpc } from '../../../lib/api/api.ts';

export type Ledger = Outputs['fundLedger']['list'];
export type Posting = Ledger['postings'][number];
export type LedgerAsked = Inputs['fundLedger']['list'];

export const ledgerOptions = (asked: LedgerAsked) => orpc.fundLedger.list.queryOptions({ input: asked });
