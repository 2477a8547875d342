// Any origin will do to see whether a text stays on the one it is read at; this one can never be real.
const HERE = 'http://here.invalid';

/**
 * The path when it leads to a page of this installation, otherwise undefined: `//evil.example`, `/\\evil.example`, a scheme or
 * a control character in a link to /auth would send the person elsewhere right after signing in.
 */
export function localPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return undefined;
  const url = new URL(value, HERE);
  if (url.origin !== HERE || url.pathname.startsWith('//')) return undefined;
  return url.pathname === '/auth' ? undefined : url.pathname + url.search + url.hash;
}
