/**
 * Replaces ICU's '1 mai' with '1er mai', because French uses an ordinal number for the first of a month.
 * French also writes '1er' after 'le' and 'jusqu’au', and at the start of a range within one month ('1–7 mai').
 * A '1' in a time or a zone, such as 'UTC+1', is not changed.
 * @param locale BCP 47; texts in other languages are not changed
 */
export function withFirstOfMonth(text: string, locale: string): string {
  return /^fr\b/i.test(locale) ? text.replace(/(?<![\d:+−-])1(?=[ \u00a0]\p{L}|[ \u00a0]?–)/gu, '1er') : text
}
