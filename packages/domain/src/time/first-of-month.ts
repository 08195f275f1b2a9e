/**
 * '1er mai' for ICU's '1 mai': in French the first of a month is an ordinal, also behind 'le' and 'jusqu’au'. What else a
 * text with a day holds, a time or a zone such as 'UTC+1', stays.
 * @param locale BCP 47; other languages are left as they are
 */
export function withFirstOfMonth(text: string, locale: string): string {
  return /^fr\b/i.test(locale) ? text.replace(/(?<![\d:+−-])1(?=[ \u00a0]\p{L})/gu, '1er') : text
}
