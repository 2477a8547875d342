const LONGEST = 120;

/** A stored value of a setting in one line. */
export function sayValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (value === true) return 'on';
  if (value === false) return 'off';
  const text = typeof value === 'object' ? sayParts(value) : String(value).replace(/\s+/g, ' ');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function sayParts(value: object): string {
  if (Array.isArray(value)) return value.map(sayValue).join(', ') || 'none';
  return (
    Object.entries(value)
      .map(([name, part]) => `${name.replaceAll('_', ' ')}: ${sayValue(part)}`)
      .join(', ') || 'none'
  );
}
