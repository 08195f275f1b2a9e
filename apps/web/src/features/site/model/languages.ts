// Do not import these languages from `lib/i18n.ts`, because that module would load the app's catalogs.
export const LANGUAGES = ['en', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
