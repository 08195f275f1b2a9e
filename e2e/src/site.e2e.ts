import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { judge } from './harness/axe.ts'
import { mailTo, textOf } from './harness/mail.ts'
import { DEEP, isExhaustive } from './harness/exhaustive.ts'
import { enter, expect, type Page, test, type TestWorld } from './harness/test.ts'

/** The public pages in the specification's route table, with their headings. */
const PAGES = {
  '/': "Your Family's Sports Schedule Hub",
  '/features': 'What Homefield does',
  '/pricing': '$0 per month',
  '/mobileapps': 'In your pocket, at the field',
  '/help': 'Help',
  '/privacy': 'Privacy Policy',
  '/accessibility': 'Accessibility',
} as const
const PATHS = Object.keys(PAGES) as (keyof typeof PAGES)[]
const inLanguage = (path: string, language: 'en' | 'es' | 'fr') =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`
const LANGUAGES = ['en', 'es', 'fr'] as const
/** The configured public URL. Links to a page must use this URL, even if the request used another host name. */
const PUBLIC_URL = 'http://localhost:3000'
/** Budget in bytes for all scripts of a public page. */
const MOST_SCRIPT = 80_000

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function articlePaths(world: TestWorld): Promise<string[]> {
  const help = await (await fetch(`${world.origin}/help`)).text()
  return [...new Set([...help.matchAll(/href="(\/help\/[a-z-]+)"/g)].map(([, path = '']) => path))]
}

test('serves every public page with metadata in three languages, and lists every public page in the sitemap', async ({
  world,
}) => {
  const articles = await articlePaths(world)
  expect(articles.length).toBeGreaterThanOrEqual(18)
  const [titles, addresses] = [new Set<string>(), new Set<string>()]
  for (const path of [...PATHS, ...articles])
    for (const language of LANGUAGES) {
      const address = PUBLIC_URL + inLanguage(path, language)
      const answer = await fetch(world.origin + inLanguage(path, language))
      expect([address, answer.status]).toEqual([address, 200])
      const html = await answer.text()
      const one = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
      const title = one(/<title>([^<]*)</)
      expect(title).toMatch(/Homefield/)
      expect([title, titles.has(title)]).toEqual([title, false])
      titles.add(title)
      expect(one(/<html lang="(\w+)"/)).toBe(language)
      const description = one(/name="description" content="([^"]*)"/)
      expect([address, description.length > 30]).toEqual([address, true])
      const canonical = one(/rel="canonical" href="([^"]*)"/)
      expect(canonical).toBe(address)
      addresses.add(canonical)
      const others = [...html.matchAll(/rel="alternate" hrefLang="([\w-]+)" href="([^"]*)"/gi)]
      expect(others.map(([, tongue, to]) => [tongue, to])).toEqual([
        ...LANGUAGES.map((tongue) => [tongue, PUBLIC_URL + inLanguage(path, tongue)]),
        ['x-default', PUBLIC_URL + path],
      ])
      // The preview image must exist, and the page must contain no placeholder for the public URL.
      const picture = await fetch(
        one(/property="og:image" content="([^"]*)"/).replace(PUBLIC_URL, world.origin),
      )
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(html).not.toContain('homefield.invalid')
      for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g))
        expect(JSON.parse(json)).toMatchObject({ '@context': 'https://schema.org' })
      if (articles.includes(path)) {
        const heading = /<h1[^>]*>([^<]*)</.exec(html)?.[1]
        expect(html).toContain(`"@type":"TechArticle","headline":"${heading}"`)
        expect(html).toContain(`"position":2,"name":"${heading}","item":"${address}"`)
      }
    }
  const sitemap = await (await fetch(`${world.origin}/sitemap.xml`)).text()
  expect(new Set([...sitemap.matchAll(/<loc>([^<]*)</g)].map(([, loc]) => loc))).toEqual(addresses)
  expect(await (await fetch(`${world.origin}/robots.txt`)).text()).toContain(
    `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
  )
})

