/** What has the focus and what is around it, from the inside. */
export type Place = readonly Element[];

export function focusedPlace(): Place {
  const place: Element[] = [];
  const { activeElement, body } = document;
  for (let each = activeElement; each && each !== body; each = each.parentElement) place.push(each);
  return place;
}

export function focusOn(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false;
  // A heading takes no focus by itself.
  if (element.localName === 'h1') element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
