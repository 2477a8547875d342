import { list } from './foreign-synonyms.ts';

/** The stages that every firm begins with, by what they mean. */
export type StageMeaning =
  | 'sourcing'
  | 'initial_review'
  | 'first_meeting'
  | 'due_diligence'
  | 'partner_review'
  | 'term_sheet'
  | 'legal_docs'
  | 'closed_won'
  | 'closed_lost';

/**
 * What lists and other programs call the stages, in English, German, French and Spanish; without accents and punctuation, as
 * `foldValue` gives them.
 */
export const STAGE_WORDS: Readonly<Record<StageMeaning, readonly string[]>> = {
  sourcing: list(
    'new, lead, leads, sourced, inbox, to review, new deal, new lead, new opportunity, open, backlog, prospect, prospecting, pipeline, to contact, to do, not started, uncontacted, incoming, received, submitted, applied, identified, neu, offen, eingang, eingegangen, erfasst, zu prufen, zu kontaktieren, nouveau, nouvelle, entrant, recu, a contacter, a traiter, a etudier, identifie, nuevo, nueva, entrante, recibido, por contactar, por revisar, identificado',
  ),
  initial_review: list(
    'screening, screened, review, in review, first look, qualified, evaluating, evaluation, under evaluation, reviewing, under review, assessing, assessment, qualifying, qualification, qualified to buy, needs analysis, triage, considering, researching, analysis, pre screening, initial screening, prufung, vorprufung, in prufung, erstprufung, sichtung, bewertung, in bewertung, qualifiziert, analyse, etude, en etude, a l etude, en cours d analyse, qualifie, evaluation en cours, preselection, revision, en revision, evaluacion, en evaluacion, evaluando, analisis, en analisis, cualificado, calificado',
  ),
  first_meeting: list(
    'meeting, first call, intro call, call, met, contacted, in contact, meeting booked, meeting scheduled, meeting set, meeting held, intro meeting, introduction call, first meeting scheduled, call scheduled, call booked, demo, demo scheduled, contact made, connected, connecting, reached out, in discussion, in conversation, in talks, in progress, active, appointment scheduled, presentation scheduled, presentation, pitch, pitched, erstgesprach, erstgesprach vereinbart, gesprach, im gesprach, in gesprachen, termin, termin vereinbart, treffen, kontaktiert, in kontakt, pitch termin, premier rendez vous, premier appel, rendez vous, rendez vous pris, rdv, rdv pris, rdv fixe, contacte, en contact, en discussion, reunion, primera reunion, primera llamada, reunion agendada, reunion programada, contactado, en contacto, en conversacion, en conversaciones, contacto inicial, primer contacto, premier contact, erstkontakt, first contact, initial contact',
  ),
  due_diligence: list(
    'dd, diligence, deep dive, in dd, diligence started, confirmatory dd, confirmatory diligence, final dd, detailed review, in diligence, due dilligence, due diligence lauft, sorgfaltsprufung, detailprufung, tiefenprufung, audit, diligence en cours, due diligence en cours, analyse approfondie, analisis profundo, en due diligence, auditoria',
  ),
  partner_review: list(
    'ic, committee, investment committee, partner meeting, partners, ic review, ic approved, ic approval, ic memo, partner vote, decision maker bought in, decision, final review, investmentkomitee, anlageausschuss, investitionsausschuss, partnermeeting, gremium, entscheidung, comite, comite d investissement, comite investissement, reunion des associes, comite de inversion, comite de inversiones, reunion de socios, decision final',
  ),
  term_sheet: list(
    'ts, term sheet sent, term sheet signed, term sheet out, term sheet issued, term sheet offered, term sheet negotiation, terms, terms sent, offer, offer made, offer sent, proposal, proposal sent, proposal made, quote sent, negotiation, negotiating, negotiations started, in negotiation, loi, loi sent, letter of intent, angebot, angebot gesendet, angebot verschickt, verhandlung, in verhandlung, absichtserklarung, term sheet verschickt, lettre intention, lettre d intention, offre, offre envoyee, proposition, proposition envoyee, negociation, en negociation, term sheet envoyee, oferta, oferta enviada, propuesta, propuesta enviada, negociacion, en negociacion, carta de intenciones, term sheet enviado',
  ),
  legal_docs: list(
    'legal, documentation, closing, contract, contracts, contract sent, contract signed, legals, docs, docs out, in closing, signing, verbal, committed, contracting, vertrage, vertrag, vertragsprufung, vertrag gesendet, dokumentation, notar, notartermin, juridique, contrat, contrat envoye, contrats, signature, en cours de signature, contrato, contrato enviado, contratos, firma, en firma, cierre, documentacion',
  ),
  closed_won: list(
    'won, invested, portfolio, funded, done, closed, closed won, deal won, completed, complete, portfolio company, customer, wired, active portfolio, gewonnen, investiert, abgeschlossen, abschluss, beteiligt, gagne, gagnee, investi, conclu, finalise, en portefeuille, portefeuille, ganado, ganada, invertido, invertida, cerrado ganado, cerrado, concluido, en cartera, cartera',
  ),
  closed_lost: list(
    'lost, passed, pass, rejected, declined, dead, no go, not interested, closed lost, deal lost, not a fit, no fit, out of scope, turned down, withdrawn, killed, churned, archived, unqualified, disqualified, dropped, missed, no response, abgelehnt, verloren, abgesagt, absage, verworfen, kein interesse, nicht interessant, ausgeschieden, archiviert, refuse, refusee, perdu, perdue, decline, abandonne, sans suite, ecarte, pas interesse, rejete, rechazado, rechazada, perdido, perdida, descartado, descartada, cerrado perdido, declinado, sin interes, no interesa',
  ),
};

/** Words in a longer value that leave no doubt; the first that is found counts. */
export const TELLING: readonly (readonly [StageMeaning, RegExp])[] = [
  [
    'closed_lost',
    /\b(?:lost|reject(?:ed)?|declined?|passed|abgelehnt|verloren|absage|refuse|perdu|rechazad[oa]|perdid[oa])\b/,
  ],
  ['closed_won', /\b(?:won|invested|investiert|gewonnen|investi|ganad[oa]|invertid[oa])\b/],
  ['term_sheet', /\bterm ?sheet\b|\bletter of intent\b|\bloi\b/],
  ['due_diligence', /\bdiligence\b|\bdd\b|\bdeep dive\b/],
  ['partner_review', /\b(?:committee|comite|komitee|ausschuss|ic)\b|\bpartner (?:meeting|review|vote)\b/],
  ['legal_docs', /\b(?:legal|contract|vertrag|contrat|contrato|notar)\b/],
  ['first_meeting', /\b(?:meeting|call|demo|erstgesprach|gesprach|termin|rendez vous|rdv|reunion|llamada)\b/],
  ['initial_review', /\b(?:screening|evaluat\w+|qualif\w+|vorprufung|prufung|evaluacion)\b/],
];
