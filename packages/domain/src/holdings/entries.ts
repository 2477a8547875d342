import type { Day } from '../date-range.ts';
import type { DecimalInput } from '../returns/index.ts';

interface Dated {
  id: string;
  /** When it took effect: what returns are computed by. */
  day: Day;
  /** When it was written down: what "as known on" asks for. */
  posted: Day;
}

interface Purchase extends Dated {
  /** Minor units paid, in the currency of the holding. */
  amount: number;
}

interface SharePurchase extends Purchase {
  kind: 'buy' | 'follow_on';
  shareClass: string;
  shares: number;
}

interface SafePurchase extends Purchase {
  kind: 'safe_post_money' | 'safe_pre_money';
}

interface NotePurchase extends Purchase {
  kind: 'convertible_note';
  /** Simple interest a year, act/365: "0.06" is six percent. */
  interest: DecimalInput;
}

interface WarrantPurchase extends Purchase {
  /** The amount may be 0: warrants come along with a loan or a round. */
  kind: 'warrant';
  /** How many shares it may be exercised for. */
  shares: number;
}

/** Shares for a warrant and the strike price; what the warrant cost is carried over in the same proportion. */
interface WarrantExercise extends Purchase {
  kind: 'warrant_exercise';
  warrant: string;
  shareClass: string;
  shares: number;
}

/** A SAFE or note becomes shares of a priced round, all of it. No money moves, and the cost stays what was paid. */
interface Conversion extends Dated {
  kind: 'conversion';
  /** Id of the SAFE or note. */
  instrument: string;
  /** Id of the round whose price it converted by. */
  round: string;
  shareClass: string;
  shares: number;
}

/** `to` new shares for each `from` old ones, of one class or of all. A reverse split has `to` below `from`. */
interface Split extends Dated {
  kind: 'split';
  from: number;
  to: number;
  shareClass?: string;
}

/** Shares sold, of one class or of any, first in first out. */
interface SecondarySale extends Dated {
  kind: 'secondary_sale';
  shares: number;
  amount: number;
  shareClass?: string;
}

/** Everything that is held goes; a later one brings what was held back (escrow, earn-out). */
interface Exit extends Dated {
  kind: 'exit';
  amount: number;
}

interface Dividend extends Dated {
  kind: 'dividend';
  amount: number;
}

/** `amount` of the cost is not expected back. It is no realised loss yet. */
interface WriteDown extends Dated {
  kind: 'write_down';
  amount: number;
}

/** Nothing is expected back: all remaining cost is a realised loss. */
interface WriteOff extends Dated {
  kind: 'write_off';
}

/** Takes an entry back, as if it had never been. What replaces it is an entry of its own. */
interface Reversal extends Dated {
  kind: 'reversal';
  reverses: string;
}

/** One line of the append-only list of a holding. Nothing is ever edited; a correction is a reversal and a new entry. */
export type HoldingEntry =
  | SharePurchase
  | SafePurchase
  | NotePurchase
  | WarrantPurchase
  | WarrantExercise
  | Conversion
  | Split
  | SecondarySale
  | Exit
  | Dividend
  | WriteDown
  | WriteOff
  | Reversal;

/** A value that somebody else than its preparer has approved; drafts are not handed in. */
export interface ApprovedValuation extends Dated {
  /** Minor units, for all that is held of the company on that day. */
  fairValue: number;
}

/** A priced round of the company, whether or not the firm took part. */
export interface PricedRound extends Dated {
  pricePerShare: DecimalInput;
  /** After the round: shares, options granted and not, warrants, and what converted. */
  fullyDilutedShares: number;
}

/** What there is to know about one holding: one company, held by one fund, in one currency. */
export interface HoldingRecord {
  entries: readonly HoldingEntry[];
  valuations: readonly ApprovedValuation[];
  rounds: readonly PricedRound[];
}

export interface Moment {
  /** What had taken effect by the end of this day. */
  asOf: Day;
  /** What had been written down by the end of this day; everything if left out. */
  knownOn?: Day;
}
