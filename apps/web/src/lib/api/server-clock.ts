/**
 * The server's time as this page knows it. Clocks of laptops are wrong by minutes; what the server says about time is
 * compared with the time that it says it is, never with ours alone.
 */
let offsetMs = 0;

/** Reads the `Date` header of an answer (whole seconds). */
export function readServerDate(header: string | null): void {
  const time = header === null ? Number.NaN : Date.parse(header);
  // Half a second of the header's rounding is not a difference between clocks.
  if (!Number.isNaN(time)) offsetMs = Math.abs(time - Date.now()) < 1500 ? 0 : time - Date.now();
}

/** Milliseconds since 1970 by the server's clock. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** A moment that the server named, by the clock of this machine: for countdowns. */
export function localTimeOf(serverTime: string): Date {
  return new Date(Date.parse(serverTime) - offsetMs);
}
