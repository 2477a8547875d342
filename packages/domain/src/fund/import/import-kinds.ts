import { INVESTOR_TYPES } from '../fund-fields.ts';

/** What a cell of a column is read as. */
export type CellKind = 'text' | 'day' | 'money' | 'integer' | 'yes' | 'currency' | 'choice';

export interface ImportColumn {
  label: string;
  cell: CellKind;
  required?: true;
  /** What the cell may say, beside the labels themselves. */
  choices?: Readonly<Record<string, string>>;
  /** Further names of the column, folded, as administrators of funds write them. */
  names?: readonly string[];
  /** Two rows of the template. */
  example: readonly [string, string];
}
export type ImportColumns = Readonly<Record<string, ImportColumn>>;

const LP = {
  label: 'Limited partner',
  cell: 'text',
  names: ['lp', 'lp name', 'investor', 'investor name', 'partner', 'name', 'limited partners'],
  example: ['Alder Family Office', 'Birch Pension Fund'],
} as const;
const COMPANY = {
  label: 'Company',
  cell: 'text',
  required: true,
  names: ['company name', 'portfolio company', 'investment', 'investee', 'holding', 'issuer'],
  example: ['Trovati', 'Trovati'],
} as const;
const CURRENCY = { label: 'Currency', cell: 'currency', names: ['ccy'], example: ['USD', 'USD'] } as const;
const NUMBER = {
  label: 'Number',
  cell: 'integer',
  names: ['no', 'no.', 'nr', '#', 'call number', 'call no', 'call', 'distribution number'],
} as const;

export const PURCHASE_KINDS = {
  buy: 'Purchase of shares',
  follow_on: 'Follow-on',
  safe_post_money: 'SAFE, post-money',
  safe_pre_money: 'SAFE, pre-money',
} as const;
export const PROCEEDS_KINDS = {
  secondary_sale: 'Partial sale',
  exit: 'Exit',
  dividend: 'Dividend',
  write_down: 'Write-down',
  write_off: 'Write-off',
} as const;
export const CHARGE_KINDS = { fee: 'Management fee', expense: 'Expense', income: 'Income' } as const;

