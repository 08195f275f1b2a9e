// Do not import the languages from `lib/i18n.ts`, because `lib/i18n.ts` would load the app's catalogs.
export const LANGUAGES = ['en', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
