const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** Writes the moments below `root` in the visitor's own language and time zone. */
export function showMoments(root: ParentNode): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-moment]'))
    time.textContent = FORMAT.format(new Date(time.dateTime));
}
