/** A stored value of a setting in words. */
export function sayValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (value === true) return 'on';
  if (value === false) return 'off';
  return typeof value === 'object' ? sayParts(value) : sayText(String(value));
}

/** A key such as firm_user is told in words. */
const sayText = (text: string): string =>
  /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text.replace(/\s+/g, ' ');

function sayParts(value: object): string {
  if (Array.isArray(value)) return value.map(sayValue).join(', ') || 'none';
  return (
    Object.entries(value)
      // An id tells nobody anything.
      .filter(([name]) => !/(^|_)id$/.test(name))
      .map(([name, part]) => `${name.replaceAll('_', ' ')}: ${sayValue(part)}`)
      .join(', ') || 'none'
  );
}
