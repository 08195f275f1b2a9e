// The public pages contain their own texts, so they do not use `lib/i18n.ts`, which loads the app's catalogs.
export const LANGUAGES = ['en', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
