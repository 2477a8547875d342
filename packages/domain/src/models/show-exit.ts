import { sumOf } from '../returns/index.ts';
import { type ExitValues, sellCompany } from './company-exit.ts';
import { column, type ModelResult, quotient, text } from './model-result.ts';

/** Who gets what of each price, as figures, tables and charts. */
export function showExit(values: ExitValues): ModelResult {
  const outcomes = sellCompany(values);
  const cost = sumOf(values.classes.map(({ own_cost }) => own_cost ?? 0));
  const breaksEven = [...outcomes].sort((a, b) => a.price - b.price).find(({ ours }) => ours >= cost);
  const preferences = values.classes.map(({ kind, invested, preference }) =>
    kind === 'common' || kind === 'option' ? 0 : Math.round((invested ?? 0) * (preference ?? 1)),
  );
  return {
    figures: [
      {
        key: 'preferences',
        label: 'All preferences',
        unit: 'money',
        value: text(sumOf(preferences)),
        formula: 'paid in x preference, summed over the preferred classes',
        note: 'Common shares get nothing of a sale that leaves less than this.',
      },
      { key: 'own_cost', label: 'Our cost', unit: 'money', value: text(cost), formula: 'sum of our cost', note: null },
      {
        key: 'breaks_even',
        label: 'Price that gives our cost back',
        unit: 'money',
        value: breaksEven ? text(breaksEven.price) : null,
        formula: 'lowest of the prices at which ours is at least our cost',
        note: breaksEven ? null : 'None of the prices does.',
      },
    ],
    tables: [
      {
        key: 'ours',
        title: 'What we get',
        columns: [
          column('price', 'Price'),
          column('equity', 'To shareholders'),
          column('ours', 'Ours'),
          column('part', 'Of the price', 'share'),
          column('multiple', 'MOIC', 'multiple'),
        ],
        rows: outcomes.map(({ price, equity, ours }) => ({
          price: text(price),
          equity: text(equity),
          ours: text(ours),
          part: quotient(ours, price),
          multiple: quotient(ours, cost),
        })),
      },
      {
        key: 'classes',
        title: 'By class of shares',
        columns: [
          column('price', 'Price'),
          column('converted', 'Converted or exercised', 'text'),
          ...values.classes.map(({ name }, at) => column(`class_${at}`, name)),
        ],
        rows: outcomes.map(({ price, classes }) => ({
          price: text(price),
          ...Object.fromEntries(classes.map(({ amount }, at) => [`class_${at}`, text(amount)])),
          converted:
            classes
              .filter(({ converted }) => converted)
              .map(({ name }) => name)
              .join(', ') || 'None',
        })),
      },
    ],
    charts: [
      {
        title: 'Who gets what, by price',
        kind: 'bar',
        table: 'classes',
        along: 'price',
        series: values.classes.map((_, at) => `class_${at}`),
        value_title: 'Amount',
      },
      {
        title: 'What we get, by price',
        kind: 'line',
        table: 'ours',
        along: 'price',
        series: ['ours'],
        value_title: 'Amount',
      },
    ],
  };
}
