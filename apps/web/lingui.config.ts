import { defineConfig } from '@lingui/cli'

// Elsewhere only for the check that nothing is missing.
const locales = process.env['HOMEFIELD_LOCALES'] ?? '<rootDir>/src/locales'
const tests = ['src/ui/gallery/**', 'src/**/*.test.ts']
const account = ['src/features/account/**', 'src/features/support/**']
const connection = ['src/features/connection/**']
const error = 'src/lib/error-texts.ts'
// Photos belong to two groups of screens, and to none of the first load.
const file = 'src/features/file/**'
const profile = [...['profile', 'child', 'shell/refused'].map((part) => `src/features/${part}/**`), file]
// The screens and dialogs of one event; its chips, rows and blocks are everybody's.
const event = [
  ...['add', 'edit', 'share', 'remind', 'remove'].map((part) => `src/features/event/${part}/**`),
  'src/features/event-detail/**',
  'src/features/place/**',
  'src/features/thread/**',
  'src/features/shell/waiting/**',
]
const schedule = [
  ...['calendar', 'change', 'calendar-link'].map((feature) => `src/features/${feature}/**`),
  // But for the note on the dashboard (clash-note.tsx, use-clash-text.ts), which stands there at once.
  'src/features/clash/{model,pages}/**',
  'src/features/clash/components/{clash-card,clash-list,clash-skeleton,drive-time,open-both,section-label,weekday-text}.*',
  'src/features/clash/*.ts',
  // What the frame opens when it is asked for.
  'src/features/shell/{search,palette,shortcuts}/**',
]
const friend = ['friend', 'invitation', 'shell/friends'].map((part) => `src/features/${part}/**`)
// The list of messages and what writes them, for conversations and threads alike.
const conversation = ['message', 'conversation'].map((part) => `src/features/${part}/**`)
const notification = 'src/features/notification/**'
const settings = [
  ...['settings', 'push', 'security', 'data'].map((part) => `src/features/account/${part}/**`),
  file,
]

// The card on the dashboard that offers push stands there beside what came first: it brings its own words alone.
const push = ['push-offer', 'sample-notification'].map(
  (part) => `src/features/account/push/components/${part}.tsx`,
)

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es', 'fr'],
  catalogs: [
    {
      path: `${locales}/{locale}/messages`,
      include: ['src'],
      exclude: [
        ...tests,
        error,
        ...account,
        ...connection,
        ...profile,
        ...friend,
        ...event,
        ...schedule,
        ...conversation,
        notification,
      ],
    },
    // What only some refusals say (lib/error-text.ts).
    { path: `${locales}/{locale}/error`, include: [error], exclude: tests },
    // What only some screens say: fetched with the first of them (lib/i18n.ts).
    { path: `${locales}/{locale}/account`, include: account, exclude: [...tests, ...settings] },
    { path: `${locales}/{locale}/connection`, include: connection, exclude: tests },
    { path: `${locales}/{locale}/settings`, include: settings, exclude: tests },
    { path: `${locales}/{locale}/push`, include: push, exclude: tests },
    { path: `${locales}/{locale}/profile`, include: profile, exclude: tests },
    { path: `${locales}/{locale}/friend`, include: friend, exclude: tests },
    { path: `${locales}/{locale}/event`, include: event, exclude: tests },
    { path: `${locales}/{locale}/schedule`, include: schedule, exclude: tests },
    { path: `${locales}/{locale}/conversation`, include: conversation, exclude: tests },
    { path: `${locales}/{locale}/notification`, include: [notification], exclude: tests },
  ],
  orderBy: 'message',
})
