/** The create-account mode of /auth; see features/access/auth/sign-in/auth-search.ts. */
export const SIGN_UP = '/auth?mode=signup';
export const SIGN_IN = '/auth';
/** What the Schedule Demo buttons lead to without script: the same form, and other ways to get in touch. */
export const DEMO = '/company/contact';

export const FOOTER_GROUPS = [
  {
    title: 'Product',
    links: [
      ['Features', '/#features'],
      ['Pricing', '/#pricing'],
      ['API reference', '/api/docs'],
    ],
  },
  {
    title: 'Company',
    links: [
      ['About', '/company/about'],
      ['Contact', '/company/contact'],
    ],
  },
  {
    title: 'Legal',
    links: [
      ['Privacy', '/legal/privacy'],
      ['Terms', '/legal/terms'],
      ['Security', '/legal/security'],
    ],
  },
  {
    title: 'Help',
    links: [
      ['Status', '/status'],
      ['Support', '/company/support'],
      ['Trust Center', '/trust'],
      ['Verify a statement', '/verify'],
    ],
  },
] as const;
