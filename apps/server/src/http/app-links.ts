/**
 * Serves the files that make phones open links to this installation in the native app.
 * Apple calls this feature associated domains, and Google calls it Digital Asset Links.
 * Phones fetch the files before they open a link in the app. Without a configured app, the server answers 404.
 */
import type { FastifyInstance } from 'fastify'

/** The bundle id of the iOS app and the package name of the Android app (apps/mobile). */
const APP = 'app.homefield'

/** Paths that the app must not open, because they are not pages. */
const NO_PAGES = ['/api/*', '/dev/*', '/*.ics']

export interface AppLinks {
  readonly iosTeam: string | undefined
  readonly androidCertificates: readonly string[]
}

export function nameApps(app: FastifyInstance, { iosTeam, androidCertificates }: AppLinks): void {
  const id = `${iosTeam}.${APP}`
  const components = [...NO_PAGES.map((path) => ({ '/': path, exclude: true })), { '/': '*' }]
  const apple = {
    applinks: { details: [{ appIDs: [id], components }] },
    webcredentials: { apps: [id] },
  }
  const android = [
    {
      relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
      target: {
        namespace: 'android_app',
        package_name: APP,
        sha256_cert_fingerprints: androidCertificates,
      },
    },
  ]
  const serve = (name: string, content: object | null) =>
    app.get(`/.well-known/${name}`, { schema: { hide: true } }, (_request, reply) =>
      content === null
        ? reply.callNotFound()
        : reply.header('cache-control', 'public, max-age=3600').type('application/json').send(content),
    )
  serve('apple-app-site-association', iosTeam === undefined ? null : apple)
  serve('assetlinks.json', androidCertificates.length === 0 ? null : android)
}
