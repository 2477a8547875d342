/**
 * SQL: since when the firm has a deal `o`: since it was received, where that is known, and never later than its first day
 * here. A list of the last ten years that is imported today is not new today.
 *
 * @param zone the placeholder of the firm's time zone
 */
export const receivedAt = (zone: string): string =>
  `least(o.created_at, o.received_on::timestamp at time zone ${zone}::text)`;

/** SQL: since when it is in its stage; one that never moved since it was added, since it was received. */
export const enteredAt = (zone: string): string =>
  `case when o.stage_entered_at <= o.created_at then ${receivedAt(zone)} else o.stage_entered_at end`;
