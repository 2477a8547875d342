import type { CompanyRoundPriced, ConversionLine, RoundPlan } from '@cairn/domain/conversion';
import { Decimal } from '@cairn/domain/returns';
import type { CapTableOutputs } from './cap-tables.types.ts';

type View = Omit<CapTableOutputs['price'], 'basis'>;
type Inputs = View['figures'][number]['inputs'];

const text = (value: Decimal): string => value.toSignificantDigits(12).toFixed();
const input = (name: string, unit: 'money' | 'plain', ...values: (number | string)[]): Inputs[number] => ({
  name,
  unit,
  values: values.map(String),
});

/** What a round comes to, each figure with its working. */
export function viewRound(priced: CompanyRoundPriced, plan: RoundPlan): View {
  const { currency, preMoney, newMoney, postMoney, price, newPool, rows } = priced;
  return {
    currency,
    pre_money: preMoney,
    new_money: newMoney,
    post_money: postMoney,
    price: price.toFixed(),
    fully_diluted_before: priced.fullyDilutedBefore,
    fully_diluted_after: priced.fullyDilutedAfter,
    new_pool: newPool,
    figures: figuresOf(priced, plan),
    rows: rows.map(({ shareBefore, shareAfter, dilution, ...row }) => ({
      ...row,
      share_before: text(shareBefore),
      share_after: text(shareAfter),
      dilution: dilution && text(dilution),
    })),
    conversions: priced.conversions.map((line) => ({
      instrument: line.instrument,
      name: line.name,
      kind: line.kind,
      issued: line.issued,
      amount: line.amount,
      interest: line.interest,
      by: line.by,
      terms_of: line.termsOf,
      price: line.price.toFixed(),
      shares: line.shares,
      unused: line.unused,
      ...workingOf(line, priced, plan),
    })),
    purchases: priced.purchases,
  };
}

/** New options are among what the round is priced by where those before it pay for them. */
const isPaidBefore = (plan: RoundPlan) => plan.pool_share !== null && plan.pool_within === 'pre_money';

function figuresOf(priced: CompanyRoundPriced, plan: RoundPlan): View['figures'] {
  const { preMoney, postMoney, price, newPool, rows, converted, fullyDilutedBefore, fullyDilutedAfter } = priced;
  const own = rows.filter((row) => row.own);
  const sum = (values: readonly Decimal[]) => values.reduce((total, value) => total.add(value), new Decimal(0));
  const pool = rows.find(({ kind }) => kind === 'pool');
  const purchased = priced.purchases.map(({ shares }) => shares);
  const before = [input('sharesBefore', 'plain', fullyDilutedBefore), input('converted', 'plain', converted)];
  const options = input('newOptions', 'plain', newPool);
  return [
    {
      key: 'price',
      unit: 'price',
      value: price.toFixed(),
      formula: `price = pre-money / (shares before + what converts${isPaidBefore(plan) ? ' + new options' : ''}), solved at once and rounded to ${plan.price_decimals} decimals`,
      inputs: [input('preMoney', 'money', preMoney), ...before, ...(isPaidBefore(plan) ? [options] : [])],
    },
    {
      key: 'post_money',
      unit: 'money',
      value: String(postMoney),
      formula: 'post-money = price x all shares after the round',
      inputs: [input('price', 'plain', price.toFixed()), input('sharesAfter', 'plain', fullyDilutedAfter)],
    },
    {
      key: 'fully_diluted_after',
      unit: 'shares',
      value: String(fullyDilutedAfter),
      formula: 'shares before + what converts + new options + new shares',
      inputs: [...before, options, input('newShares', 'plain', ...purchased)],
    },
    {
      key: 'new_pool',
      unit: 'shares',
      value: String(newPool),
      formula: 'the fewest new options with which those not granted are the target share of all shares after the round',
      inputs: [
        input('target', 'plain', plan.pool_share === null ? 'none' : `${plan.pool_share}%`),
        input('optionsBefore', 'plain', pool?.before ?? 0),
        input('sharesAfter', 'plain', fullyDilutedAfter),
      ],
    },
    {
      key: 'own_share',
      unit: 'share',
      value: text(sum(own.map(({ shareAfter }) => shareAfter))),
      formula: 'shares of the firm / all shares after the round',
      inputs: [
        input('ownSharesBefore', 'plain', ...own.map((row) => row.before)),
        input('ownSharesAfter', 'plain', ...own.map((row) => row.after)),
        input('sharesAfter', 'plain', fullyDilutedAfter),
      ],
    },
  ];
}

const BY: Record<ConversionLine['by'], (inPool: boolean) => string> = {
  post_money_cap: () => 'cap / (shares before + what converts)',
  pre_money_cap: (inPool) => `cap / (shares before${inPool ? ' + new options' : ''})`,
  discount: () => 'price of the round x (1 - discount)',
  round_price: () => 'price of the round',
};

function workingOf(line: ConversionLine, priced: CompanyRoundPriced, plan: RoundPlan) {
  const inPool = isPaidBefore(plan);
  const isCap = line.by === 'post_money_cap' || line.by === 'pre_money_cap';
  const shares = input('sharesBefore', 'plain', priced.fullyDilutedBefore);
  const inputs: Inputs = [
    input('amount', 'money', line.amount),
    ...(line.interest > 0 ? [input('interest', 'money', line.interest)] : []),
    ...(isCap && line.termsOf === null && line.cap !== null ? [input('cap', 'money', line.cap)] : []),
    ...(line.by === 'discount' && line.termsOf === null ? [input('discount', 'plain', `${line.discount}%`)] : []),
    ...(isCap ? [shares] : [input('priceOfRound', 'plain', priced.price.toFixed())]),
    ...(line.by === 'post_money_cap' ? [input('converted', 'plain', priced.converted)] : []),
    ...(line.by === 'pre_money_cap' && inPool ? [input('newOptions', 'plain', priced.newPool)] : []),
    input('price', 'plain', line.price.toFixed()),
  ];
  return { formula: `price = ${BY[line.by](inPool)}; shares = (amount + interest) / price, rounded down`, inputs };
}
