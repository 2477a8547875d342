/** Addresses there belong to someone else: two companies with a page on the same network are not the same company. */
const SHARED_HOSTS = new Set([
  ...['linkedin.com', 'facebook.com', 'fb.com', 'instagram.com', 'twitter.com', 'x.com', 'youtube.com', 'medium.com'],
  ...[
    'google.com',
    'goo.gl',
    'bit.ly',
    'github.com',
    'github.io',
    'gitlab.com',
    'notion.so',
    'notion.site',
    'dropbox.com',
  ],
  ...['crunchbase.com', 'angel.co', 'wellfound.com', 'producthunt.com', 'pitchbook.com', 'f6s.com', 'tracxn.com'],
  ...['wordpress.com', 'wixsite.com', 'weebly.com', 'webflow.io', 'squarespace.com', 'blogspot.com', 'herokuapp.com'],
  ...['vercel.app', 'netlify.app', 'apple.com', 'carrd.co', 'linktr.ee', 'docsend.com', 'airtable.com', 'substack.com'],
  ...['t.me', 'wa.me', 'example.com', 'amazon.com', 'bitbucket.org', 'canva.com', 'pitch.com', 'calendly.com'],
]);

/** Sites where each company has a name of its own below the shared one: acme.github.io. */
const HOSTING = new Set([
  ...['github.io', 'notion.site', 'wordpress.com', 'wixsite.com', 'weebly.com', 'webflow.io', 'squarespace.com'],
  ...['blogspot.com', 'herokuapp.com', 'vercel.app', 'netlify.app', 'carrd.co', 'substack.com'],
]);

/** The host without "www.", lower case; null when the text is no address. */
export function hostOf(website: string): string | null {
  const match = /^(?:https?:)?(?:\/\/)?([^/?#:@\s]+\.[^/?#:@\s]+)/i.exec(website.trim());
  return (
    match?.[1]
      ?.toLowerCase()
      .replace(/^www\d?\./, '')
      .replace(/\.$/, '') ?? null
  );
}

/** The host if it tells companies apart, null for none and for networks, stores and file services. */
export function companyHost(website: string | undefined | null): string | null {
  const host = website ? hostOf(website) : null;
  if (host === null) return null;
  const labels = host.split('.');
  for (let at = 0; at < labels.length - 1; at += 1) {
    const parent = labels.slice(at).join('.');
    if (SHARED_HOSTS.has(parent)) return at > 0 && HOSTING.has(parent) ? host : null;
  }
  return host;
}
