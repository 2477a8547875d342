const KEY = 'cairn-email-verified';

/** Goes from the link of a verification mail on into the product, which says there that it worked. */
export function enterVerified(location: Location): void {
  try {
    window.sessionStorage.setItem(KEY, 'yes');
  } catch {
    // Storage is forbidden: the reminder is gone all the same.
  }
  location.replace('/dashboard');
}

/** Whether one has just come that way; told once. */
export function takeVerified(): boolean {
  try {
    const came = window.sessionStorage.getItem(KEY) !== null;
    window.sessionStorage.removeItem(KEY);
    return came;
  } catch {
    return false;
  }
}
