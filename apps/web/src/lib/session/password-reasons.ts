/** Why the server refused a password, beyond the rules that are shown; from the data of PASSWORD_REFUSED. */
export function readPasswordReasons(data: unknown): string[] {
  if (typeof data !== 'object' || data === null || !('reasons' in data) || !Array.isArray(data.reasons)) return [];
  return data.reasons.map(String);
}
