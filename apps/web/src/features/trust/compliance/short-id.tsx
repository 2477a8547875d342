import { shortId } from '@cairn/domain';
/** Eight characters of an id, with the whole of it on hover; names of people are their firm's own. */
export function ShortId({ id }: { id: string | null }) {
  return id === null ? <span>System</span> : <code title={id}>{shortId(id)}</code>;
}
