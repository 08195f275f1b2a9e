import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

// scripts/check-messages.ts sets HOMEFIELD_LOCALES to write the catalogs to a temporary folder.
const locales = process.env['HOMEFIELD_LOCALES'] ?? '<rootDir>/src/locales'
const tests = ['src/ui/gallery/**', 'src/**/*.test.ts']
const account = [
  'src/features/account/**',
  'src/features/support/**',
  'src/features/shell/pages/not-found-page.tsx',
]
// The import of a calendar link shows clashes too.
const connection = ['src/features/connection/**', 'src/features/clash/components/use-clash-text.ts']
const error = 'src/lib/error-texts.ts'
// Texts about photos load with the pages about children and settings, because only these pages show photos.
const file = 'src/features/file/**'
// Events and pictures in messages can be saved as files.
const savedFile = 'src/features/file/components/use-saved-file.ts'
// The calendar and the dialogs of an event both move events.
const movedText = 'src/features/event/components/use-moved-text.ts'
const profile = [...['profile', 'child', 'shell/failed'].map((part) => `src/features/${part}/**`), file]
// The catalog `event` has the texts of screens and dialogs about one event, but not those of event lists.
const event = [
  ...['create', 'update', 'share', 'remind', 'delete'].map((part) => `src/features/event/${part}/**`),
  'src/features/event-detail/**',
  'src/features/place/**',
  'src/features/thread/**',
  'src/features/shell/pending/**',
  savedFile,
  movedText,
]
const schedule = [
  ...['calendar', 'change', 'calendar-link'].map((feature) => `src/features/${feature}/**`),
  'src/features/event/components/short-title.ts',
  'src/features/clash/**',
  // Search, command palette and shortcut help are loaded when the user first opens them.
  'src/features/shell/{search,palette,shortcuts}/**',
  movedText,
]
// Texts about drivers load with the first event that has a driver or needs one.
const coverage = 'src/features/event/coverage/**'
const friend = ['friend', 'invitation', 'shell/friends'].map((part) => `src/features/${part}/**`)
const conversation = [...['message', 'conversation'].map((part) => `src/features/${part}/**`), savedFile]
const notification = 'src/features/notification/**'
// Settings shows who drives.
const driving = 'src/features/driving/**'
const operator = 'src/features/operator/**'
const settings = [
  ...['settings', 'push', 'security', 'data'].map((part) => `src/features/account/${part}/**`),
  driving,
  file,
]

// The dashboard needs the texts of the push offer, but not the large catalog of the Settings page.
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
        coverage,
        ...conversation,
        notification,
        driving,
        operator,
      ],
    },
    // Texts of rare errors (lib/error-text.ts) have a separate catalog, so the first load omits them.
    { path: `${locales}/{locale}/error`, include: [error], exclude: tests },
    // Each catalog below is loaded together with the first screen that needs it (lib/i18n.ts).
    { path: `${locales}/{locale}/account`, include: account, exclude: [...tests, ...settings] },
    { path: `${locales}/{locale}/connection`, include: connection, exclude: tests },
    { path: `${locales}/{locale}/settings`, include: settings, exclude: tests },
    { path: `${locales}/{locale}/push`, include: push, exclude: tests },
    { path: `${locales}/{locale}/coverage`, include: [coverage], exclude: tests },
    { path: `${locales}/{locale}/profile`, include: profile, exclude: tests },
    { path: `${locales}/{locale}/friend`, include: friend, exclude: tests },
    { path: `${locales}/{locale}/event`, include: event, exclude: tests },
    { path: `${locales}/{locale}/schedule`, include: schedule, exclude: tests },
    { path: `${locales}/{locale}/conversation`, include: conversation, exclude: tests },
    { path: `${locales}/{locale}/notification`, include: [notification], exclude: tests },
    { path: `${locales}/{locale}/operator`, include: [operator], exclude: tests },
  ],
  orderBy: 'message',
  // The catalogs have no line numbers, so that moved code does not change them.
  format: formatter({ lineNumbers: false }),
})
