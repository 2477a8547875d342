/** Looked for in this order: Edge and Opera also say Chrome, and Chrome also says Safari. */
const BROWSERS = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Windows/, 'Windows'],
  [/Linux|X11/, 'Linux'],
] as const;

const HANDHELD = new Set(['iPad', 'iPhone', 'Android']);

export interface Device {
  /** Such as "Chrome on macOS". */
  name: string;
  kind: 'computer' | 'handheld' | 'program';
}

/** A device in words, as well as its user agent tells: enough to recognise one's own, never to prove anything. */
export function describeDevice(userAgent: string): Device {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const kind = system && HANDHELD.has(system) ? 'handheld' : 'computer';
  if (browser) return { name: system ? `${browser} on ${system}` : browser, kind };
  // A program names itself first: "node", "curl/8.5.0".
  const program = /^[\w .-]{1,40}/.exec(userAgent)?.[0].trim();
  return { name: program || 'Unknown device', kind: 'program' };
}
