/** The words that quick add understands, without case and accents, in English, Spanish and French. */
import type { SportName } from '../sport.ts'

export type QuickAddLanguage = 'en' | 'es' | 'fr'

/** Weekday names from Monday (1) to Sunday (7). Full names count in each language of the app. */
export const WEEKDAYS: ReadonlyMap<string, number> = new Map(
  [
    'monday lunes lundi',
    'tuesday martes mardi',
    'wednesday miercoles mercredi',
    'thursday jueves jeudi',
    'friday viernes vendredi',
    'saturday sabado samedi',
    'sunday domingo dimanche',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
)

/**
 * Short names of the weekdays in the user's language only. 'Sam' is Saturday in French, and a name in English.
 * Spanish also has the English names, because parents in the United States use both.
 */
const ENGLISH = 'mon tue|tues wed thu|thur|thurs fri sat sun'
const SPANISH = 'lun mar mie|mier jue vie sab dom'
const FRENCH = 'lun mar mer jeu ven sam dim'
export const SHORT_WEEKDAYS: Readonly<Record<QuickAddLanguage, ReadonlyMap<string, number>>> = {
  en: shortNames(ENGLISH),
  es: new Map([...shortNames(ENGLISH), ...shortNames(SPANISH)]),
  fr: shortNames(FRENCH),
}

function shortNames(all: string): Map<string, number> {
  return new Map(
    all.split(' ').flatMap((names, index) => names.split('|').map((name) => [name, index + 1] as const)),
  )
}

/** Names of the months. A name counts only next to the number of a day. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    'january jan enero ene janvier janv',
    'february feb febrero fevrier fevr',
    'march mar marzo mars',
    'april apr abril abr avril avr',
    'may mayo mai',
    'june jun junio juin',
    'july jul julio juillet juil',
    'august aug agosto ago aout',
    'september sept sep septiembre septembre',
    'october oct octubre octobre',
    'november nov noviembre novembre',
    'december dec diciembre dic decembre',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
)

/** Sports by the words that parents use, apart from 'football', which depends on the language. */
export const SPORT_WORDS: Readonly<Partial<Record<SportName, string>>> = {
  Soccer: 'soccer|futbol|foot',
  Baseball: 'baseball|beisbol',
  Basketball: 'basketball|basquetbol|baloncesto|basquet|basket|basket-ball',
  Swimming: 'swimming|swim|natacion|natation',
  Tennis: 'tennis|tenis',
  Volleyball: 'volleyball|voleibol|volley',
  Football: 'flag football|futbol americano|football americain',
  Hockey: 'hockey',
  Lacrosse: 'lacrosse|lax|crosse',
  Track: 'track|track and field|atletismo|athletisme',
  Golf: 'golf',
  Gymnastics: 'gymnastics|gimnasia|gymnastique',
  Wrestling: 'wrestling|lucha|lutte',
  'Cross Country': 'cross country|cross-country|xc|campo traviesa',
}

/** Words that name a place. A text without such a word is a place only after '@' or a word such as 'at'. */
export const PLACE_WORDS =
  'park|field|fields|gym|gymnasium|school|stadium|arena|center|centre|complex|pool|rink|court|courts|ymca|club|parque|cancha|canchas|campo|gimnasio|escuela|estadio|centro|alberca|piscina|deportivo|unidad|parc|stade|terrain|gymnase|ecole|piscine|patinoire|salle|complexe'

/** Words before a place. The sign '@' is written without a blank, so rules add it. */
export const AT = String.raw`at(?: the)?|en(?: el| la| los| las)?|au|aux|a la|a l'|chez`

/** Words that mean nothing once the date, time, child or place beside them has been taken. */
export const CONNECTORS = String.raw`on|at|for|from|with|by|the|@|el|la|los|las|de|del|para|en|con|desde|a|al|le|les|du|des|pour|avec|au|aux|chez|d'|l'`