test('returns 404 and Page not found for an unknown article', DEEP, async ({ page, world, guard }) => {
  guard.announce(/^GET \/help\/no-such-article → 404$/, /Failed to load resource.*404/)
  for (const path of ['/fr/help/no-such-article', '/help/no-such-article'])
    expect([path, (await fetch(world.origin + path)).status]).toEqual([path, 404])
  await page.goto('/help/no-such-article')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('compresses pages, supports ETags, and stays within the script budget', async ({ world }) => {
  const plain = await fetch(world.origin, { headers: { 'accept-encoding': 'identity' } })
  const html = await plain.text()
  const packed = await fetch(world.origin, { headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(await packed.text()).toBe(html)
  const etag = packed.headers.get('etag') ?? ''
  const again = await fetch(world.origin, {
    headers: { 'accept-encoding': 'gzip', 'if-none-match': etag },
  })
  expect([again.status, await again.text()]).toEqual([304, ''])
  // The same URL returns the app if the request has a session cookie. Caches must not confuse the two responses.
  const app = await fetch(world.origin, { headers: { cookie: 'homefield_session=x.y' } })
  expect([app.headers.get('vary'), plain.headers.get('vary')]).toEqual([
    expect.stringMatching(/cookie/i),
    expect.stringMatching(/cookie/i),
  ])
  expect(await app.text()).toContain('<div id="root">')
  expect(html).not.toContain('<div id="root">')
  const moved = await fetch(`${world.origin}/features/`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/features'])
  const scripts = [...html.matchAll(/<script src="([^"]+)"/g)].map(([, path = '']) => path)
  expect(scripts).toHaveLength(2)
  const root = process.env['HOMEFIELD_WEB_ROOT'] ?? ''
  const bytes = await Promise.all(scripts.map((path) => readFile(join(root, path))))
  expect(bytes.reduce((sum, script) => sum + gzipSync(script).length, 0)).toBeLessThanOrEqual(MOST_SCRIPT)
})

test.describe('public pages without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('renders every page with links to every other page and to sign-in', async ({ page, world }) => {
    for (const path of PATHS) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(PAGES[path])
      const header = page.getByRole('banner')
      for (const [name, to] of [
        ['Features', '/features'],
        ['Pricing', '/pricing'],
        ['Mobile apps', '/mobileapps'],
        ['Help', '/help'],
        ['Sign in', '/auth/signin'],
        ['Get Started Free', '/auth/signup'],
      ] as const)
        await expect(header.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', to)
      const footer = page.getByRole('contentinfo')
      await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy')
      await expect(footer.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', /^mailto:.+@.+/)
      for (const [name, language] of [
        ['Español', 'es'],
        ['Français', 'fr'],
      ] as const) {
        await footer.getByRole('link', { name }).click()
        await expect(page).toHaveURL(inLanguage(path, language))
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await page.goBack()
      }
      // The page must hide the controls that need a script.
      await expect(page.getByRole('button', { name: /theme|Contact Support/ })).toHaveCount(0)
    }
    for (const path of await articlePaths(world)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: 'All help' })).toHaveAttribute('href', '/help')
    }
  })

  test('shows the texts that the specification lists', async ({ page }) => {
    await page.goto('/')
    for (const step of ['Create Profiles', 'Connect Platforms', 'Share & Coordinate'])
      await expect(page.getByRole('heading', { name: step })).toBeVisible()
    // The landing page must show no testimonials, because there are no real ones.
    // Each promise of the product must link to the help article that explains the promise.
    await expect(page.getByRole('blockquote')).toHaveCount(0)
    const promises = page.getByRole('region', { name: 'What you can count on' })
    await expect(promises.getByRole('heading', { level: 3 })).toHaveCount(3)
    for (const [link, to] of [
      ['How often we check', '/help/how-often-we-check'],
      ['When a team removes a game', '/help/removed-by-the-team'],
      ['How to take access back', '/help/take-access-back'],
    ] as const)
      await expect(promises.getByRole('link', { name: link })).toHaveAttribute('href', to)
    await page.goto('/features')
    await expect(page.getByRole('article')).toHaveCount(7)
    for (const platform of ['TeamSnap', 'SportsEngine', 'Playmetrics', 'GameChanger'])
      await expect(page.getByRole('listitem').filter({ hasText: platform }).last()).toBeVisible()
    await expect(page.getByText('From 15 minutes to 1 day ahead')).toBeVisible()
    await page.goto('/pricing')
    for (const premium of [
      'Analytics',
      'Team communication',
      'Carpool coordination',
      'Gear tracking',
      'Tournament brackets',
      'Coach and referee scheduling',
    ])
      await expect(page.getByText(premium, { exact: true })).toBeVisible()
    await page.getByText('Do you sell our data, or show ads?').click()
    await expect(page.getByText(/There are no ads and no trackers/)).toBeVisible()
    await page.goto('/mobileapps')
    for (const needed of ['iOS 16.4+', 'Android 7.0 / API 24+', '2 GB RAM', '50 MB'])
      await expect(page.getByText(needed, { exact: true })).toBeVisible()
    // The page with the apps has no link to an app store yet.
    await expect(page.locator('[data-store]').filter({ hasText: 'Coming Soon' })).toHaveCount(2)
    await expect(page.getByRole('img', { name: 'QR code of this site’s address' })).toBeVisible()
    await page.goto('/privacy')
    await expect(page.getByText('Last updated January 2025')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Information we collect',
      'How we use it',
      'Sharing',
      'Security',
      'Your rights',
      'Children under 13',
      'Third parties',
      'Retention',
      'Changes',
      'Contact',
    ])
    await expect(page.getByRole('link', { name: /^privacy@/ })).toHaveAttribute('href', /^mailto:privacy@/)
  })
})

