import { befriend, grant } from '@homefield/testkit/family'
import { childOf, teamOf } from './harness/family.ts'
import { LINKS, play } from './harness/links.ts'
import { enter, expect, test } from './harness/test.ts'

test('hands a child over to the other parent, together with the child’s schedule', async ({
  page,
  context,
  otherBrowser,
  world,
  guard,
}) => {
  // Allow status 404, because Erin's page may still request the child and its events after the handover.
  guard.announce(/^GET \/api\/v1\/(profiles\/[^/]+|events[/?][^ ]*) → 404$/)
  await play(world, LINKS.playmetrics, 'playmetrics-team')
  const erin = await world.person({ name: 'Erin Cole' })
  const dana = await world.person({ name: 'Dana Cole' })
  await befriend(erin, dana)
  await grant(world.database, { owner: erin, friend: dana, role: 'administrator' })
  const maya = await childOf(erin, 'Maya')
  await teamOf(erin, { form: 'Playmetrics', url: LINKS.playmetrics, teamName: 'Harbor Blue' }, [maya])
  const game = await world.database.query<{ id: string }>(
    'select id from events where profile_id = $1 order by id',
    [maya],
  )
  await enter(context, world, erin)
  await enter(otherBrowser, world, dana)
  const hers = await otherBrowser.newPage()

  await test.step('offers the child', async () => {
    await page.goto(`/profiles/${maya}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: /^Transfer/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Transfer/ })
    await dialog.getByRole('radio', { name: /Dana Cole/ }).press('Space')
    await dialog.getByRole('button', { name: /^Offer/ }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/Offered to Dana Cole/)).toBeVisible()
  })

  await test.step('accepts the child', async () => {
    await hers.goto('/profiles')
    await expect(
      hers
        .getByText(/Erin Cole/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await hers.getByRole('button', { name: 'Accept Maya' }).click()
    await expect(hers.getByRole('region', { name: 'Your Children' }).getByText('Maya')).toBeVisible()
    await expect(page.getByText('Profile not found')).toBeVisible()
  })

  await test.step('keeps all events with their ids, and the team’s connection', async () => {
    const { rows } = await world.database.query<{ id: string }>(
      'select id from events where profile_id = $1 and owner_id = $2 order by id',
      [maya, dana.id],
    )
    expect(rows).toEqual(game.rows)
    await hers.goto('/connections/playmetrics')
    await expect(hers.getByText('Harbor Blue').first()).toBeVisible()
  })
})
