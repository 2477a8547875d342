/** Digits behind the point: as read at a glance, and as closely as figures are compared. */
const SHOWN = 2;
const EXACT = 4;

const fixed = (value: number, digits: number): string => {
  const text = value.toFixed(digits);
  // A loss that rounds to nothing is none.
  return Number(text) === 0 ? text.replace('-', '') : text;
};

/** "1.31x" */
export const formatMultiple = (value: number | string): string => `${fixed(Number(value), SHOWN)}x`;

/** A fraction of 1 as "72.50%". */
export const formatFraction = (value: number | string): string => `${fixed(Number(value) * 100, SHOWN)}%`;

/** "1.3093x", for the title of a figure. */
export const exactMultiple = (value: number | string): string => `${fixed(Number(value), EXACT)}x`;

/** "72.5000%", for the title of a figure. */
export const exactFraction = (value: number | string): string => `${fixed(Number(value) * 100, EXACT)}%`;
