import { TRANSACTION_KINDS, type TransactionKind } from '../../../../portfolio/investments.ts';
import { type CellReader, problem, reading, repaired } from '../cell-reading.ts';
import { foldWords, worded } from '../worded.ts';
import { YES_NO_WORDS } from './read-choice-cell.ts';
import { shorten } from './read-text-cell.ts';

/**
 * What lists write, in the languages of their headers; without accents, which are not compared. A word that may mean two of
 * them, such as "Acquisition" or "Abschreibung", is left out: the person says which.
 */
const KIND_WORDS: Readonly<Record<TransactionKind, readonly string[]>> = {
  buy: [
    ...[
      'purchase',
      'buy',
      'bought',
      'investment',
      'initial investment',
      'new investment',
      'first investment',
      'equity',
    ],
    ...['equity purchase', 'equity investment', 'share purchase', 'stock purchase', 'subscription', 'primary'],
    ...['kauf', 'ankauf', 'erwerb', 'anteilskauf', 'anteilserwerb', 'aktienkauf', 'beteiligung', 'erstbeteiligung'],
    ...['erstinvestition', 'investition', 'zeichnung', 'achat', 'achat actions', 'achat d actions', 'souscription'],
    ...['investissement', 'investissement initial', 'prise de participation', 'compra', 'compra de acciones'],
    ...['inversion', 'inversion inicial', 'suscripcion'],
  ],
  follow_on: [
    ...['followon', 'follow on investment', 'follow up investment', 'add on', 'add on investment', 'pro rata'],
    ...['additional investment', 'additional purchase', 'folgeinvestition', 'nachinvestition', 'folgefinanzierung'],
    ...['nachkauf', 'anschlussfinanzierung', 'reinvestissement', 'investissement complementaire'],
    ...['investissement de suivi', 'inversion adicional', 'inversion complementaria', 'inversion de seguimiento'],
  ],
  safe_post_money: ['safe post', 'post money safe', 'yc safe', 'yc post money safe', 'post safe'],
  safe_pre_money: ['safe pre', 'pre money safe', 'yc pre money safe', 'pre safe'],
  convertible_note: [
    ...['note', 'convertible', 'convertible loan', 'convertible loan note', 'convertible debt', 'cln', 'loan note'],
    ...['convertible bond', 'wandeldarlehen', 'wandelanleihe', 'wandelschuldverschreibung', 'wandeldarlehn'],
    ...['obligation convertible', 'obligations convertibles', 'oc', 'pret convertible', 'nota convertible'],
    ...['prestamo convertible', 'obligacion convertible'],
  ],
  warrant: [
    ...['warrants', 'optionsschein', 'optionsscheine', 'bsa', 'bon de souscription', 'bons de souscription'],
    ...['bon de souscription d actions'],
  ],
  warrant_exercise: [
    ...['warrant exercise', 'exercise of warrants', 'exercise', 'ausubung', 'ausuebung', 'optionsausubung'],
    ...['ausubung optionsschein', 'ausubung von optionsscheinen', 'exercice', 'exercice bsa', 'exercice de bsa'],
    ...['ejercicio', 'ejercicio warrant', 'ejercicio de warrants'],
  ],
  conversion: [
    ...['convert', 'converted', 'note conversion', 'safe conversion', 'conversion to equity', 'conversion to shares'],
    ...['wandlung', 'umwandlung', 'conversion en actions', 'conversion en acciones'],
  ],
  split: [
    ...['stock split', 'share split', 'reverse split', 'reverse stock split', 'aktiensplit', 'anteilsteilung'],
    ...['zusammenlegung', 'division actions', 'division d actions', 'fractionnement', 'regroupement'],
    ...['desdoblamiento', 'contrasplit', 'division de acciones'],
  ],
  secondary_sale: [
    ...[
      'sale',
      'sell',
      'sold',
      'partial sale',
      'partial exit',
      'sale of shares',
      'share sale',
      'verkauf',
      'teilverkauf',
    ],
    ...['anteilsverkauf', 'aktienverkauf', 'vente', 'vente actions', 'vente partielle', 'vente secondaire', 'cession'],
    ...['cession partielle', 'venta', 'venta parcial', 'venta secundaria', 'venta de acciones'],
  ],
  exit: [
    ...['exited', 'full exit', 'full sale', 'trade sale', 'realisation', 'realization', 'full realisation', 'escrow'],
    ...['escrow release', 'earn out', 'earnout', 'vollverkauf', 'komplettverkauf', 'gesamtverkauf', 'sortie'],
    ...['cession totale', 'vente totale', 'salida', 'venta total', 'desinversion'],
  ],
  dividend: [
    ...['dividends', 'cash dividend', 'dividende', 'dividenden', 'dividendes', 'dividendo', 'dividendos'],
    ...['ausschuttung', 'ausschuettung', 'gewinnausschuttung'],
  ],
  write_down: [
    ...['writedown', 'written down', 'partial write off', 'impairment', 'mark down', 'markdown', 'teilabschreibung'],
    ...['wertberichtigung', 'wertminderung', 'depreciation partielle', 'provision pour depreciation', 'deterioro'],
  ],
  write_off: [
    ...['writeoff', 'written off', 'full write off', 'total loss', 'total write off', 'vollabschreibung'],
    ...['totalabschreibung', 'totalverlust', 'ausbuchung', 'passage en perte', 'perte totale', 'perdida total', 'baja'],
  ],
};

const readKnownKind = worded('kind of transaction', TRANSACTION_KINDS, KIND_WORDS, '');

/** "SAFE" alone is that of today, which counts after the money; the check says so. */
export const readTransactionKind: CellReader<TransactionKind> = (text, context) => {
  if (!/^safes?$/.test(foldWords(text))) return readKnownKind(text, context);
  const kind = 'safe_post_money';
  return reading(kind, [repaired(`“${shorten(text)}” was read as ${TRANSACTION_KINDS[kind]}, its form since 2018.`)]);
};

/** A whole number of shares: "1,000,000", "1.000.000", "1 000 000", "250000.00"; none for 0, which lists write for nothing. */
export const readSharesCell: CellReader<number> = (text, { field }) => {
  const { min, max } = field?.kind === 'integer' ? field : { min: 0, max: Number.MAX_SAFE_INTEGER };
  const match = /^(\d{1,3}(?:([.,' ’\u00a0\u202f])\d{3})(?:\2\d{3})*|\d{1,16})(?:[.,]0{1,2})?$/.exec(text);
  const value = Number(match?.[1]?.replace(/\D/g, ''));
  if (!match || value > max)
    return problem(`“${shorten(text)}” is not a whole number. Write one such as 1,000,000, or leave the cell empty.`);
  if (value < min || value === 0) return { findings: [] };
  // Three digits after a point: thousands, since nobody holds the thousandth part of a share.
  const isPoint = /^\d{1,3}\.\d{3}$/.test(text);
  return reading(value, isPoint ? [repaired(`“${text}” was read as ${value.toLocaleString('en-US')}.`)] : []);
};

/** Yes or no; "no" is what stands there when nothing does. */
export const readYesNoCell: CellReader<boolean> = (text) => {
  const word = foldWords(text) || text;
  if (YES_NO_WORDS.yes.some((each) => each === word)) return reading(true);
  if (YES_NO_WORDS.no.some((each) => each === word)) return { findings: [] };
  return problem(`“${shorten(text)}” is neither yes nor no. Write one of them, or leave the cell empty.`);
};
