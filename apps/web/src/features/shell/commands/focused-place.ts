/** What has the focus and what is around it, from the inside. */
export type Place = readonly Element[];

export function focusedPlace(): Place {
  const place: Element[] = [];
  const { activeElement, body } = document;
  for (let each = activeElement; each && each !== body; each = each.parentElement) place.push(each);
  return place;
}
