const LEGAL_FORMS = [
  'private limited company',
  'private limited',
  'pvt limited',
  'pvt ltd',
  'pte limited',
  'pte ltd',
  'pty ltd',
  'co ltd',
  'incorporated',
  'corporation',
  'limited',
  'private',
  'gmbh co kg',
  'inc',
  'ltd',
  'llc',
  'llp',
  'plc',
  'corp',
  'gmbh',
  'ag',
  'ug',
  'kg',
  'se',
  'sa',
  'sas',
  'sarl',
  'srl',
  'spa',
  'bv',
  'nv',
  'ab',
  'as',
  'aps',
  'oy',
  'kk',
  'pvt',
  'pte',
  'pty',
].map((form) => ` ${form}`);

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' };

/** Lower case, compatibility forms and Latin diacritics folded; other scripts keep their marks, which are letters there. */
export function foldText(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ßøłđæœı]/g, (letter) => LETTERS[letter] ?? letter);
}

/**
 * Equal for the ways in which one company's name is written: "BYJU'S", "Byju’s"; "Aye Finance Pvt. Ltd.", "AyeFinance";
 * "Toppr.com", "Toppr". Other endings such as ".ai" are part of the name. Never empty for a name that is not.
 */
export function companyKey(name: string): string {
  const folded = foldText(name).trim();
  const words = folded
    .replace(/\.(?:com|in|co\.in|co|net|org)$/, '')
    .replace(/&/g, ' and ')
    .replace(/['’`.]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
  return dropLegalForm(words).replaceAll(' ', '') || words.replaceAll(' ', '') || folded || name.trim();
}

function dropLegalForm(words: string): string {
  const form = LEGAL_FORMS.find((ending) => words.endsWith(ending) && words.length > ending.length);
  return form ? words.slice(0, -form.length) : words;
}
