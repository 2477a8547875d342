/**
 * Why a message was not taken. `reason` is a code or a short sentence of ours; what the other side said stays out of it,
 * because servers quote the recipient, and it is kept in the database and in logs.
 */
export class DeliveryError extends Error {
  /** Whether trying again would only fail again. */
  readonly permanent: boolean;

  constructor(reason: string, permanent = false) {
    super(reason);
    this.name = 'DeliveryError';
    this.permanent = permanent;
  }
}
