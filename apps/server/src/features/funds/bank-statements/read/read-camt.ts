import { type Currency, isDay, minorDigits, ownEntry } from '@cairn/domain';
import { sumOf } from '@cairn/domain/returns';
import {
  assertCurrency,
  assertLines,
  cleanText,
  type ReadLine,
  type ReadStatement,
  refuseStatement,
  toMinor,
} from './statement.ts';
import { elementsAt, textAt, type XmlElement } from './xml-elements.ts';

/** Other reports of the same family, which say less: nothing is booked by them. */
const OTHERS: Readonly<Record<string, string>> = {
  BkToCstmrAcctRpt: 'a report of the day (CAMT.052)',
  BkToCstmrDbtCdtNtfctn: 'a notice of single payments (CAMT.054)',
};

/** A CAMT.053 of any version: ISO 20022, bank to customer statement. What is only pending is left out. */
export function readCamt(top: XmlElement, currency: Currency): ReadStatement {
  const [document] = top.children;
  const [message] = document?.children ?? [];
  const other = ownEntry(OTHERS, message?.name ?? '');
  if (other) throw refuseStatement(`This is ${other}. Download the bank statement (CAMT.053).`);
  if (message?.name !== 'BkToCstmrStmt')
    throw refuseStatement('This is XML, but no bank statement. Download it as CAMT.053, OFX or CSV.');
  const statements = elementsAt(message, 'Stmt');
  const accounts = new Set(statements.map(accountOf).filter(Boolean));
  if (accounts.size > 1)
    throw refuseStatement('This file has statements of several accounts. Upload the account of this fund alone.');
  const lines: ReadLine[] = [];
  let outgoing = 0;
  for (const statement of statements) {
    const said = textAt(statement, 'Acct/Ccy');
    if (said) assertCurrency(said, currency);
    for (const entry of elementsAt(statement, 'Ntry')) {
      if (textAt(entry, 'Sts/Cd', 'Sts') !== 'BOOK') continue;
      if (textAt(entry, 'CdtDbtInd') !== 'CRDT') outgoing += 1;
      else lines.push(...linesOf(entry, currency));
      assertLines(lines.length);
    }
  }
  const days = (path: string) =>
    statements
      .map((each) => textAt(each, path).slice(0, 10))
      .filter(isDay)
      .sort();
  return {
    format: 'camt',
    account: [...accounts][0] ?? null,
    from_on: days('FrToDt/FrDtTm')[0] ?? null,
    to_on: days('FrToDt/ToDtTm').at(-1) ?? null,
    lines,
    outgoing,
  };
}

const accountOf = (statement: XmlElement): string => cleanText(textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id'));

/** An entry, or each payment of one that the bank has put together. */
function linesOf(entry: XmlElement, currency: Currency): ReadLine[] {
  const booked_on = textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm').slice(0, 10);
  if (!isDay(booked_on)) throw refuseStatement('A line of this statement has no day that can be read.');
  const amount = amountOf(entry, 'Amt', currency);
  if (amount === null) throw refuseStatement(`The line of ${booked_on} has no amount that can be read.`);
  const details = elementsAt(entry, 'NtryDtls/TxDtls');
  const amounts = details.map(
    (each) => amountOf(each, 'Amt', currency) ?? amountOf(each, 'AmtDtls/TxAmt/Amt', currency),
  );
  const bank_id = textAt(entry, 'AcctSvcrRef', 'NtryRef');
  const info = textAt(entry, 'AddtlNtryInf');
  const isSplit = details.length > 1 && amounts.every((each) => each !== null) && sumOf(amounts as number[]) === amount;
  const parts = isSplit
    ? details.map((each, place) => [each, amounts[place] as number] as const)
    : [[details[0], amount] as const];
  return parts
    .filter(([, part]) => part > 0)
    .map(([detail, part]) => ({
      booked_on,
      amount: part,
      payer: detail
        ? cleanText(textAt(detail, 'RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm', 'RltdPties/UltmtDbtr/Nm'))
        : '',
      account: detail ? cleanText(textAt(detail, 'RltdPties/DbtrAcct/Id/IBAN', 'RltdPties/DbtrAcct/Id/Othr/Id')) : '',
      reference: cleanText([...(detail ? referencesOf(detail) : []), info].filter(Boolean).join(' ')),
      bank_id: cleanText(
        (detail && isSplit ? textAt(detail, 'Refs/AcctSvcrRef', 'Refs/TxId', 'Refs/EndToEndId') : '') || bank_id,
      ),
    }));
}

function referencesOf(detail: XmlElement): string[] {
  const words = elementsAt(detail, 'RmtInf/Ustrd').map(({ text }) => text);
  const creditor = textAt(detail, 'RmtInf/Strd/CdtrRefInf/Ref');
  const endToEnd = textAt(detail, 'Refs/EndToEndId');
  return [...words, creditor, ...(endToEnd === 'NOTPROVIDED' ? [] : [endToEnd])];
}

function amountOf(element: XmlElement, path: string, currency: Currency): number | null {
  const [amount] = elementsAt(element, path);
  if (!amount) return null;
  assertCurrency(amount.attributes.Ccy ?? currency, currency);
  return toMinor(amount.text, minorDigits(currency)) ?? null;
}
