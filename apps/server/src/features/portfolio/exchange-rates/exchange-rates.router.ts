import { inTenant, os } from '../../../core/procedure.ts';
import { addRate, uploadRates } from './add-rates.ts';
import { listRates } from './list-rates.ts';

const { exchangeRates } = os;

export const exchangeRatesRouter = {
  list: exchangeRates.list.handler(inTenant(listRates)),
  add: exchangeRates.add.handler(inTenant(addRate)),
  upload: exchangeRates.upload.handler(inTenant(uploadRates)),
};
