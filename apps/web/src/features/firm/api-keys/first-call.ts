/** A call that works as it stands, in a shell. */
export const firstCall = (key: string): string =>
  `curl -H "Authorization: Bearer ${key}" "${window.location.origin}/api/opportunities?limit=5"`;
