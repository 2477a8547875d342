import { takeEmailLink } from '../features/access/verify-email-link.ts';
import { setUpDemo } from '../features/site/script/demo.ts';
import { showEmailResult } from '../features/site/script/email-banner.ts';
import { keepLive } from '../features/site/script/live.ts';
import { showMoments } from '../features/site/script/moments.ts';
import { setUpScheme } from '../features/site/script/scheme.ts';
import { showSession } from '../features/site/script/session.ts';

/** The public pages are HTML that works by itself; this adds what only a script can know or do. */
void takeEmailLink(window.location, window.history).then(showEmailResult);
void showSession();
setUpScheme();
setUpDemo();
showMoments(document);
keepLive();
