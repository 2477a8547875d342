/** Shows the way to the dashboard in place of Sign In to somebody who is signed in. */
export async function showSession(): Promise<void> {
  try {
    const answer = await fetch('/api/auth/signed-in', { credentials: 'same-origin' });
    const { profile } = (await answer.json()) as { profile?: object | null };
    if (profile) document.documentElement.dataset.session = 'member';
  } catch {
    // Without an answer the page stays as it is: a visitor's.
  }
}
