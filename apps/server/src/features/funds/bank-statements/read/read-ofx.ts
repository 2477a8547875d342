import { type Currency, isDay, minorDigits } from '@cairn/domain';
import { assertCurrency, assertLines, cleanText, type ReadStatement, refuseStatement, toMinor } from './statement.ts';
import { readElements, type XmlElement } from './xml-elements.ts';

/**
 * An OFX statement: version 2 is XML; version 1 is SGML whose values have no closing tag, so it is read tag by tag. Either
 * way a line is what stands between STMTTRN and its end.
 */
export async function readOfx(text: string, currency: Currency): Promise<ReadStatement> {
  const tags = /^\s*<\?xml/.test(text) ? [...flatten(await readElements(text))] : sgmlTags(text);
  const accounts = new Set<string>();
  const statement: ReadStatement = { format: 'ofx', account: null, from_on: null, to_on: null, lines: [], outgoing: 0 };
  let line: Map<string, string> | null = null;
  let isOwnAccount = false;
  for (const { name, value } of tags) {
    if (name === 'STMTTRN') line = new Map();
    else if (name === '/STMTTRN') {
      if (line) addLine(statement, line, currency);
      line = null;
    } else if (name === 'BANKACCTFROM' || name === 'CCACCTFROM') isOwnAccount = line === null;
    else if (name === '/BANKACCTFROM' || name === '/CCACCTFROM') isOwnAccount = false;
    else if (line) {
      // The payer's own fields come again, below, of who was paid.
      if (value !== '' && !line.has(name)) line.set(name, value);
    } else if (name === 'CURDEF') assertCurrency(value.toUpperCase(), currency);
    else if (name === 'ACCTID' && isOwnAccount) accounts.add(cleanText(value));
    else if (name === 'DTSTART') statement.from_on = dayOf(value);
    else if (name === 'DTEND') statement.to_on = dayOf(value);
  }
  if (accounts.size > 1)
    throw refuseStatement('This file has statements of several accounts. Upload the account of this fund alone.');
  return { ...statement, account: [...accounts][0] ?? null };
}

interface Tag {
  name: string;
  value: string;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', nbsp: ' ', quot: '"', apos: "'" };

function sgmlTags(text: string): Tag[] {
  return [...text.matchAll(/<(\/?[A-Za-z][A-Za-z0-9.]{0,40})>([^<]*)/g)].map(([, name = '', value = '']) => ({
    name: name.toUpperCase(),
    value: value.trim().replace(/&([a-z]{2,4});/g, (whole, key: string) => ENTITIES[key] ?? whole),
  }));
}

function* flatten({ children }: XmlElement): Generator<Tag> {
  for (const child of children) {
    yield { name: child.name, value: child.text.trim() };
    yield* flatten(child);
    yield { name: `/${child.name}`, value: '' };
  }
}

function addLine(statement: ReadStatement, line: ReadonlyMap<string, string>, currency: Currency): void {
  const get = (name: string) => line.get(name) ?? '';
  const booked_on = dayOf(get('DTPOSTED'));
  if (booked_on === null) throw refuseStatement('A line of this statement has no day that can be read.');
  const own = get('CURSYM') || get('CURRENCY');
  if (own) assertCurrency(own.toUpperCase(), currency);
  const amount = toMinor(get('TRNAMT'), minorDigits(currency));
  if (amount === undefined) throw refuseStatement(`The line of ${booked_on} has no amount that can be read.`);
  if (amount <= 0) {
    statement.outgoing += 1;
    return;
  }
  statement.lines.push({
    booked_on,
    amount,
    payer: cleanText(get('NAME')),
    reference: cleanText([get('MEMO'), get('REFNUM'), get('CHECKNUM')].filter(Boolean).join(' ')),
    account: cleanText(get('ACCTID')),
    bank_id: cleanText(get('FITID')),
  });
  assertLines(statement.lines.length);
}

/** "20260131120000.000[-5:EST]" is the day that the bank wrote. */
function dayOf(text: string): string | null {
  const day = text.replace(/^(\d{4})(\d\d)(\d\d).*$/s, '$1-$2-$3');
  return isDay(day) ? day : null;
}
