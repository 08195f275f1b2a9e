import type { MailLanguage } from './language.ts'

/** Names of the sports in the catalog, in the form for use within a sentence. */
const WORDS: Readonly<Record<string, readonly [en: string, es: string, fr: string]>> = {
  Soccer: ['soccer', 'fútbol', 'football'],
  Baseball: ['baseball', 'béisbol', 'baseball'],
  Basketball: ['basketball', 'básquetbol', 'basketball'],
  Swimming: ['swimming', 'natación', 'natation'],
  Tennis: ['tennis', 'tenis', 'tennis'],
  Volleyball: ['volleyball', 'voleibol', 'volleyball'],
  Football: ['football', 'fútbol americano', 'football américain'],
  Hockey: ['hockey', 'hockey', 'hockey'],
  Lacrosse: ['lacrosse', 'lacrosse', 'crosse'],
  Track: ['track', 'atletismo', 'athlétisme'],
  Golf: ['golf', 'golf', 'golf'],
  Gymnastics: ['gymnastics', 'gimnasia', 'gymnastique'],
  Wrestling: ['wrestling', 'lucha', 'lutte'],
  'Cross Country': ['cross country', 'campo traviesa', 'cross-country'],
}
const COLUMN: Readonly<Record<MailLanguage, 0 | 1 | 2>> = { en: 0, es: 1, fr: 2 }

/** Returns a sport's name in the email's language. Null for a sport that is not in the catalog. */
export function sportWord(sport: string, language: MailLanguage): string | null {
  return WORDS[sport]?.[COLUMN[language]] ?? null
}
