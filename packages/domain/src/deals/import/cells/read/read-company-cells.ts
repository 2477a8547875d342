import {
  COMPANY_STATUS_LABELS,
  type CompanyStage,
  type CompanyStatus,
  findCompanyStage,
  UPDATE_FREQUENCY_LABELS,
  type UpdateFrequency,
} from '../../../../portfolio/portfolio-companies.ts';
import { foldText } from '../../rows/company-key.ts';
import { type CellReader, problem, reading } from '../cell-reading.ts';
import { worded } from '../worded.ts';
import { shorten } from './read-text-cell.ts';

/** What lists write, in the languages of their headers; without accents, which are not compared. */
const STATUS_WORDS: Readonly<Record<CompanyStatus, readonly string[]>> = {
  active: ['current', 'live', 'operating', 'held', 'aktiv', 'actif', 'active', 'activo', 'activa', 'vigente'],
  acquired: ['acquisition', 'ubernommen', 'uebernommen', 'acquis', 'acquise', 'adquirido', 'adquirida'],
  closed: ['shut down', 'wound down', 'geschlossen', 'ferme', 'fermee', 'cerrado', 'cerrada'],
  bankruptcy: ['bankrupt', 'insolvent', 'insolvenz', 'faillite', 'quiebra', 'concurso'],
  sold: ['exited', 'exit', 'verkauft', 'vendu', 'vendue', 'vendido', 'vendida'],
  ipo: ['listed', 'public', 'borsengang', 'boersengang', 'cote', 'cotee', 'introduite en bourse', 'cotizada'],
  merged: ['merger', 'fusioniert', 'fusionne', 'fusionnee', 'fusionado', 'fusionada'],
  inactive: ['dormant', 'inaktiv', 'inactif', 'inactivo', 'inactiva'],
};
const FREQUENCY_WORDS: Readonly<Record<UpdateFrequency, readonly string[]>> = {
  monthly: ['month', 'every month', 'monatlich', 'mensuel', 'mensuelle', 'mensual'],
  quarterly: [
    'quarter',
    'every quarter',
    'quartalsweise',
    'vierteljahrlich',
    'trimestriel',
    'trimestrielle',
    'trimestral',
  ],
  semi_annual: [
    'half yearly',
    'semi annually',
    'twice a year',
    'halbjahrlich',
    'semestriel',
    'semestrielle',
    'semestral',
  ],
  annual: ['yearly', 'annually', 'every year', 'jahrlich', 'annuel', 'annuelle', 'anual'],
  as_needed: ['ad hoc', 'on request', 'nach bedarf', 'au besoin', 'segun necesidad'],
};

export const readCompanyStatus = worded('status', COMPANY_STATUS_LABELS, STATUS_WORDS);
export const readFrequency = worded('frequency', UPDATE_FREQUENCY_LABELS, FREQUENCY_WORDS);

export const readCompanyStage: CellReader<CompanyStage> = (text) => {
  const value = findCompanyStage(foldText(text.slice(0, 60)));
  if (value) return reading(value);
  return problem(`“${shorten(text)}” is not a stage. Write one such as Seed or Series A, or leave the cell empty.`);
};
