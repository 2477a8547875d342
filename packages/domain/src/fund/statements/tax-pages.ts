/** A limited partner of the firm, as tax forms may name it. */
export interface TaxPartner {
  id: string;
  name: string;
  taxNumber: string | null;
  /** Whether it has committed to the fund of the forms. */
  isOfFund: boolean;
}

export interface TaxPage {
  /** From 1. */
  page: number;
  /** Every partner that the page names. */
  found: { lp_id: string; by: 'tax_number' | 'name' }[];
  /** Whom it goes to; proposed until the page is sure or somebody has decided. */
  lp_id: string | null;
  state: 'sure' | 'doubtful' | 'unmatched' | 'confirmed' | 'left_out';
  why: string | null;
  reason: string | null;
}

/**
 * Whose each page of a PDF with the forms of many partners is, by tax number or name. Sure is a page that names one partner of the
 * fund and no other; everything else is for a person to decide. A page that names nobody is proposed to go with the one before.
 */
export function matchPages(texts: readonly string[], partners: readonly TaxPartner[]): TaxPage[] {
  const nameOf = (id: string) => partners.find((partner) => partner.id === id)?.name ?? '';
  const ofFund = new Set(partners.filter(({ isOfFund }) => isOfFund).map(({ id }) => id));
  let before: string | null = null;
  return texts.map((text, place): TaxPage => {
    const found = findPartners(text, partners);
    const page = { page: place + 1, found, reason: null };
    const names = found.map(({ lp_id }) => nameOf(lp_id)).join(', ');
    const numbered = found.filter(({ by }) => by === 'tax_number');
    const [one] = found.length === 1 ? found : numbered.length === 1 ? numbered : [];
    const lp_id = one && ofFund.has(one.lp_id) ? one.lp_id : null;
    if (found.length === 0) {
      const why: string = text.trim() === '' ? 'No text can be read on this page.' : 'It names no limited partner.';
      return before === null
        ? { ...page, lp_id: null, state: 'unmatched', why }
        : { ...page, lp_id: before, state: 'doubtful', why: `${why} The page before goes to ${nameOf(before)}.` };
    }
    before = lp_id;
    if (lp_id !== null && found.length === 1) return { ...page, lp_id, state: 'sure', why: null };
    if (lp_id !== null) return { ...page, lp_id, state: 'doubtful', why: `It names ${names}.` };
    const strangers = found.filter((each) => !ofFund.has(each.lp_id));
    const why =
      strangers.length === found.length
        ? `It names ${names}, who ${found.length === 1 ? 'has' : 'have'} not committed to this fund.`
        : `It names ${names}.`;
    return { ...page, lp_id: null, state: 'unmatched', why };
  });
}

const plain = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Numbers that are shorter stand on many pages by chance. */
const SHORTEST = 6;

function findPartners(text: string, partners: readonly TaxPartner[]): TaxPage['found'] {
  let rest = plain(text);
  const named = new Set<string>();
  // The longest first, so that "Alder Foundation" does not name "Alder" too.
  const byName = [...partners].sort((a, b) => plain(b.name).length - plain(a.name).length);
  for (const { id, name } of byName) {
    const words = plain(name);
    if (words.trim().length < 3) continue;
    const twins = partners.filter((other) => plain(other.name) === words).map((other) => other.id);
    if (!rest.includes(words) && !named.has(id)) continue;
    for (const twin of twins) named.add(twin);
    named.add(id);
    while (rest.includes(words)) rest = rest.replace(words, ' | ');
  }
  return partners.flatMap(({ id, taxNumber }): TaxPage['found'] => {
    if (taxNumber !== null && namesNumber(text, taxNumber)) return [{ lp_id: id, by: 'tax_number' }];
    return named.has(id) ? [{ lp_id: id, by: 'name' }] : [];
  });
}

/** However the number is spaced: "12-3456789" as "12 3456789" or one box for each digit. */
function namesNumber(text: string, number: string): boolean {
  const signs = number.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  if (signs.length < SHORTEST) return false;
  const pattern = [...signs].join('[^\\p{L}\\p{N}]*');
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'u').test(text.toLowerCase());
}

/** Pages that somebody has to decide on before anything is sent. */
export const openPages = (pages: readonly TaxPage[]): TaxPage[] =>
  pages.filter(({ state }) => state === 'doubtful' || state === 'unmatched');
