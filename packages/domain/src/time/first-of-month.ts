/**
 * Replaces ICU's '1 mai' with '1er mai': in French the first of a month is an ordinal, also after 'le' and 'jusqu’au',
 * and at the start of a range within one month ('1–7 mai').
 * A time or a zone in the same text, such as 'UTC+1', is not changed.
 * @param locale BCP 47; texts in other languages are not changed
 */
export function withFirstOfMonth(text: string, locale: string): string {
  return /^fr\b/i.test(locale) ? text.replace(/(?<![\d:+−-])1(?=[ \u00a0]\p{L}|[ \u00a0]?–)/gu, '1er') : text
}
