import { enter, test } from './harness/test.ts'
test('probe', async ({ page, context, world }) => {
  await enter(context, world, await world.person())
  await page.addInitScript(() => {
    const f = HTMLElement.prototype.focus
    ;(window as any).log = []
    HTMLElement.prototype.focus = function (o) {
      ;(window as any).log.push(`focus() ${this.tagName}.${this.className} ${performance.now() | 0} ${(new Error().stack ?? '').split('\n').slice(2, 6).map((l) => l.trim().replace(/https?:\/\/[^/]+\/assets\//, '')).join(' < ')}`)
      return f.call(this, o)
    }
    for (const t of ['focusin', 'keydown', 'keyup', 'click']) document.addEventListener(t, (e) => (window as any).log.push(`${t} ${(e.target as HTMLElement).tagName}.${(e.target as HTMLElement).className} ${performance.now() | 0}`), true)
  })
  await page.goto('/dashboard')
  const account = page.getByRole('button', { name: /Your account/ })
  await account.focus()
  for (let i = 0; i < 2; i++) {
    await page.waitForTimeout(800)
    await page.evaluate(() => ((window as any).log.length = 0))
    await page.keyboard.press('Enter')
    await page.waitForTimeout(1000)
    console.log((await page.evaluate(() => (window as any).log)).join('\n'))
    console.log('----')
    await page.keyboard.press('Escape')
  }
})
