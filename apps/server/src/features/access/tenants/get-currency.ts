import type { Currency } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { findSettings } from './tenants.queries.ts';

/** The currency that the firm keeps its deals in unless one says otherwise. */
export async function getCurrency({ tx }: Ctx): Promise<Currency> {
  return ((await findSettings(tx))?.currency ?? 'USD') as Currency;
}
