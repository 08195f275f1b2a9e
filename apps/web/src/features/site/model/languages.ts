// This list repeats the languages of `lib/i18n.ts`, because importing that module would load the app's catalogs.
export const LANGUAGES = ['en', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
