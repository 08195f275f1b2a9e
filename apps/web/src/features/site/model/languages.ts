// Separate from `lib/i18n.ts`, which loads the app's catalogs. The public pages contain their own texts.
export const LANGUAGES = ['en', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
