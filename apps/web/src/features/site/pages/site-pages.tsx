import type { ReactNode } from 'react';
import { LandingPage } from './landing/landing-page.tsx';
import { StatusPage, type StatusView } from './status/status-page.tsx';
import { About } from './texts/about.tsx';
import { Contact } from './texts/contact.tsx';
import { Privacy } from './texts/privacy.tsx';
import { Security } from './texts/security.tsx';
import { Support } from './texts/support.tsx';
import { Terms } from './texts/terms.tsx';
import { TrustPage, type TrustView } from './trust/trust-page.tsx';
import { VerifyPage, type VerifyView } from './verify/verify-page.tsx';

interface SitePage {
  title: string;
  description: string;
  content: ReactNode;
  /** Whether it runs the script that verifies statements. */
  verifies?: true;
}

/** Pages that are the same for everybody: made once, when the product is built. */
export const STATIC_PAGES: Record<string, SitePage> = {
  '/': {
    title: 'Cairn: the operating system of an emerging venture firm',
    description:
      'Streamline venture capital operations: opportunities, due diligence, portfolio and limited partners in one record. Free 14-day trial.',
    content: <LandingPage />,
  },
  '/company/about': {
    title: 'About · Cairn',
    description: 'Who Cairn is for, what it replaces, and how it is run.',
    content: <About />,
  },
  '/company/contact': {
    title: 'Contact · Cairn',
    description: 'Schedule a demo of Cairn, or reach the operator of this installation.',
    content: <Contact />,
  },
  '/company/support': {
    title: 'Support · Cairn',
    description: 'Help with signing in, with errors, and with your data.',
    content: <Support />,
  },
  '/legal/privacy': {
    title: 'Privacy · Cairn',
    description: 'What this installation keeps about you, why, and for how long.',
    content: <Privacy />,
  },
  '/legal/terms': {
    title: 'Terms · Cairn',
    description: 'Plans, trial, accounts and data: what you may expect, and what is expected of you.',
    content: <Terms />,
  },
  '/legal/security': {
    title: 'Security · Cairn',
    description: 'How records are protected, and how to report a weakness.',
    content: <Security />,
  },
};

/** Pages that are made when they are asked for, from what the server found out. */
export interface LiveViews {
  '/status': StatusView;
  /** Undefined when the results cannot be read. */
  '/trust': TrustView | undefined;
  '/verify': VerifyView;
}

export const LIVE_PAGES: { [P in keyof LiveViews]: (view: LiveViews[P]) => SitePage } = {
  '/status': (status) => ({
    title: 'Status · Cairn',
    description: 'The live health of this installation.',
    content: <StatusPage status={status} />,
  }),
  '/trust': (trust) => ({
    title: 'Trust Center · Cairn',
    description: 'The security checks of this installation, when they last ran, and their result.',
    content: <TrustPage trust={trust} />,
  }),
  '/verify': (view) => ({
    title: 'Verify a statement · Cairn',
    description:
      'Computes every figure of a capital account statement again, in your browser, and checks who signed it.',
    content: <VerifyPage view={view} />,
    verifies: true,
  }),
};
