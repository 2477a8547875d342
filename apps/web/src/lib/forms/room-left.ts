export interface RoomLeft {
  /** What is shown below the field; undefined while there is room enough. */
  shown?: string;
  /** What a screen reader says: the same words for a while, so that it does not speak at every key. */
  said?: string;
}

/** Codes and years fill their field as a matter of course. */
const SHORTEST = 20;
const STEPS = [5, 10, 20, 50, 100];

/** What to tell about a text of this length in a field that takes so many characters; a browser cuts off the rest silently. */
export function roomLeft(length: number, limit: number): RoomLeft {
  const left = limit - length;
  if (limit < SHORTEST || left > Math.min(100, limit / 5)) return {};
  const full = `The limit of ${limit.toLocaleString('en-US')} characters is reached`;
  if (left <= 0) return { shown: full, said: full };
  const most = STEPS.find((step) => step >= left);
  return {
    shown: `${left} ${left === 1 ? 'character' : 'characters'} left`,
    said: `At most ${most} more characters fit`,
  };
}

/** The same of a field on the page; one that cannot be written in, or has no limit, has nothing to tell. */
export function roomIn(field: HTMLInputElement | HTMLTextAreaElement | null | undefined): RoomLeft {
  if (!field || field.readOnly || field.disabled || field.maxLength < 0) return {};
  return roomLeft(field.value.length, field.maxLength);
}
