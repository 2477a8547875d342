import type { UpdateTarget } from '../import-fields.ts';
import { COMPANY_SYNONYMS } from './company-synonyms.ts';
import { FIELD_SYNONYMS } from './field-synonyms.ts';
import { list } from './foreign-synonyms.ts';

/** Headers that mean a field of what a company reported, in English, German, French and Spanish, written without accents. */
export const UPDATE_SYNONYMS: Readonly<Record<UpdateTarget, readonly string[]>> = {
  company_name: FIELD_SYNONYMS.company_name,
  reporting_period: list(
    'reporting period, period, quarter, reported period, month, fiscal period, reporting quarter, berichtszeitraum, zeitraum, quartal, berichtsperiode, periode, trimestre, mois, periodo, periodo informe',
  ),
  update_type: list(
    'update type, type of update, type, kind of update, report type, art des updates, berichtsart, art, type de rapport, tipo de informe, tipo',
  ),
  reported_on: list(
    'reported on, report date, date of update, update date, submitted on, submitted, date received, received, date, berichtsdatum, gemeldet am, datum, date du rapport, fecha de informe, fecha',
  ),
  runway_months: FIELD_SYNONYMS.runway_months,
  headcount: COMPANY_SYNONYMS.employee_count,
  achievements: list(
    'achievements, highlights, wins, good news, progress, what went well, erfolge, hohepunkte, hoehepunkte, reussites, succes, faits marquants, logros, exitos',
  ),
  challenges: list(
    'challenges, lowlights, issues, problems, bad news, what went badly, herausforderungen, probleme, difficultes, defis, problemes, retos, dificultades, problemas',
  ),
  funding_needs: list(
    'funding needs, fundraising, funding, financing needs, asks, ask, finanzierungsbedarf, kapitalbedarf, besoins de financement, necesidades de financiacion',
  ),
  next_milestones: list(
    'next milestones, milestones, next steps, upcoming, outlook, plans, nachste schritte, naechste schritte, meilensteine, ausblick, prochaines etapes, perspectives, proximos pasos, proximos hitos',
  ),
  note: [...FIELD_SYNONYMS.note, ...FIELD_SYNONYMS.remarks],
};
