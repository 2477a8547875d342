import { enterVerified } from '../features/access/auth/sign-in/verified-here.ts';
import { consumeEmailLink } from '../features/access/auth/sign-in/verify-email-link.ts';
import { isMissing, showArrival } from '../features/site/pages/script/arrival-banner.ts';
import { setUpDemo } from '../features/site/pages/script/demo.ts';
import { refreshLive } from '../features/site/pages/script/live.ts';
import { showMoments } from '../features/site/pages/script/moments.ts';
import { setUpScheme } from '../features/site/pages/script/scheme.ts';
import { showSession } from '../features/site/pages/script/session.ts';
import { dropLeftDrafts, isSignOut } from '../lib/base/tab-drafts.ts';

/** The public pages are HTML that works by itself; this adds what only a script can know or do. */
void arrive();
setUpScheme();
setUpDemo();
showMoments(document);
refreshLive();
// A person may have left this tab on a public page and signed out in another one.
dropLeftDrafts();
window.addEventListener('storage', (event) => isSignOut(event) && dropLeftDrafts());

/** Who is signed in goes on into the product from the link of a verification mail. */
async function arrive(): Promise<void> {
  if (isMissing(window.location, window.history)) showArrival('missing');
  const [verified, isMember] = await Promise.all([consumeEmailLink(window.location, window.history), showSession()]);
  if (verified === 'verified' && isMember) enterVerified(window.location);
  // Who is signed in is told by the product where the address still waits for its proof.
  else showArrival(verified === 'invalid' && isMember ? 'over' : verified);
}
