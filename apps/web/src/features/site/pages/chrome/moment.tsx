const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

/** A moment in UTC, as the server writes it; the script shows it in the visitor's own time zone. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} data-moment>
      {FORMAT.format(new Date(at))} UTC
    </time>
  );
}
