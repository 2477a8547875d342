import type { CompanyTarget } from '../import-fields.ts';
import { FIELD_SYNONYMS } from './field-synonyms.ts';
import { list } from './foreign-synonyms.ts';

/**
 * Headers that mean a field of a portfolio company, in English, German, French and Spanish, the most telling first; written
 * without accents, which are not compared. What deals have as well is called the same.
 */
export const COMPANY_SYNONYMS: Readonly<Record<CompanyTarget, readonly string[]>> = {
  company_name: FIELD_SYNONYMS.company_name,
  legal_name: list(
    'legal name, legal entity, legal entity name, registered name, company legal name, entity name, rechtlicher name, firmierung, juristischer name, denomination sociale, denomination, nom legal, razon social, nombre legal, denominacion social',
  ),
  industry: [...FIELD_SYNONYMS.industry, ...FIELD_SYNONYMS.sector],
  status: list(
    'status, company status, investment status, portfolio status, holding status, state, unternehmensstatus, beteiligungsstatus, zustand, statut, statut societe, etat, estado, estado empresa, situacion',
  ),
  company_stage: list(
    'stage, company stage, current stage, funding stage, funding round, latest round, last round, round, series, phase, unternehmensphase, finanzierungsphase, runde, stade, stade developpement, maturite, tour, etapa, fase, etapa empresa, ronda',
  ),
  description: FIELD_SYNONYMS.description,
  headquarters: list(
    'headquarters, hq, hq location, hq city, location, city, based in, based, head office, country, sitz, hauptsitz, firmensitz, standort, ort, stadt, siege, siege social, localisation, ville, lieu, pays, sede, sede central, sede social, ubicacion, ciudad, pais',
  ),
  website: FIELD_SYNONYMS.website,
  employee_count: list(
    'employees, employee count, number of employees, headcount, team size, ftes, fte, staff, mitarbeiter, mitarbeiterzahl, anzahl mitarbeiter, beschaftigte, beschaeftigte, employes, effectif, effectifs, nombre employes, salaries, nombre salaries, empleados, numero empleados, plantilla, trabajadores',
  ),
  founded_year: FIELD_SYNONYMS.founded_year,
  tags: list(
    'tags, tag, labels, label, keywords, keyword, categories, schlagworte, schlagwort, stichworte, kategorien, etiquettes, mots cles, etiquetas, palabras clave',
  ),
  update_frequency: list(
    'update frequency, reporting frequency, reporting cadence, frequency of updates, reporting, frequency, cadence, berichtsfrequenz, berichtsrhythmus, berichtsturnus, turnus, haufigkeit, haeufigkeit, frequence, frequence reporting, frequence rapports, frecuencia, frecuencia informes, periodicidad',
  ),
  next_board_meeting: list(
    'next board meeting, board meeting, next board, board date, board meeting date, nachste beiratssitzung, naechste beiratssitzung, beiratssitzung, aufsichtsratssitzung, nachste sitzung, prochain conseil, conseil administration, prochaine reunion conseil, proximo consejo, reunion consejo, consejo administracion, proxima junta',
  ),
  currency: FIELD_SYNONYMS.currency,
  investment_amount: list(
    'investment amount, amount invested, invested amount, total invested, invested capital, capital invested, invested, our investment, investment, cost, investment cost, check size, cheque size, ticket size, ticket, amount, investitionsbetrag, investitionssumme, investiertes kapital, investiert, anschaffungskosten, beteiligungsbetrag, betrag, montant investi, capital investi, investissement, cout, montant, importe invertido, capital invertido, monto invertido, inversion, importe, monto',
  ),
  valuation: list(
    'valuation, current valuation, company valuation, post money valuation, post money, last valuation, latest valuation, bewertung, unternehmensbewertung, unternehmenswert, valorisation, valorisation societe, valeur, valoracion, valuacion',
  ),
  ownership_percentage: list(
    'ownership, ownership percentage, percent ownership, fully diluted ownership, equity stake, stake, shareholding, share, percent owned, equity, anteil, beteiligung, beteiligungsquote, anteil prozent, kapitalanteil, participation, pourcentage detenu, pourcentage, detention, part capital, participacion, porcentaje participacion, porcentaje',
  ),
  note: [...FIELD_SYNONYMS.note, ...FIELD_SYNONYMS.remarks],
};
