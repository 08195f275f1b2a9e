/** The languages of emails. */
export type MailLanguage = 'en' | 'es' | 'fr'
