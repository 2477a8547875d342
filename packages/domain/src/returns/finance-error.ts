export type FinanceErrorCode =
  | 'NOT_AN_AMOUNT'
  | 'NOT_A_RATE'
  | 'NOT_A_DAY'
  | 'NOTHING_TO_ALLOCATE_BY'
  | 'RATE_MISSING'
  | 'UNKNOWN_ENTRY'
  | 'MORE_THAN_HELD'
  | 'SPLIT_RATIO'
  | 'BEFORE_PURCHASE'
  | 'NO_PRICED_ROUND'
  | 'CLOSED'
  | 'NO_SOLUTION'
  | 'TERMS_CONTRADICT'
  | 'ABOVE_UNFUNDED';

/**
 * Input that no figure can be computed from. `field` names what to correct, as a path (`rates.0.rate`); the message is a
 * sentence for a person, and says what to do.
 */
export class FinanceError extends Error {
  override name = 'FinanceError';

  constructor(
    readonly code: FinanceErrorCode,
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}
