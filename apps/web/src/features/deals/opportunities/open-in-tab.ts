/** A click that asks for a tab of its own, as it would on a link. */
export const isForNewTab = (event: { metaKey: boolean; ctrlKey: boolean }): boolean => event.metaKey || event.ctrlKey;

/** The page of a deal beside this one. */
export function openInTab(id: string): void {
  window.open(`/opportunities/${id}`, '_blank', 'noopener');
}
