import type { DealTarget } from '../import-fields.ts';

/** Split at commas, which keeps the tables readable. */
export const list = (text: string): readonly string[] => text.split(',').map((word) => word.trim());

/**
 * Headers in German, French and Spanish that mean a field; written without accents, which are not compared. A ticket comes
 * last: beside what the company asks for it is the part of one investor.
 */
export const FOREIGN_SYNONYMS: Partial<Record<DealTarget, readonly string[]>> = {
  company_name: list(
    'firma, firmenname, unternehmen, unternehmensname, gesellschaft, entreprise, societe, nom entreprise, nom societe, raison sociale, empresa, nombre empresa, compania, sociedad',
  ),
  founder_name: list(
    'gruender, grunder, gruenderin, grunderin, ansprechpartner, fondateur, fondateurs, dirigeant, fundador, fundadores, contacto',
  ),
  founder_email: list('email adresse, courriel, adresse email, correo, correo electronico, email fundador'),
  website: list('webseite, internetseite, internet, site web, site internet, sitio web, pagina web'),
  industry: list('branche, industrie, secteur activite, filiere, industria, rubro'),
  sector: list('sektor, teilbranche, segmento, secteur, sous secteur, subsector'),
  business_model: list('geschaftsmodell, geschaeftsmodell, modele economique, modele affaires, modelo negocio'),
  current_stage: list('phase, unternehmensphase, entwicklungsphase, reifegrad, stade, maturite, fase, etapa empresa'),
  funding_round: list(
    'finanzierungsrunde, runde, tour, tour financement, tour table, levee, ronda, ronda financiacion, ronda inversion',
  ),
  target_amount: list(
    'betrag, rundengrosse, rundengroesse, investitionssumme, investitionsbetrag, beteiligungsbetrag, investment summe, finanzierungssumme, kapitalbedarf, volumen, montant, montant leve, montant recherche, levee fonds, importe, monto, cantidad, importe solicitado, ticket size, ticket, ticketgrosse, ticketgroesse',
  ),
  current_valuation: list(
    'bewertung, unternehmensbewertung, unternehmenswert, pre money bewertung, post money bewertung, valorisation pre money, valorisation post money, valorisation, valeur, valoracion, valuacion',
  ),
  revenue: list('umsatz, jahresumsatz, chiffre affaires, revenus, ingresos, facturacion, ventas'),
  burn_rate: list('mittelabfluss, cash burn monat, consommation tresorerie, gasto mensual'),
  runway_months: list('reichweite monate, liquiditatsreichweite, mois tresorerie, meses caja'),
  market_size: list('marktgrosse, marktgroesse, taille marche, tamano mercado'),
  target_market: list('zielmarkt, zielgruppe, marche cible, clients cibles, mercado objetivo, clientes'),
  competitive_landscape: list(
    'wettbewerb, wettbewerber, konkurrenz, concurrence, concurrents, competencia, competidores',
  ),
  competitive_advantage: list(
    'wettbewerbsvorteil, alleinstellungsmerkmal, avantage concurrentiel, ventaja competitiva',
  ),
  priority: list(
    'prioritat, prioritaet, prio, dringlichkeit, wichtigkeit, priorite, importance, prioridad, importancia, urgencia',
  ),
  source: list('quelle, dealquelle, herkunft, kanal, origine, provenance, canal, fuente, origen'),
  probability: list(
    'wahrscheinlichkeit, abschlusswahrscheinlichkeit, erfolgswahrscheinlichkeit, eintrittswahrscheinlichkeit, probabilite, probabilite succes, probabilidad, probabilidad cierre',
  ),
  received_on: list(
    'datum, eingang, eingangsdatum, eingegangen am, erhalten am, erstkontakt, date reception, date entree, date premier contact, fecha, fecha recepcion, fecha entrada, recibido',
  ),
  expected_close_date: list(
    'abschluss, abschlussdatum, erwarteter abschluss, date cloture, cloture prevue, fecha cierre, cierre previsto',
  ),
  tags: list(
    'schlagworte, schlagwort, stichworte, kategorien, etiquettes, mots cles, etiquetas, palabras clave, region',
  ),
  country: list('land, staat, pays, pais'),
  city: list('stadt, ort, sitz, firmensitz, ville, siege, ciudad, sede'),
  founded_year: list(
    'gegrundet, gegruendet, grundung, gruendung, gegrundet am, grundungsdatum, gruendungsdatum, grundungsjahr, gruendungsjahr, annee creation, annee fondation, fondee, ano fundacion, fundada, fundacion',
  ),
  description: list(
    'beschreibung, kurzbeschreibung, geschaftsbeschreibung, description courte, descriptif, resume, descripcion, resumen',
  ),
  investors: list('investoren, bisherige investoren, gesellschafter, investisseurs, inversores, inversionistas'),
  currency: list('wahrung, waehrung, devise, monnaie, moneda, divisa'),
  status: list(
    'pipelinestufe, pipelinephase, stufe, stand, deal phase, dealphase, deal status, bearbeitungsstand, bearbeitungsstatus, etape, etape pipeline, statut, avancement, etat, etapa, estado, etapa pipeline, fase negocio',
  ),
  assigned_to: list(
    'verantwortlich, verantwortlicher, zustandig, zustaendig, betreuer, bearbeiter, responsable, charge affaires, attribue a, propietario, encargado, asignado a',
  ),
  note: list('notiz, notizen, gesprachsnotiz, notas, nota, compte rendu'),
  remarks: list(
    'bemerkung, bemerkungen, anmerkungen, kommentar, kommentare, remarque, remarques, commentaire, commentaires, observacion, observaciones, comentarios',
  ),
};
