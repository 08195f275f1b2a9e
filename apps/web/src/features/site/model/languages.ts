// Do not import the languages from `lib/i18n.ts`, because that module would load all texts of the app.
export const LANGUAGES = ['en', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
