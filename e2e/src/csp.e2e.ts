import { createHash } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { childOf, teamOf } from './harness/family.ts'
import { LINKS, play } from './harness/links.ts'
import { fromTeamMenu } from './harness/steps.ts'
import { enter, expect, test, type TestWorld } from './harness/test.ts'
import { DEEP } from './harness/exhaustive.ts'

/*
 * React Aria adds style elements, but the content security policy allows only styles with a listed hash.
 * Two hooks of React Aria 3.53 can add a style element: usePress and usePreventScroll.
 * usePress never adds its style, because index.html already has an element with the id that React Aria checks.
 * styles.css contains the rules that usePress would add.
 * usePreventScroll adds its style only in WebKit on a phone, while a dialog covers the page.
 */

/** Returns the style hashes in the content security policy that the server sends. */
async function allowedStyles(world: TestWorld): Promise<string[]> {
  const policy = (await fetch(world.origin)).headers.get('content-security-policy') ?? ''
  const styles = /style-src ([^;]*)/.exec(policy)?.[1] ?? ''
  expect(policy).not.toContain('unsafe-inline')
  return [...styles.matchAll(/'(sha256-[^']+)'/g)].map(([, hash = '']) => hash)
}

/** Records the text of every style element that is added to the page. */
async function noteStyles(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const added: string[] = []
    Object.assign(window, { addedStyles: added })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof HTMLStyleElement) added.push(node.textContent)
    }).observe(document, { childList: true, subtree: true })
  })
}

const addedStyles = (page: Page) =>
  page.evaluate(() => (window as unknown as { addedStyles: string[] }).addedStyles)

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Opens one overlay of each kind that React Aria has. @returns the styles that were added */
async function openEverything(page: Page, signedInAs: string): Promise<string[]> {
  await page.goto('/connections/playmetrics')
  await fromTeamMenu(page, 'Harbor Blue', 'Edit team')
  const dialog = page.getByRole('dialog', { name: 'Edit Team' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: /Sport/ }).click()
  await page.getByRole('option', { name: 'Tennis' }).click()
  await dialog.getByRole('combobox', { name: 'Time zone' }).fill('kathm')
  await page.getByRole('option', { name: /Kathmandu/ }).click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Team name updated successfully')).toBeVisible()
  await page.getByRole('button', { name: signedInAs }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  const added = await addedStyles(page)
  await page.goto('/calendar?date=2025-08-02')
  await page.getByRole('button', { name: '+1 more' }).click()
  const popover = page.getByRole('dialog')
  await expect(popover).toBeVisible()
  await popover.getByRole('button', { name: /Game/ }).click()
  await expect(page.getByRole('dialog').getByText('Saturday, August 2, 2025')).toBeVisible()
  return [...added, ...(await addedStyles(page))]
}

async function family(context: BrowserContext, world: TestWorld): Promise<void> {
  const erin = await world.person()
  const maya = await childOf(erin, 'Maya')
  await play(world, LINKS.playmetrics, 'playmetrics-team')
  await teamOf(erin, { form: 'Playmetrics', url: LINKS.playmetrics, teamName: 'Harbor Blue' }, [maya])
  const { calendarText } = await import('@homefield/testkit/calendar-text')
  const day = [1, 2, 3].map((n) => ({
    uid: `${n}`,
    title: `Swim heat ${n}`,
    start: `20250802T1${n}0000Z`,
    end: `20250802T1${n}3000Z`,
  }))
  world.feeds.serve('club.example.org/ical_feed?tags=1', { body: calendarText('Swim club', day) })
  await teamOf(erin, { form: 'Other', url: LINKS.club }, [maya])
  await enter(context, world, erin)
}

test(
  'opens dialog, select, combo box, popover, menu and toast without a policy violation (C67)',
  DEEP,
  async ({ page, context, world }) => {
    await noteStyles(context)
    await family(context, world)
    // If a page violates the content security policy, harness/guard.ts fails the test.
    // React Aria adds no style in a desktop browser, so the list of added styles must be empty.
    // The WebKit test in this file proves that `noteStyles` detects an added style.
    expect(await openEverything(page, 'Your account: Erin Cole')).toEqual([])
  },
)

test.describe('dialogs in WebKit on a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })

  test('allows the scroll-lock style of a dialog by its hash, and no other style', async ({
    page,
    context,
    world,
  }) => {
    await noteStyles(context)
    // Imitate an iPhone for React Aria, which reads `platform` and `userAgentData`. The engine is still Chromium.
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'platform', { value: 'iPhone' })
      Object.defineProperty(navigator, 'userAgentData', { value: undefined })
    })
    await family(context, world)
    await page.goto('/connections/playmetrics')
    await fromTeamMenu(page, 'Harbor Blue', 'Edit team')
    await expect(page.getByRole('dialog', { name: 'Edit Team' })).toBeVisible()
    // Check the effect of the style, because a blocked style would be in the page but have no effect.
    await expect(page.locator('#root')).toHaveCSS('overscroll-behavior', 'contain')
    const added = await addedStyles(page)
    expect(added).not.toEqual([])
    expect((await allowedStyles(world)).sort()).toEqual([...new Set(added.map(hashOf))].sort())
  })
})

test('blocks inline scripts, inline styles and untrusted HTML (C67)', async ({ page, guard }) => {
  guard.announce(
    /content-security-policy|Content Security Policy|TrustedHTML|TrustedScript|TrustedTypePolicy/,
  )
  await page.goto('/auth/signin')
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.append('window.ran = true')
    document.head.append(script)
    const style = document.createElement('style')
    style.textContent = '* { outline: 7px solid red }'
    document.head.append(style)
    return 'ran' in window
  })
  expect(ran).toBe(false)
  // Trusted Types must block plain strings where the browser expects HTML or the URL of a script.
  const refused = await page.evaluate(() => {
    const refusalOf = (act: () => unknown) => {
      try {
        act()
        return 'nothing'
      } catch (error) {
        return (error as Error).name
      }
    }
    const types = (
      globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
    ).trustedTypes
    return [
      refusalOf(() => (document.body.innerHTML = '<img src=x onerror=alert(1)>')),
      refusalOf(() => (document.createElement('script').textContent = 'window.ran = true')),
      refusalOf(() => (document.createElement('script').src = '/api/v1/files/1/photo')),
      refusalOf(() => new Worker('/theme.js')),
      refusalOf(() => types.createPolicy('another', { createHTML: (text: string) => text })),
    ]
  })
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError', 'TypeError'])
  await expect(page.locator('#root')).not.toHaveCSS('outline-width', '7px')
})
