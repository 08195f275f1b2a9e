/** The languages of mails. */
export type MailLanguage = 'en' | 'es' | 'fr'
