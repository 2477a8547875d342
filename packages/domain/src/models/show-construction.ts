import { Decimal } from '../returns/index.ts';
import { type Construction, type ConstructionValues, constructFund } from './fund-construction.ts';
import { column, type ModelResult, quotient, rateOf, text } from './model-result.ts';

/** The plan of a fund as figures, tables and charts. */
export function showConstruction(values: ConstructionValues): ModelResult {
  const plan = constructFund(values);
  const { invested, proceeds, paidIn, toLps, fees, expenses, carry, reserves, grossIrr, netIrr } = plan;
  const companies = plan.stages.reduce((sum, stage) => sum.add(stage.companies), new Decimal(0));
  const flows = '0 = sum of CF_i / (1 + r)^((d_i - d_0) / 365)';
  const figure = (
    key: string,
    label: string,
    unit: ModelResult['figures'][number]['unit'],
    value: string | null,
    formula: string,
    note: string | null = null,
  ) => ({ key, label, unit, value, formula, note });
  const [gross, net] = [rateOf(grossIrr), rateOf(netIrr)];
  return {
    figures: [
      figure(
        'gross_multiple',
        'Gross multiple',
        'multiple',
        quotient(proceeds, invested),
        'proceeds / invested in companies',
      ),
      figure(
        'net_multiple',
        'Net multiple',
        'multiple',
        quotient(toLps, paidIn),
        'paid to LPs after carry / paid in, fees and expenses included',
      ),
      figure('gross_irr', 'Gross IRR', 'rate', gross.value, `${flows}, between fund and companies`, gross.note),
      figure('net_irr', 'Net IRR', 'rate', net.value, `${flows}, between LPs and fund`, net.note),
      figure('invested', 'Invested in companies', 'money', text(invested), 'size - fees - expenses over the life'),
      figure(
        'invested_share',
        'Invested, of the size',
        'share',
        quotient(invested, paidIn + plan.uncalled),
        'invested in companies / size',
      ),
      figure(
        'companies',
        'Companies',
        'count',
        text(companies.toDecimalPlaces(1)),
        'first checks / check size, summed over the stages',
      ),
      figure('reserves', 'Reserves for follow-ons', 'money', text(reserves), 'invested in companies x reserve ratio'),
      figure(
        'fees',
        'Fees over the life',
        'money',
        text(fees),
        'commitments x rate in the investment period, then cost still held x rate, by days',
      ),
      figure('expenses', 'Expenses over the life', 'money', text(expenses), 'size x rate x years'),
      figure(
        'proceeds',
        'Proceeds',
        'money',
        text(proceeds),
        'cost x multiple, summed over the scenarios by probability',
      ),
      figure('to_lps', 'Paid to LPs', 'money', text(toLps), 'proceeds - carry'),
      figure(
        'carry',
        'Carry',
        'money',
        text(carry),
        'European waterfall on what is called and what comes back, less what is given back at the end',
        plan.carryBack > 0
          ? 'Some of it is given back on the last day: calls after a distribution lower the profit.'
          : null,
      ),
    ],
    tables: [byYear(plan), byStage(plan), byExit(plan)],
    charts: [
      {
        title: 'Deployment by year',
        kind: 'bar',
        table: 'years',
        along: 'year',
        series: ['first', 'follow_on', 'fee', 'expenses'],
        value_title: 'Called',
      },
      {
        title: 'J-curve: cash of LPs so far, net of calls',
        kind: 'line',
        table: 'years',
        along: 'year',
        series: ['net_cash'],
        value_title: 'Net cash',
      },
    ],
  };
}

const byYear = ({ years }: Construction): ModelResult['tables'][number] => ({
  key: 'years',
  title: 'By year',
  columns: [
    column('year', 'Year', 'count'),
    column('from', 'From', 'day'),
    column('first', 'First checks'),
    column('follow_on', 'Follow-ons'),
    column('fee', 'Fee'),
    column('expenses', 'Expenses'),
    column('called', 'Called'),
    column('proceeds', 'Proceeds'),
    column('carry', 'Carry'),
    column('to_lps', 'To LPs'),
    column('net_cash', 'Net cash so far'),
  ],
  rows: years.map((each) => ({
    year: text(each.year),
    from: each.from,
    first: text(each.first),
    follow_on: text(each.followOn),
    fee: text(each.fee),
    expenses: text(each.expenses),
    called: text(each.called),
    proceeds: text(each.proceeds),
    carry: text(each.carry),
    to_lps: text(each.toLps),
    net_cash: text(each.netCash),
  })),
});

const byStage = ({ stages }: Construction): ModelResult['tables'][number] => ({
  key: 'stages',
  title: 'First checks by stage',
  columns: [
    column('name', 'Stage', 'text'),
    column('capital', 'Capital'),
    column('check', 'Check size'),
    column('companies', 'Companies', 'count'),
  ],
  rows: stages.map(({ name, capital, check, companies }) => ({
    name,
    capital: text(capital),
    check: text(check),
    companies: text(companies.toDecimalPlaces(1)),
  })),
});

const byExit = ({ exits, proceeds: all }: Construction): ModelResult['tables'][number] => ({
  key: 'exits',
  title: 'By exit scenario',
  columns: [
    column('name', 'Scenario', 'text'),
    column('cost', 'Cost'),
    column('proceeds', 'Proceeds'),
    column('multiple', 'Multiple', 'multiple'),
    column('part', 'Of all proceeds', 'share'),
  ],
  rows: exits.map(({ name, cost, proceeds }) => ({
    name,
    cost: text(cost),
    proceeds: text(proceeds),
    multiple: quotient(proceeds, cost),
    part: quotient(proceeds, all),
  })),
});
