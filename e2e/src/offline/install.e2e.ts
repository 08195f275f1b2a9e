import { DEEP } from '../harness/exhaustive.ts'
import { enter, expect, test } from '../harness/test.ts'
import { appIsStored } from '../harness/worker.ts'

test.use({ serviceWorkers: 'allow' })

test('meets Chromium’s requirements for installation', DEEP, async ({ page, context, world }) => {
  await enter(context, world, await world.person())
  await page.goto('/dashboard')
  await appIsStored(page)
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Ignore the error 'in-incognito', because test browsers are private windows, which cannot install apps.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { errors, data, url } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(url).toBe(`${world.origin}/manifest.webmanifest`)
  const manifest = JSON.parse(data ?? '') as Manifest
  expect(manifest).toMatchObject({
    name: 'Homefield',
    start_url: '/dashboard',
    display: 'standalone',
    id: '/',
  })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ])
  for (const { src, sizes } of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)])
    expect(await sizeOf(`${world.origin}${src}`), src).toBe(sizes)
  for (const { url, name } of manifest.shortcuts) {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible()
    await expect(page).toHaveURL(url)
  }
})

test(
  'describes the app in the account’s language, with the same app id in every language',
  DEEP,
  async ({ page, context, world }) => {
    const erin = await world.person()
    await enter(context, world, erin)
    await page.goto('/dashboard')
    const devtools = await context.newCDPSession(page)
    for (const [language, file, calendar] of [
      ['es', 'manifest.es.webmanifest', 'Calendario'],
      ['fr', 'manifest.fr.webmanifest', 'Calendrier'],
      ['en', 'manifest.webmanifest', 'Calendar'],
    ] as const) {
      await erin.api.PATCH('/settings', { body: { language } })
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const { errors, data, url } = await devtools.send('Page.getAppManifest')
      expect(errors).toEqual([])
      expect(url).toBe(`${world.origin}/${file}`)
      const manifest = JSON.parse(data ?? '') as Manifest & { lang: string; id: string }
      expect(manifest).toMatchObject({ id: '/', lang: language })
      expect(manifest.shortcuts[0]).toMatchObject({ name: calendar, url: '/calendar' })
    }
  },
)

interface Manifest {
  icons: { src: string; sizes: string; purpose?: string }[]
  shortcuts: { name: string; url: string; icons: { src: string; sizes: string }[] }[]
}

/** Reads the size from bytes 16 to 23, where every PNG file contains its width and height. */
async function sizeOf(address: string): Promise<string> {
  const answer = await fetch(address)
  expect(answer.headers.get('content-type')).toBe('image/png')
  const bytes = new DataView(await answer.arrayBuffer())
  return `${bytes.getUint32(16)}x${bytes.getUint32(20)}`
}