test('lets a visitor switch the theme, use the phone menu, search the help, and open the support dialog', async ({
  page,
}) => {
  await page.goto('/')
  const html = page.locator('html')
  await page.getByRole('banner').getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.goto('/features')
  await expect(html).toHaveAttribute('data-theme', 'dark')

  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.locator('[data-menu]')
  await menu.locator('summary').click()
  await expect(menu.getByRole('link', { name: 'Pricing' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link', { name: 'Pricing' })).toBeHidden()
  await expect(menu.locator('summary')).toBeFocused()
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveURL('/help')

  const search = page.getByRole('searchbox', { name: 'Search help' })
  await search.fill('gamechanger')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'The calendar link from GameChanger',
  ])
  await expect(page.getByRole('status')).toHaveText('1 answer')
  await search.fill('secret address')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['Move from another calendar'])
  await search.fill('zebra crossing')
  await expect(page.getByRole('status')).toHaveText('Nothing found. Try other words, or write to us.')
  await search.fill('')
  await expect(page.getByRole('link', { name: 'Add your first child' })).toBeVisible()

  await page.getByRole('button', { name: 'Contact Support' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact Support' })
  await expect(dialog.getByText('You must be logged in to submit a support request.')).toBeVisible()
  const summary = dialog.getByRole('textbox', { name: 'Summary of Issue' })
  await expect(summary).toHaveAttribute('rows', '5')
  await page.mouse.click(200, 20)
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Contact Support' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('remembers the language that a visitor chose, also on the account screens', DEEP, async ({ page }) => {
  await page.goto('/pricing')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('al mes')
  // The next visit to a URL without a language redirects to the chosen language.
  await page.goto('/features')
  await expect(page).toHaveURL('/es/features')
  await page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).first().click()
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  await page.goto('/es/features')
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/features')
})

test.describe('public pages in a French browser', () => {
  test.use({ locale: 'fr-CA' })

  test('offers the French page to a visitor, but does not redirect', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(PAGES['/'])
    const offer = page.getByRole('link', { name: 'Cette page existe aussi en français' })
    await expect(offer).toBeVisible()
    await page.getByRole('button', { name: 'Plus tard' }).click()
    await expect(offer).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(offer).toBeHidden()
    await page.goto('/fr')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('L’agenda sportif de toute la famille')
  })
})

