/** The languages mails are written in. */
export type MailLanguage = 'en' | 'es' | 'fr'
