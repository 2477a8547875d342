import type { Priority, Source } from '../../deal-fields.ts';

const list = (text: string): readonly string[] => text.split(',').map((word) => word.trim());

/** What lists write for a priority, in English, German, French and Spanish; without accents, which are not compared. */
export const PRIORITY_WORDS: Readonly<Record<Priority, readonly string[]>> = {
  low: list(
    'l, p3, p4, minor, cold, niedrig, gering, tief, kalt, unwichtig, faible, basse, bas, froid, mineure, baja, bajo, frio, menor, low priority, niedrige prioritat, priorite basse, prioridad baja',
  ),
  medium: list(
    'm, med, mid, p2, normal, moderate, average, warm, mittel, mittlere, mittelhoch, durchschnittlich, moyenne, moyen, normale, tiede, media, medio, mediana, tibio, medium priority, mittlere prioritat, priorite moyenne, prioridad media',
  ),
  high: list(
    'h, p1, hot, important, hoch, heiss, wichtig, haute, haut, elevee, eleve, chaud, importante, forte, alta, alto, caliente, high priority, hohe prioritat, priorite haute, prioridad alta',
  ),
  critical: list(
    'p0, urgent, top, very high, highest, top priority, kritisch, dringend, sehr hoch, hochste, hochste prioritat, critique, urgente, tres haute, tres elevee, maximale, critica, critico, muy alta, maxima, must win',
  ),
};

/** The same of where a deal comes from. */
export const SOURCE_WORDS: Readonly<Record<Source, readonly string[]>> = {
  referral: list(
    'referred, reference, intro, introduction, warm intro, warm introduction, referal, referrals, recommendation, recommended, word of mouth, customer referral, partner referral, empfehlung, weiterempfehlung, empfohlen, vermittlung, vermittelt, recommandation, recommande, parrainage, mise en relation, bouche a oreille, recomendacion, recomendado, recomendada, referido, referencia, boca a boca',
  ),
  inbound: list(
    'website, web, web form, webform, email, cold email, cold inbound, application, applications, submission, inbound lead, contact form, organic search, direct traffic, newsletter, paid search, eingehend, eingang, anfrage, bewerbung, initiativbewerbung, initiativ, webseite, kontaktformular, entrant, candidature, candidature spontanee, demande entrante, site web, site internet, formulaire, entrante, solicitud, candidatura, formulario, sitio web, pagina web',
  ),
  outbound: list(
    'cold outreach, outreach, sourced, research, proactive, cold call, cold calling, direct outreach, prospecting, desk research, ausgehend, akquise, kaltakquise, direktansprache, ansprache, recherche, eigenrecherche, eigene recherche, sourcing, sortant, prospection, demarchage, recherche proactive, saliente, prospeccion, busqueda, investigacion',
  ),
  event: list(
    'events, conference, conferences, demo day, demoday, meetup, pitch event, pitch day, accelerator, trade show, trade fair, fair, summit, hackathon, webinar, konferenz, messe, fachmesse, veranstaltung, kongress, tagung, gipfel, event messe, conference salon, salon, evenement, foire, congres, sommet, conferencia, evento, eventos, feria, congreso, cumbre, jornada',
  ),
  network: list(
    'personal network, own network, portfolio, portfolio founder, friend, friends, lp, lps, partner network, personal, co investor, coinvestor, angel network, alumni, netzwerk, eigenes netzwerk, personliches netzwerk, bekannte, bekannter, kontakte, portfoliounternehmen, ko investor, reseau, reseau personnel, ami, contacts, co investisseur, red, red personal, red de contactos, contactos, coinversor, amigo',
  ),
  other: list(
    'others, misc, miscellaneous, various, sonstige, sonstiges, andere, anderes, andere quelle, diverse, autre, autres, divers, otro, otra, otros, otras, varios',
  ),
};