/** The lists that a history is made of, with their columns in the order of the template. */
export const IMPORT_KINDS = {
  partners: {
    label: 'Limited partners and commitments',
    columns: {
      lp: { ...LP, required: true },
      commitment: {
        label: 'Commitment',
        cell: 'money',
        required: true,
        names: ['commitment amount', 'committed', 'capital commitment', 'committed capital'],
        example: ['6,000,000.00', '4,000,000.00'],
      },
      closed_on: {
        label: 'Closing date',
        cell: 'day',
        required: true,
        names: ['closing', 'closed on', 'date', 'admission date', 'commitment date', 'closing day'],
        example: ['2020-01-01', '2020-01-01'],
      },
      investor_type: {
        label: 'Investor type',
        cell: 'choice',
        choices: INVESTOR_TYPES,
        names: ['type', 'lp type'],
        example: ['Family office', 'Pension fund'],
      },
      country: { label: 'Country', cell: 'text', names: ['domicile', 'jurisdiction'], example: ['Norway', 'Denmark'] },
      bears_fees: {
        label: 'Pays fee and carry',
        cell: 'yes',
        names: ['fee paying', 'pays fees', 'pays fee', 'bears fees'],
        example: ['yes', 'yes'],
      },
    },
  },
  calls: {
    label: 'Capital calls',
    columns: {
      lp: { ...LP, required: true },
      paid_on: {
        label: 'Paid on',
        cell: 'day',
        required: true,
        names: ['date', 'payment date', 'due on', 'due date', 'value date', 'effective date', 'call date'],
        example: ['2020-02-03', '2020-02-03'],
      },
      number: { ...NUMBER, example: ['1', '1'] },
      issued_on: {
        label: 'Issued on',
        cell: 'day',
        names: ['notice date', 'issue date', 'notice sent'],
        example: ['2020-01-15', '2020-01-15'],
      },
      amount: {
        label: 'Amount',
        cell: 'money',
        required: true,
        names: ['total', 'called', 'capital called', 'contribution', 'call amount', 'total called'],
        example: ['1,500,000.00', '1,000,000.00'],
      },
      investments: {
        label: 'For investments',
        cell: 'money',
        names: ['investments', 'investment', 'for investment'],
        example: ['1,380,000.00', '920,000.00'],
      },
      fees: {
        label: 'For management fees',
        cell: 'money',
        names: ['management fee', 'management fees', 'fees', 'fee', 'for fees'],
        example: ['120,000.00', '80,000.00'],
      },
      expenses: {
        label: 'For expenses',
        cell: 'money',
        names: ['expenses', 'partnership expenses', 'fund expenses', 'organisation costs', 'organization costs'],
        example: ['0.00', '0.00'],
      },
      outside: {
        label: 'Outside of the commitment',
        cell: 'money',
        names: ['outside commitment', 'outside', 'of it outside commitment', 'not reducing unfunded'],
        example: ['0.00', '0.00'],
      },
    },
  },
  distributions: {
    label: 'Distributions',
    columns: {
      lp: { ...LP, required: true },
      paid_on: {
        label: 'Paid on',
        cell: 'day',
        required: true,
        names: ['date', 'payment date', 'distribution date', 'value date', 'effective date'],
        example: ['2023-06-30', '2023-06-30'],
      },
      number: { ...NUMBER, example: ['1', '1'] },
      issued_on: {
        label: 'Issued on',
        cell: 'day',
        names: ['notice date', 'issue date', 'notice sent'],
        example: ['2023-06-30', '2023-06-30'],
      },
      amount: {
        label: 'Amount',
        cell: 'money',
        required: true,
        names: ['total', 'distributed', 'distribution', 'net amount', 'paid', 'net distribution'],
        example: ['600,000.00', '400,000.00'],
      },
      return_of_capital: {
        label: 'Return of capital',
        cell: 'money',
        names: ['capital', 'roc', 'of it return of capital'],
        example: ['450,000.00', '300,000.00'],
      },
      realised_gain: {
        label: 'Realised gain',
        cell: 'money',
        names: ['gain', 'gains', 'realized gain', 'capital gain', 'capital gains'],
        example: ['150,000.00', '100,000.00'],
      },
      income: {
        label: 'Income',
        cell: 'money',
        names: ['dividend', 'interest and dividends'],
        example: ['0.00', '0.00'],
      },
      recallable: {
        label: 'Recallable',
        cell: 'money',
        names: ['of it recallable', 'recallable amount', 'recyclable'],
        example: ['0.00', '0.00'],
      },
      carry: {
        label: 'Carry to the general partner',
        cell: 'money',
        names: ['carry', 'carried interest', 'carry paid', 'gp carry'],
        example: ['0.00', '0.00'],
      },
    },
  },
  fees: {
    label: 'Fees, expenses and income',
    columns: {
      paid_on: {
        label: 'Paid on',
        cell: 'day',
        required: true,
        names: ['date', 'payment date', 'effective date', 'value date'],
        example: ['2020-03-31', '2020-06-30'],
      },
      kind: {
        label: 'Kind',
        cell: 'choice',
        choices: CHARGE_KINDS,
        required: true,
        names: ['type', 'category'],
        example: ['Management fee', 'Expense'],
      },
      amount: {
        label: 'Amount',
        cell: 'money',
        required: true,
        names: ['total', 'gross', 'gross amount', 'fee'],
        example: ['50,000.00', '12,500.00'],
      },
      lp: { ...LP, example: ['', ''] },
      from: { label: 'Period from', cell: 'day', names: ['from', 'period start'], example: ['2020-01-01', ''] },
      to: { label: 'Period to', cell: 'day', names: ['to', 'period end', 'until'], example: ['2020-03-31', ''] },
      rebate: { label: 'Rebate', cell: 'money', names: ['rebates', 'fee rebate'], example: ['', ''] },
      waived: { label: 'Waived', cell: 'money', names: ['waiver', 'waivers', 'fee waiver'], example: ['', ''] },
      offset: { label: 'Offset', cell: 'money', names: ['offsets', 'fee offset'], example: ['', ''] },
      memo: {
        label: 'What for',
        cell: 'text',
        names: ['memo', 'description', 'note', 'details'],
        example: ['', 'Audit of 2019'],
      },
    },
  },
  investments: {
    label: 'Investments',
    columns: {
      company: COMPANY,
      paid_on: {
        label: 'Date',
        cell: 'day',
        required: true,
        names: ['investment date', 'invested on', 'effective date', 'closing date', 'paid on'],
        example: ['2020-02-14', '2021-05-03'],
      },
      kind: {
        label: 'Kind',
        cell: 'choice',
        choices: PURCHASE_KINDS,
        names: ['type', 'instrument', 'security'],
        example: ['Purchase of shares', 'Follow-on'],
      },
      amount: {
        label: 'Amount',
        cell: 'money',
        required: true,
        names: ['cost', 'invested', 'invested amount', 'investment amount'],
        example: ['2,000,000.00', '500,000.00'],
      },
      currency: CURRENCY,
      shares: { label: 'Shares', cell: 'integer', names: ['number of shares', 'units'], example: ['200000', '40000'] },
      share_class: {
        label: 'Share class',
        cell: 'text',
        names: ['class', 'series'],
        example: ['Series A', 'Series B'],
      },
    },
  },
  realisations: {
    label: 'Realisations',
    columns: {
      company: COMPANY,
      paid_on: {
        label: 'Date',
        cell: 'day',
        required: true,
        names: ['realisation date', 'exit date', 'received on', 'effective date', 'paid on'],
        example: ['2023-06-15', '2024-03-31'],
      },
      kind: {
        label: 'Kind',
        cell: 'choice',
        choices: PROCEEDS_KINDS,
        required: true,
        names: ['type'],
        example: ['Partial sale', 'Exit'],
      },
      amount: {
        label: 'Amount',
        cell: 'money',
        names: ['proceeds', 'received'],
        example: ['1,000,000.00', '4,200,000.00'],
      },
      currency: CURRENCY,
      shares: {
        label: 'Shares',
        cell: 'integer',
        names: ['number of shares', 'units', 'shares sold'],
        example: ['40000', ''],
      },
      cost: {
        label: 'Cost of what was sold',
        cell: 'money',
        names: ['cost of sale', 'cost sold', 'realised cost', 'realized cost', 'cost'],
        example: ['', ''],
      },
    },
  },
  valuations: {
    label: 'Valuations',
    columns: {
      company: { ...COMPANY, example: ['Trovati', 'Trovati'] },
      as_of: {
        label: 'Date',
        cell: 'day',
        required: true,
        names: ['valuation date', 'as of', 'value on', 'quarter end', 'reporting date'],
        example: ['2020-12-31', '2021-12-31'],
      },
      fair_value: {
        label: 'Fair value',
        cell: 'money',
        required: true,
        names: ['value', 'fmv', 'valuation', 'nav', 'carrying value'],
        example: ['2,000,000.00', '3,600,000.00'],
      },
      currency: CURRENCY,
    },
  },
  balances: {
    label: 'Stated balances',
    columns: {
      lp: { ...LP, example: ['Alder Family Office', ''] },
      on: {
        label: 'Date',
        cell: 'day',
        required: true,
        names: ['as of', 'balance date', 'quarter end', 'reporting date', 'statement date'],
        example: ['2024-12-31', '2024-12-31'],
      },
      commitment: {
        label: 'Commitment',
        cell: 'money',
        names: ['committed'],
        example: ['6,000,000.00', '10,000,000.00'],
      },
      called: {
        label: 'Called',
        cell: 'money',
        names: ['capital called', 'called inside'],
        example: ['1,500,000.00', '2,500,000.00'],
      },
      paid_in: {
        label: 'Paid in',
        cell: 'money',
        names: ['contributed', 'contributions', 'paid-in', 'paid in capital'],
        example: ['1,500,000.00', '2,500,000.00'],
      },
      distributed: {
        label: 'Distributed',
        cell: 'money',
        names: ['distributions', 'total distributions'],
        example: ['600,000.00', '1,000,000.00'],
      },
      unfunded: {
        label: 'Unfunded',
        cell: 'money',
        names: ['unfunded commitment', 'remaining commitment', 'undrawn'],
        example: ['4,500,000.00', '7,500,000.00'],
      },
      nav: {
        label: 'NAV',
        cell: 'money',
        names: ['net asset value', 'capital account', 'ending nav', 'ending balance', 'capital account balance'],
        example: ['', ''],
      },
    },
  },
} as const satisfies Record<string, { label: string; columns: ImportColumns }>;

export type ImportKind = keyof typeof IMPORT_KINDS;
export const IMPORT_KIND_LIST = Object.keys(IMPORT_KINDS) as ImportKind[];
export const importColumns = (kind: ImportKind): ImportColumns => IMPORT_KINDS[kind].columns;

/** Rows of one list, and of a whole import; bytes of one file. */
export const MAX_IMPORT_ROWS = 20_000;
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024;
export const MAX_IMPORT_COLUMNS = 60;
