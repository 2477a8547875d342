/** Says how one came to the first page: by the link of a verification mail, or from an address that is no page. */
export function showArrival(result: 'verified' | 'invalid' | 'over' | 'missing' | null): void {
  const banner = document.querySelector<HTMLElement>(`[data-arrival-banner] [data-result="${result}"]`);
  if (banner) banner.hidden = false;
}

/** Whether the client sent somebody here because there is no such page. The address is the first page's again. */
export function isMissing(location: Location, history: History): boolean {
  if (!new URLSearchParams(location.search).has('missing')) return false;
  history.replaceState(history.state, '', location.pathname + location.hash);
  return true;
}
