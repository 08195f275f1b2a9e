/**
 * Languages of the public pages.
 * Not imported from `lib/i18n.ts`, because that module loads the app's catalogs.
 */
export const LANGUAGES = ['en', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
