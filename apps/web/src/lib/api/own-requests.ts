/** The latest changes that this tab has sent, by the id under which the server knows them. */
const ids: string[] = [];
const KEPT = 50;

export function rememberRequest(id: string | null): void {
  if (id === null) return;
  ids.push(id);
  if (ids.length > KEPT) ids.shift();
}

/** Whether this tab made the change: it has taken the answer over and need not ask for it again. */
export function isOwnRequest(id: string | undefined): boolean {
  return id !== undefined && ids.includes(id);
}
