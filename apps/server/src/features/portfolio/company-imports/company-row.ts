import { type CompanyImportValues, isAmount, type ReadRow, type RowExtras } from '@cairn/domain';

/** What one row says about a company. */
export interface CompanyRow {
  row: number;
  values: CompanyImportValues;
  extras: RowExtras;
}

/** The reader of this import's catalogue gives the fields of a company. */
export function asCompany({ row, values, extras }: ReadRow): CompanyRow {
  return { row, values: { ...values } as CompanyImportValues, extras: { ...extras } };
}

/** A row that repeats an earlier one of the list adds what that one leaves open. */
export function fillFrom(first: CompanyRow | undefined, { values, extras }: CompanyRow): void {
  if (!first) return;
  const currency = currencyOf(first);
  const fits = (value: unknown) => !isAmount(value) || currency === undefined || value.currency === currency;
  const fitting = (given: object) => Object.fromEntries(Object.entries(given).filter(([, value]) => fits(value)));
  first.values = { ...fitting(values), ...first.values };
  first.extras = {
    ...first.extras,
    notes: [...new Set([...(first.extras.notes ?? []), ...(extras.notes ?? [])])],
    custom: { ...fitting(extras.custom ?? {}), ...first.extras.custom },
  };
}

/** The currency of the amounts of a row; they are all in one. */
export function currencyOf({ values, extras }: CompanyRow): string | undefined {
  return [values.investment_amount, values.valuation, ...Object.values(extras.custom ?? {})].find(isAmount)?.currency;
}

/** The noted amounts of a row, in minor units, and the share in percent. */
export function amountsOfRow({ values }: CompanyRow) {
  return {
    investment_amount: values.investment_amount?.minor,
    valuation: values.valuation?.minor,
    ownership_percentage: values.ownership_percentage,
  };
}

/** What a row says of the facts, without the name. */
export function factsOf({ values }: CompanyRow) {
  const {
    company_name: _name,
    investment_amount: _paid,
    valuation: _worth,
    ownership_percentage: _share,
    ...facts
  } = values;
  return facts;
}

/** A list keeps notes without titles. */
export const NOTE_TITLE = 'From the imported list';
