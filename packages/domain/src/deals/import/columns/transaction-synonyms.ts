import type { TransactionTarget } from '../import-fields.ts';
import { FIELD_SYNONYMS } from './field-synonyms.ts';
import { list } from './foreign-synonyms.ts';

/** Headers that mean a field of a transaction, in English, German, French and Spanish, written without accents. */
export const TRANSACTION_SYNONYMS: Readonly<Record<TransactionTarget, readonly string[]>> = {
  company_name: [
    ...FIELD_SYNONYMS.company_name,
    ...list(
      'issuer, investee, holding, zielunternehmen, emittent, portfoliounternehmen, emetteur, emisor, participada',
    ),
  ],
  kind: list(
    'transaction type, type, kind, transaction kind, transaction, type of transaction, event, event type, activity, action, investment type, instrument, instrument type, security type, art, transaktionsart, transaktion, art der transaktion, vorgang, instrumententyp, type transaction, type operation, operation, nature, tipo, tipo transaccion, tipo operacion, transaccion, operacion, instrumento',
  ),
  effective_on: list(
    'effective on, effective date, transaction date, date, trade date, purchase date, investment date, value date, date of purchase, date of investment, closing date, close date, settlement date, invested on, kaufdatum, datum, transaktionsdatum, investitionsdatum, valuta, wertstellung, buchungsdatum, vollzugsdatum, stichtag, date transaction, date operation, date achat, date investissement, date valeur, date effet, fecha, fecha transaccion, fecha operacion, fecha compra, fecha inversion, fecha valor',
  ),
  amount: list(
    'amount, amount invested, invested amount, investment amount, transaction amount, total amount, cost, total cost, purchase price, price paid, consideration, proceeds, cash flow, principal, investment, invested, ticket, check size, cheque size, value, sum, total, betrag, kaufpreis, investitionsbetrag, investierter betrag, investitionssumme, transaktionsbetrag, gesamtbetrag, erlos, erloes, summe, montant, montant investi, montant transaction, prix achat, prix total, cout, produit, importe, importe invertido, monto, monto invertido, precio compra, precio total, coste, valor',
  ),
  shares: list(
    'shares, number of shares, no of shares, share count, shares acquired, shares purchased, shares sold, quantity, qty, units, anteile, anzahl anteile, anzahl der anteile, anzahl aktien, anzahl, aktien, stuck, stueck, stuckzahl, actions, nombre actions, nombre parts, nombre titres, parts, titres, quantite, acciones, numero acciones, participaciones, numero participaciones, titulos, cantidad',
  ),
  share_class: list(
    'share class, class of shares, class of stock, stock class, share type, class, security, security class, series, round, round name, funding round, anteilsklasse, anteilsgattung, aktiengattung, aktienklasse, gattung, klasse, serie, runde, finanzierungsrunde, categorie actions, classe actions, categorie, classe, tour, clase acciones, clase, ronda',
  ),
  split_from: list(
    'old shares, split from, shares before, shares before split, alte anteile, alte aktien, anciennes actions, acciones antiguas',
  ),
  split_to: list(
    'new shares, split to, shares after, shares after split, neue anteile, neue aktien, nouvelles actions, acciones nuevas',
  ),
  cap: list(
    'valuation cap, cap, conversion cap, bewertungsobergrenze, bewertungsgrenze, obergrenze, plafond valorisation, plafond, tope valoracion, limite valoracion, tope',
  ),
  discount: list(
    'discount, discount rate, conversion discount, rabatt, abschlag, wandlungsabschlag, wandlungsrabatt, decote, remise, descuento, tasa descuento',
  ),
  interest: list(
    'interest, interest rate, interest a year, annual interest, coupon, zins, zinsen, zinssatz, verzinsung, taux interet, interet, interets, taux, tipo interes, tasa interes, interes',
  ),
  matures_on: list(
    'matures on, maturity, maturity date, due date, fallig am, faellig am, falligkeit, faelligkeit, falligkeitsdatum, endfalligkeit, laufzeit bis, laufzeitende, echeance, date echeance, maturite, vencimiento, fecha vencimiento',
  ),
  most_favoured: list(
    'most favoured nation, most favored nation, mfn, mfn clause, meistbegunstigung, meistbeguenstigung, meistbegunstigungsklausel, nation plus favorisee, clause npf, nacion mas favorecida',
  ),
  currency: [...FIELD_SYNONYMS.currency, 'transaction currency', 'investment currency'],
  portfolio: list(
    'portfolio, portfolio name, fund, fund name, vehicle, investing fund, investing entity, entity, held by, investor, fonds, fondsname, vehikel, portfolioname, portefeuille, fonds investisseur, vehicule, fondo, nombre fondo, vehiculo, cartera',
  ),
  note: [...FIELD_SYNONYMS.note, ...FIELD_SYNONYMS.remarks, ...FIELD_SYNONYMS.description, 'memo'],
};
