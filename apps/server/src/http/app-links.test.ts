import { expect, test } from 'vitest'
import Fastify from 'fastify'
import { nameApps } from './app-links.ts'

const FINGERPRINT = Array.from({ length: 32 }, () => 'AB').join(':')
const PATHS = ['/.well-known/apple-app-site-association', '/.well-known/assetlinks.json'] as const

test('serves the ids of the native apps in the formats that Apple and Google require', async () => {
  const app = Fastify()
  nameApps(app, { iosTeam: 'A1B2C3D4E5', androidCertificates: [FINGERPRINT] })
  const [apple, android] = await Promise.all(PATHS.map((url) => app.inject({ url })))
  expect(apple?.headers['content-type']).toMatch(/^application\/json/)
  expect(apple?.json()).toMatchObject({
    applinks: {
      details: [
        {
          appIDs: ['A1B2C3D4E5.app.homefield'],
          components: expect.arrayContaining([{ '/': '/api/*', exclude: true }]) as unknown,
        },
      ],
    },
    webcredentials: { apps: ['A1B2C3D4E5.app.homefield'] },
  })
  // iOS uses the first matching pattern, so excluded paths must come before `*`, which matches every path.
  const { components } = apple?.json<{ applinks: { details: { components: object[] }[] } }>().applinks
    .details[0] ?? { components: [] }
  expect(components.at(-1)).toEqual({ '/': '*' })
  expect(android?.headers['content-type']).toMatch(/^application\/json/)
  expect(android?.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
      target: {
        namespace: 'android_app',
        package_name: 'app.homefield',
        sha256_cert_fingerprints: [FINGERPRINT],
      },
    },
  ])
  await app.close()
})
