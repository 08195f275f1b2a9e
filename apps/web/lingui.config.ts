import { defineConfig } from '@lingui/cli'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es', 'fr'],
  catalogs: [
    {
      // Elsewhere only for the check that nothing is missing.
      path: `${process.env['HOMEFIELD_LOCALES'] ?? '<rootDir>/src/locales'}/{locale}/messages`,
      include: ['src'],
      exclude: ['src/ui/gallery/**', 'src/**/*.test.ts'],
    },
  ],
  orderBy: 'message',
})
