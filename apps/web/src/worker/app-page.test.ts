import { describe, expect, it } from 'vitest'
import { isAppPage } from './app-page.ts'

describe('isAppPage', () => {
  it.each(['/', '/dashboard', '/calendar', '/calendar/board', '/profiles/0198', '/auth/signin', '/apidocs'])(
    'treats the path %s as a page of the app',
    (path) => expect(isAppPage(path)).toBe(true),
  )

  it.each([
    '/api/v1/me',
    '/api/docs',
    '/api',
    '/dev/outbox',
    '/map/style.json',
    '/readyz',
    '/calendar/Zk3.ics',
    '/logo.svg',
    '/manifest.webmanifest',
    '/worker.js',
  ])('leaves the path %s to the server', (path) => expect(isAppPage(path)).toBe(false))
})
