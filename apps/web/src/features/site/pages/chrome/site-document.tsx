import type { ReactNode } from 'react';
import '../styles/base.css';
import shared from '../styles/shared.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Addresses of the built files that every public page loads. */
export interface SiteAssets {
  scripts: string[];
  styles: string[];
  /** Of the page that verifies statements, beside those that every page loads. */
  verifier?: string;
  /** The text font, asked for before the style sheet has been read. */
  font?: string;
}

interface SiteDocumentProps {
  title: string;
  description: string;
  assets: SiteAssets;
  children: ReactNode;
}

/** A whole page as HTML: readable before, and without, any script. */
export function SiteDocument({ title, description, assets, children }: SiteDocumentProps) {
  return (
    <html lang="en" data-session="guest">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="Cairn" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121615" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.font && <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="" />}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <script src="/color-scheme.js" />
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>
        <a className={shared.skip} href="#content">
          Skip to content
        </a>
        <SiteHeader />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter />
      </body>
    </html>
  );
}
