interface Input {
  name: string;
  type: string;
  validity: { badInput: boolean };
}

export const HALF_DATE = 'This date is not complete. Enter month, day and year, or clear the field.';

/** By name, the dates of a form that are begun and not complete. Their value is empty: sent as it is, it would mean none. */
export function halfDates(inputs: Iterable<Input>): Record<string, string> {
  const half = [...inputs].filter(({ type, validity }) => type === 'date' && validity.badInput);
  return Object.fromEntries(half.map(({ name }) => [name, HALF_DATE]));
}
