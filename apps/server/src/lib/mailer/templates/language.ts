export type MailLanguage = 'en' | 'es' | 'fr'
