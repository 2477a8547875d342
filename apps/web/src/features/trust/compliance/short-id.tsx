const SHOWN = 8;

/** The first eight characters of an id, with the whole of it on hover; names of people are their firm's own. */
export function ShortId({ id }: { id: string | null }) {
  return id === null ? <span>System</span> : <code title={id}>{id.slice(0, SHOWN)}</code>;
}
