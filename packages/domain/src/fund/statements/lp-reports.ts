import type { Day } from '../../date-range.ts';

/** What a person writes of a quarterly report; everything else in it is computed. */
export interface ReportText {
  letter: string;
  /** Given to others than those who have invested: held to stricter rules. */
  is_marketing: boolean;
  companies: { company_id: string; text: string }[];
}

/** A net figure with the gross one that stands beside it: same day, same method. Decimals as text. */
export interface FigurePair {
  label: string;
  net: string | null;
  gross_label: string | null;
  gross: string | null;
  unit: 'multiple' | 'rate';
  /** What has to be known of the net figure, such as that it is not annualised. */
  note: string | null;
}

export interface ReportPosition {
  commitment: number;
  called: number;
  paid_in: number;
  unfunded: number;
  distributed: number;
  nav: number;
}

export interface ReportCompany {
  id: string;
  name: string;
  industry: string | null;
  status: string;
  /** In minor units; none where the fund shows names alone. */
  cost: number | null;
  fair_value: number | null;
  text: string;
}

/** Everything that the report of a quarter says to all LPs, frozen when it is prepared. Amounts in minor units. */
export interface ReportContent {
  format: 'cairn-lp-report/1';
  firm: string;
  fund: string;
  currency: string;
  quarter_end: Day;
  version_no: number;
  note: string | null;
  is_marketing: boolean;
  letter: string;
  /** Net first. */
  figures: FigurePair[];
  /** Why no gross figure stands in it. */
  gross_problem: string | null;
  /** LPs that bear no fees, and so are not in the net figures. */
  left_out: string[];
  whole: ReportPosition;
  points: { day: Day; called: number; committed: number; distributed: number; nav: number; net_cash: number }[];
  bridge: { opening: number; closing: number; lines: { label: string; amount: number }[] };
  companies: ReportCompany[];
}

/** What stands in the copy of one LP alone. */
export interface ReportCopy {
  lp: string;
  position: ReportPosition;
  tvpi: string | null;
  dpi: string | null;
  net_irr: string | null;
}

const NAMES_RETURN = /\b(gross|moic|irr|multiples?)\b/i;
const NAMES_NET = /\bnet\b/i;

/**
 * The first paragraph of a text that names a return without a net one beside it. Figures are paired where they are computed; what
 * a person writes can only be looked through.
 */
export function grossAlone(text: string): string | undefined {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .find((paragraph) => NAMES_RETURN.test(paragraph) && !NAMES_NET.test(paragraph));
}
