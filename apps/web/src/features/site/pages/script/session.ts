/** Shows the way to the dashboard in place of Sign In to somebody who is signed in; whether somebody is. */
export async function showSession(): Promise<boolean> {
  try {
    const answer = await fetch('/api/auth/signed-in', { credentials: 'same-origin' });
    const { profile } = (await answer.json()) as { profile?: object | null };
    if (profile) document.documentElement.dataset.session = 'member';
    return Boolean(profile);
  } catch {
    // Without an answer the page stays as it is: a visitor's.
    return false;
  }
}