test.describe('public pages for a signed-in person', () => {
  test.use({ hasMail: true })

  test('shows the public pages inside the app and the dashboard at /, and lets the user send a support request', async ({
    page,
    context,
    world,
  }) => {
    const erin = await world.person()
    await enter(context, world, erin)
    await page.goto('/')
    await expect(page).toHaveURL('/dashboard')
    for (const path of PATHS.slice(1)) {
      await page.goto(path)
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(PAGES[path])
      await expect(page.getByRole('link', { name: 'Get Started Free' })).toHaveCount(0)
    }
    // A URL in another language redirects to the page in the account's language.
    await page.goto('/es/pricing')
    await expect(page).toHaveURL('/pricing')
    await page.goto('/help')
    await page.getByRole('searchbox', { name: 'Search help' }).fill('remind')
    await page.getByRole('link', { name: 'Reminders, for all events or for one' }).click()
    await expect(page).toHaveURL('/help/reminders')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await page.getByRole('link', { name: 'All help' }).click()
    await page.getByRole('button', { name: 'Contact Support' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact Support' })
    await dialog.getByRole('textbox', { name: 'Summary of Issue' }).fill('The site sent me here.')
    await dialog.getByRole('button', { name: 'Send Request' }).click()
    await expect(dialog.getByText(/^Your support request has been sent successfully!/)).toBeVisible()
    const { supportEmail } = (await (await fetch(`${world.origin}/api/v1/site`)).json()) as {
      supportEmail: string
    }
    expect(textOf(await mailTo(world, supportEmail, /./))).toContain('The site sent me here.')
  })
})

test(
  'asks the user of a device with an expired cookie to sign in, and shows no landing page',
  DEEP,
  async ({ page, context, world, guard }) => {
    guard.announce(/ → 401$/)
    await enter(context, world, await world.person())
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Welcome to Homefield!' })).toBeVisible()
    await context.clearCookies({ name: /homefield_session/ })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    // If the session cookie is invalid, the server sends the app, and the app then shows the public page.
    await enter(context, world, { ...(await world.person()), cookie: 'homefield_session=worn.out' })
    await page.goto('/pricing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(PAGES['/pricing'])
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  },
)

for (const theme of isExhaustive ? (['light', 'dark'] as const) : (['light'] as const))
  test(`has no serious axe violations on the public pages, ${theme}`, async ({ page, world }) => {
    await page.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme)
    const looked = [...PATHS, '/help/access-levels', '/help/playmetrics-link', '/help/reminders']
    expect(await articlePaths(world)).toContain('/help/reminders')
    for (const path of looked) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await judge(page, path)
    }
    await page.goto('/help')
    await page.getByRole('button', { name: 'Contact Support' }).click()
    await judge(page, 'support')
    await page.goto('/fr')
    await judge(page, '/fr')
  })

for (const width of [320, 768, 1024])
  test(`shows every public page at ${width} px without sideways scrolling`, DEEP, async ({ page, world }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [...PATHS, ...(await articlePaths(world))])
      for (const language of LANGUAGES) {
        await page.goto(inLanguage(path, language))
        expect.soft([path, language, await overflow(page)]).toEqual([path, language, 0])
      }
  })

test('does not scroll sideways on the narrowest phone', DEEP, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of PATHS)
    for (const language of LANGUAGES) {
      await page.goto(inLanguage(path, language))
      expect.soft([path, language, await overflow(page)]).toEqual([path, language, 0])
    }
})

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
