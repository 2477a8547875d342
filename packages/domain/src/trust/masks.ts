/** How protected values look to those who have not revealed them (docs/rules/audit.md#masks). */
export const MASKS = {
  /** The first two characters, stars and the domain: `no***@firm.com`. */
  email: (value: string) => {
    const at = value.lastIndexOf('@');
    return at < 0 ? first(value) : `${value.slice(0, Math.min(2, at))}***${value.slice(at)}`;
  },
  pii: (value: string) => first(value),
  /** Not even the length tells the amount. */
  financial: () => '$*****',
  other: () => '*****',
} as const satisfies Record<string, (value: string) => string>;

export type MaskKind = keyof typeof MASKS;

const first = (value: string) => `${[...value][0] ?? ''}***`;

/** The longest text that the encryption tool takes. */
export const TOOL_TEXT_MAX = 10_000;
