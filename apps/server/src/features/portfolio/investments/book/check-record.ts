import { LAST_DAY, RECORDED_KINDS } from '@cairn/domain';
import { type HoldingEntry, type HoldingRecord, positionOf } from '@cairn/domain/holdings';
import { FinanceError } from '@cairn/domain/returns';
import { invalidField } from '../../../../core/errors.ts';

/** The field of a form that a field of the maths is written in. */
const FIELDS: Record<string, string> = {
  day: 'effective_on',
  instrument: 'instrument_id',
  warrant: 'instrument_id',
  round: 'round_id',
  shareClass: 'share_class',
  from: 'split_from',
  to: 'split_to',
  pricePerShare: 'price_per_share',
  fullyDilutedShares: 'fully_diluted_shares',
  fairValue: 'fair_value',
  reverses: 'reverses_id',
};

/** The sentence of the maths without the path in front, as a person reads it. */
export function sentenceOf({ field, message }: FinanceError): string {
  const text = message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface Change {
  /** Id of the new entry, round or valuation; none for what is taken away. */
  id?: string;
  /** The field that is marked when something else is contradicted by the change. */
  otherwise: string;
  /** Fields of the form where they are called otherwise. */
  fields?: Readonly<Record<string, string>>;
}

/**
 * Refuses a change after which the list of a holding would contradict itself on whatever day: at the field that was typed, or
 * with the entry that it contradicts.
 */
export function checkRecord(record: HoldingRecord, { id, otherwise, fields = {} }: Change): void {
  try {
    positionOf(record, { asOf: LAST_DAY });
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    const [list, place, field = ''] = error.field.split('.');
    const sentence = sentenceOf(error);
    if (id !== undefined && place === id) throw invalidField(fields[field] ?? FIELDS[field] ?? field, sentence);
    const entry = list === 'entries' ? record.entries.find((each) => each.id === place) : undefined;
    throw invalidField(otherwise, `${whatOf(list, entry)}: ${sentence}`);
  }
}

function whatOf(list: string | undefined, entry: HoldingEntry | undefined): string {
  if (entry) return `This contradicts “${RECORDED_KINDS[entry.kind]}” of ${entry.day}`;
  return list === 'valuations' ? 'This contradicts an approved valuation' : 'This contradicts a round';
}
