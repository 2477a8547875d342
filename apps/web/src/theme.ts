import { type CSSVariablesResolver, createTheme, localStorageColorSchemeManager } from '@mantine/core';
import { components } from './theme-components.tsx';

/** The one accent: the pine of high ground. 7 carries white text in light (8.2:1), 6 in dark (5.4:1), 4 is for links in dark. */
const pine = [
  '#eef7f4',
  '#d9ede6',
  '#b3dbcf',
  '#86c5b4',
  '#57ab97',
  '#34907c',
  '#207766',
  '#14594f',
  '#0e4840',
  '#083630',
] as const;

/** Greys with a trace of the accent, so that surfaces and accent belong together. 6 is the quiet text in light. */
const gray = [
  '#f7f9f8',
  '#f0f3f1',
  '#e5e9e7',
  '#d6dcd9',
  '#b6bebb',
  '#8c9692',
  '#66706c',
  '#49524e',
  '#2f3634',
  '#191e1c',
] as const;

/** 0 text, 2 quiet text, 4 borders, 6 raised surfaces, 7 page, 8 sidebar. */
const dark = [
  '#e4e9e7',
  '#c2cac6',
  '#98a39e',
  '#6f7a76',
  '#343c39',
  '#29302d',
  '#1d2321',
  '#121615',
  '#0e1110',
  '#090b0a',
] as const;

/** Red that can be read: 6 as text on white (5.3:1), 5 as text on raised dark surfaces (4.7:1). */
const red = [
  '#fdeeed',
  '#fad6d4',
  '#f5b0ad',
  '#f28b87',
  '#ee716c',
  '#e5605b',
  '#c93434',
  '#b82a2a',
  '#a12424',
  '#7d1b1b',
] as const;

const font = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";

export const theme = createTheme({
  colors: { pine, gray, dark, red },
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  black: '#191e1c',
  fontFamily: font,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'sm',
  headings: {
    fontFamily: font,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.25' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components,
});

/** Mantine's own variables that its theme object cannot set. Ours (--cairn-…) are in styles/tokens.css. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': '#c02b2b',
    '--mantine-color-placeholder': '#69736f',
    '--mantine-color-default-border': 'var(--cairn-border-strong)',
    '--mantine-color-anchor': 'var(--mantine-color-pine-7)',
    // Mantine's own text cannot be read on its light surfaces; these can (at least 5.5:1).
    '--mantine-color-yellow-light-color': '#7a5600',
    '--mantine-color-green-light-color': '#206b31',
    '--mantine-color-blue-light-color': '#17588f',
  },
  dark: {
    '--mantine-color-error': '#ff8a86',
    '--mantine-color-placeholder': '#87928d',
    '--mantine-color-default-border': 'var(--cairn-border-strong)',
    '--mantine-color-anchor': 'var(--mantine-color-pine-3)',
    // Of our own colours Mantine takes surfaces that are darker than the page; these are seen on it (text at least 8:1).
    '--mantine-color-pine-light': '#10423a',
    '--mantine-color-pine-light-color': '#d9ede6',
    '--mantine-color-gray-light': '#2d3432',
    '--mantine-color-gray-light-color': '#d6dcd9',
  },
});

/** The same key is read before the first paint by public/color-scheme.js. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'cairn-color-scheme' });
