/** A threshold as it is stored: an exact decimal. */
export const asText = (value: number | null): string | null => (value === null ? null : String(value));
