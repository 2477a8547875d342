import { consumeEmailLink } from '../features/access/auth/sign-in/verify-email-link.ts';
import { setUpDemo } from '../features/site/pages/script/demo.ts';
import { showEmailResult } from '../features/site/pages/script/email-banner.ts';
import { refreshLive } from '../features/site/pages/script/live.ts';
import { showMoments } from '../features/site/pages/script/moments.ts';
import { setUpScheme } from '../features/site/pages/script/scheme.ts';
import { showSession } from '../features/site/pages/script/session.ts';
import { dropLeftDrafts, isSignOut } from '../lib/base/tab-drafts.ts';

/** The public pages are HTML that works by itself; this adds what only a script can know or do. */
void consumeEmailLink(window.location, window.history).then(showEmailResult);
void showSession();
setUpScheme();
setUpDemo();
showMoments(document);
refreshLive();
// A person may have left this tab on a public page and signed out in another one.
dropLeftDrafts();
window.addEventListener('storage', (event) => isSignOut(event) && dropLeftDrafts());
