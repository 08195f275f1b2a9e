import { befriend, grant } from '@homefield/testkit/family'
import { newId } from '@homefield/server/lib/ids'
import { join } from 'node:path'
import { enter, expect, test } from '../harness/test.ts'
import { NOW, ZONE } from './cole-family.ts'
import { DEVICES } from './devices.ts'

const SHOTS = join(import.meta.dirname, '../../../shots')

test.use({ now: NOW, timezoneId: ZONE, contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

/** The messages in picture 11 of the design, each with time, sender (`me` is Erin) and text. */
const SAID = [
  ['2026-05-14T02:50:00Z', 'her', 'Are you driving to the tournament on Saturday?'],
  ['2026-05-14T02:52:00Z', 'her', 'We have two free seats.'],
  ['2026-05-14T02:57:00Z', 'me', 'Yes please! Maya and her bag.'],
  ['2026-05-14T02:58:00Z', 'me', 'I can do the way back.'],
  ['2026-05-14T22:59:00Z', 'her', 'https://example.org/bracket'],
  ['2026-05-14T23:00:00Z', 'her', 'Bracket is up. If they win they play at 10 on Sunday.'],
] as const

for (const [device, viewport] of Object.entries(DEVICES)) {
  for (const theme of ['light', 'dark'] as const) {
    test.describe(`${device} ${theme}`, () => {
      test.use({ viewport, deviceScaleFactor: device === 'mobile' ? 2 : 1 })

      test(`captures a conversation, ${device}, ${theme}`, async ({ page, context, world, guard }) => {
        guard.announce(/net::ERR_|Failed to fetch|→ 409/)
        await page.addInitScript((chosen) => {
          if (location.protocol !== 'about:') localStorage.setItem('theme', chosen)
        }, theme)
        const erin = await world.person({ name: 'Erin Cole', zone: ZONE })
        const priya = await world.person({ name: 'Priya Raman', zone: ZONE })
        await befriend(priya, erin)
        await grant(world.database, { owner: erin, friend: priya, role: 'administrator' })
        await erin.api.PATCH('/settings', { body: { theme } as never })
        const { data } = await erin.api.GET('/conversations')
        const id = data?.conversations[0]?.id ?? ''
        const shoot = async (name: string) => {
          await page.evaluate(() => document.fonts.ready)
          await page.screenshot({
            path: join(SHOTS, `${name}-${device}-${theme}.png`),
            animations: 'disabled',
          })
        }
        await enter(context, world, erin)
        await page.goto(`/dashboard?chat=${id}`)
        const chat = page.getByRole('dialog', { name: 'Conversation with Priya Raman' })
        await expect(chat.getByText('No messages yet')).toBeVisible()
        await shoot('11-chat-empty')
        await page.goto('about:blank')

        for (const [at, who, content] of SAID) {
          const messageId = newId()
          await (who === 'me' ? erin : priya).api.POST('/conversations/{id}/messages', {
            params: { path: { id } },
            body: { id: messageId, content, picture: null },
          })
          await world.database
            .query('update messages set created_at = $2 where id = $1', [messageId, at])
            .catch(async () => {
              const client = await world.database.connect()
              await client.query(`set app.now = '${NOW}'`)
              await client.query('update messages set created_at = $2 where id = $1', [messageId, at])
              client.release(true)
            })
        }
        await erin.api.POST('/conversations/{id}/read', { params: { path: { id } }, body: { upTo: 4 } })
        await priya.api.POST('/conversations/{id}/read', { params: { path: { id } }, body: { upTo: 4 } })
        await page.goto(`/dashboard?chat=${id}`)
        await expect(chat.getByRole('listitem').filter({ hasText: 'Bracket is up' })).toBeVisible()
        await expect(chat.getByText('2 new messages')).toBeVisible()
        await shoot('11-chat')

        await chat.getByRole('button', { name: 'Emoji' }).click()
        await expect(page.getByRole('gridcell').first()).toBeVisible()
        await shoot('11-chat-emoji')
        await page.keyboard.press('Escape')

        await chat
          .getByRole('textbox')
          .fill('Great.\nSee you at nine?\nI bring water,\nbananas,\nand the tent,\nand the ball')
        await shoot('11-chat-lines')
        await chat.getByRole('textbox').fill('')

        await priya.api.DELETE('/friends/{userId}', { params: { path: { userId: erin.id } } })
        await expect(chat.getByText('You and Priya Raman aren’t friends anymore')).toBeVisible()
        await shoot('11-chat-closed')
      })
    })
  }
}
