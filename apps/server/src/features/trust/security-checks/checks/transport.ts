import { judge, type SecurityCheck } from '../security-check.ts';

/** Each header with what it must say for every answer, errors included. */
const HEADERS: Record<string, RegExp> = {
  'content-security-policy': /default-src 'none';script-src 'self';.*frame-ancestors 'none'/,
  'strict-transport-security': /max-age=\d{8}/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/i,
  'referrer-policy': /^(same-origin|no-referrer)$/,
  'permissions-policy': /camera=\(\)/,
};
const PATHS = ['/', '/api/health', '/api/user-profiles/me', '/api/nothing-here', '/api/%zz'];

export const headersAreSent: SecurityCheck = {
  key: 'security-headers',
  title: 'Browsers are told to run nothing but Cairn',
  proves: 'Every answer, errors included, forbids foreign and inline script, framing, and guessing of content types.',
  remedy: 'If a proxy in front of Cairn removes headers, let them through; otherwise report this to the maintainers.',
  controls: ['CC6.6', 'A.8.26'],
  async run({ app }) {
    const problems: string[] = [];
    for (const url of PATHS) {
      const { headers } = await app.inject({ url, headers: { host: 'localhost' } });
      for (const [name, expected] of Object.entries(HEADERS))
        if (!expected.test(String(headers[name] ?? ''))) problems.push(`${url} lacks ${name}`);
    }
    return judge(problems, `${Object.keys(HEADERS).length} headers on ${PATHS.length} kinds of answers.`);
  },
};

const OUTSIDE = 'cairn.example';

export const encryptionInTransit: SecurityCheck = {
  key: 'https-required',
  title: 'Nothing personal travels unencrypted',
  proves:
    'Asked over plain HTTP from another machine, the server refuses its pages and its calls; only its own machine is exempt.',
  remedy: 'Set PUBLIC_URL to an https:// address and put a proxy with a certificate in front of Cairn.',
  controls: ['CC6.6', 'CC6.7', 'A.8.20', 'A.8.24'],
  async run({ services, app }) {
    const ask = async (url: string, method: 'GET' | 'POST') =>
      (await app.inject({ url, method, headers: { host: OUTSIDE } })).statusCode;
    const answers = [
      await ask('/', 'GET'),
      await ask('/api/user-profiles/me', 'GET'),
      await ask('/api/auth/token', 'POST'),
    ];
    const problems = answers.every((status) => status === 403)
      ? []
      : [`plain HTTP was answered with ${answers.join(', ')}`];
    const { publicUrl } = services.env;
    if (
      publicUrl &&
      new URL(publicUrl).protocol !== 'https:' &&
      !/^(localhost|127\.|\[::1\])/.test(new URL(publicUrl).hostname)
    )
      problems.push('the public address is not https');
    return judge(problems, 'Pages, calls and sign-in over plain HTTP were refused.');
  },
};
