/** Shows the way to the dashboard in place of Sign In to somebody who is signed in. */
export async function showSession(): Promise<void> {
  try {
    const answer = await fetch('/api/user-profiles/me', { credentials: 'same-origin' });
    // Read to its end: the browser keeps the connection busy until somebody has.
    await answer.text();
    if (answer.ok) document.documentElement.dataset.session = 'member';
  } catch {
    // Without an answer the page stays as it is: a visitor's.
  }
}
