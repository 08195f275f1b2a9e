import type { Message } from '@homefield/contract/message'
import type { Locator, Page } from '@playwright/test'
import { addEvent, grant } from '@homefield/testkit/family'
import { field, openChat, twoFriends } from './harness/chat.ts'
import { childOf } from './harness/family.ts'
import { enterDeadSpot } from './harness/network.ts'
import { DEEP } from './harness/exhaustive.ts'
import { enter, expect, test, type TestWorld } from './harness/test.ts'

// Turn off Playwright's trace recorder: its requests for blob: pictures violate the content security policy.
test.use({ trace: 'off' })

type Person = Awaited<ReturnType<TestWorld['person']>>

const openers = (chat: Locator) => chat.getByRole('button', { name: /^Open photo/ })
const chosen = (chat: Locator) => chat.getByRole('img', { name: 'Chosen photo' })

interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Returns a test picture: a screenshot of the page that is `width` × `height` pixels large. */
async function pictureFile(page: Page, width = 600, height = 400): Promise<Chosen> {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width, height } })
  return { name: 'page.png', mimeType: 'image/png', buffer }
}

async function choose(page: Page, chat: Locator, file: Chosen): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await chat.getByRole('button', { name: 'Add photo' }).click()
  await (await chooser).setFiles(file)
}

const send = (chat: Locator) => chat.getByRole('button', { name: 'Send' }).click()

async function stored(person: Person, id: string): Promise<Message[]> {
  const { data } = await person.api.GET('/conversations/{id}/messages', { params: { path: { id } } })
  return data?.messages ?? []
}

/** Pastes or drops a file onto an element. */
async function hand(to: Locator, event: 'paste' | 'drop', { name, mimeType, buffer }: Chosen): Promise<void> {
  await to.evaluate(
    (element, [kind, file]) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(file.base64), (one) => one.charCodeAt(0))
      data.items.add(new File([bytes], file.name, { type: file.type }))
      const common = { bubbles: true, cancelable: true }
      if (kind === 'paste')
        element.dispatchEvent(new ClipboardEvent('paste', { ...common, clipboardData: data }))
      else
        for (const step of ['dragenter', 'dragover', 'drop'])
          element.dispatchEvent(new DragEvent(step, { ...common, dataTransfer: data }))
    },
    [event, { name, type: mimeType, base64: buffer.toString('base64') }] as const,
  )
}

const loaded = (image: Locator) =>
  expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)

test('sends a photo with a message, and lets the other person open the photo', async ({
  page,
  context,
  otherBrowser,
  world,
}) => {
  const { erin, priya, id } = await twoFriends(world)
  await enter(context, world, erin)
  await enter(otherBrowser, world, priya)
  const mine = await openChat(page, id, 'Priya Raman')
  const page2 = await otherBrowser.newPage()
  const theirs = await openChat(page2, id, 'Erin Cole')

  await choose(page, mine, await pictureFile(page))
  await expect(chosen(mine)).toBeVisible()
  await mine.getByRole('textbox', { name: 'Description of the photo' }).fill('The bracket')
  await field(mine).fill('We play at ten.')
  await field(mine).press('Enter')
  await expect(chosen(mine)).toHaveCount(0)
  await expect(field(mine)).toHaveValue('')
  await expect(openers(mine)).toHaveAccessibleName('Open photo: The bracket')

  await expect(openers(theirs)).toHaveAccessibleName('Open photo: The bracket')
  const small = openers(theirs).locator('img')
  await loaded(small)
  // The photo measures 600 × 400. The chat shows the photo 260 px wide, with the same aspect ratio.
  const box = await openers(theirs).boundingBox()
  expect([box?.width, Math.round(box?.height ?? 0)]).toEqual([260, 173])
  await expect(theirs.getByText('We play at ten.', { exact: true })).toBeVisible()
  expect((await stored(priya, id)).map(({ content, picture }) => [content, picture?.alt ?? null])).toEqual([
    ['', 'The bracket'],
    ['We play at ten.', null],
  ])

  await openers(theirs).click()
  const viewer = page2.getByRole('dialog', { name: 'Photo from Erin Cole' })
  await loaded(viewer.getByRole('img', { name: 'The bracket' }))
  await expect(viewer.getByText('1 of 1')).toBeVisible()
  await page2.keyboard.press('+')
  await expect(viewer.getByText('150%')).toBeVisible()
  await viewer.getByRole('img', { name: 'The bracket' }).dblclick()
  await expect(viewer.getByText('100%')).toBeVisible()
  const download = page2.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Save image' }).click()
  expect((await download).suggestedFilename()).toMatch(/^homefield-\d{4}-\d\d-\d\d\.jpg$/)
  await page2.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(theirs).toBeVisible()
  await expect(openers(theirs)).toBeFocused()
})

test(
  'accepts pasted and dropped photos, removes one before sending, and pages through the others',
  DEEP,
  async ({ page, context, world }) => {
    const { erin, id } = await twoFriends(world)
    await enter(context, world, erin)
    const chat = await openChat(page, id, 'Priya Raman')
    await hand(field(chat), 'paste', await pictureFile(page))
    await expect(chosen(chat)).toBeVisible()
    await chat.getByRole('button', { name: 'Remove photo' }).click()
    await expect(chosen(chat)).toHaveCount(0)
    await hand(field(chat), 'paste', await pictureFile(page))
    await expect(chosen(chat)).toBeVisible()
    await send(chat)
    await expect(openers(chat)).toHaveCount(1)
    await hand(chat.getByRole('list'), 'drop', await pictureFile(page, 300, 500))
    await expect(chosen(chat)).toBeVisible()
    await send(chat)
    await expect(openers(chat)).toHaveCount(2)

    await openers(chat).first().click()
    const viewer = page.getByRole('dialog', { name: 'Photo from You' })
    await expect(viewer.getByText('1 of 2')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByText('2 of 2')).toBeVisible()
    await viewer.getByRole('button', { name: 'Previous image' }).click()
    await expect(viewer.getByText('1 of 2')).toBeVisible()
    await viewer.getByRole('button', { name: 'Close' }).click()
    await expect(viewer).toHaveCount(0)
  },
)

test(
  'creates one message with one photo if the upload is cut or its response is lost (C14)',
  DEEP,
  async ({ page, context, world, guard }) => {
    const { erin, priya, id } = await twoFriends(world)
    await enter(context, world, erin)
    guard.announce(/picture.* failed: net::ERR_/, /Failed to load resource/)
    const chat = await openChat(page, id, 'Priya Raman')
    const commands: (string | undefined)[] = []
    await context.route('**/api/v1/messages/*/picture*', async (route) => {
      commands.push(route.request().headers()['command-id'])
      if (commands.length === 1) return route.abort('connectionreset')
      if (commands.length > 2) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await choose(page, chat, await pictureFile(page))
    await expect(chosen(chat)).toBeVisible()
    await send(chat)
    await expect(chat.getByText('Sending')).toBeVisible()
    await expect(openers(chat)).toHaveCount(1, { timeout: 30_000 })
    await expect(chat.getByText('Sent', { exact: true })).toBeVisible()
    expect(new Set(commands).size).toBe(1)
    const messages = await stored(priya, id)
    expect(messages.map(({ picture }) => picture?.fileId !== null)).toEqual([true])
  },
)

test('shows an error if the server rejects a photo, and sends the photo again when the user presses Retry', async ({
  page,
  context,
  world,
  guard,
}) => {
  const { erin, priya, id } = await twoFriends(world)
  await enter(context, world, erin)
  guard.announce(/503|422/)
  const chat = await openChat(page, id, 'Priya Raman')
  const refusal = { code: 'imageUnreadable', message: 'Failed to read image file', requestId: 'r' }
  const address = '**/api/v1/messages/*/picture*'
  await context.route(address, (route) => route.fulfill({ status: 422, json: { error: refusal } }))
  await choose(page, chat, await pictureFile(page))
  await expect(chosen(chat)).toBeVisible()
  await send(chat)
  await expect(chat.getByText('Failed to upload image: Failed to read image file')).toBeVisible()
  await context.unroute(address)
  await chat.getByRole('button', { name: 'Retry' }).click()
  await expect(openers(chat)).toHaveCount(1)
  await expect(chat.getByText('Failed to upload image')).toHaveCount(0)
  expect(await stored(priya, id)).toHaveLength(1)
})

test(
  'keeps a photo that was added offline if the tab is closed, and sends it with its message (C13)',
  DEEP,
  async ({ page, context, world, guard }) => {
    const { erin, priya, id } = await twoFriends(world)
    await enter(context, world, erin)
    const chat = await openChat(page, id, 'Priya Raman')
    const file = await pictureFile(page)
    const spot = await enterDeadSpot(context, world, guard)
    await choose(page, chat, file)
    await expect(chosen(chat)).toBeVisible()
    await field(chat).fill('after it')
    await field(chat).press('Enter')
    await expect(chat.getByRole('img', { name: 'Photo' })).toBeVisible()
    await expect(chat.getByText('Sending')).toBeVisible()
    await page.close()

    const reopened = await context.newPage()
    const again = await openChat(reopened, id, 'Priya Raman')
    await loaded(again.getByRole('img', { name: 'Photo' }))
    await expect(again.getByText('after it', { exact: true })).toBeVisible()
    await spot.leave()
    await expect(openers(again)).toHaveCount(1, { timeout: 40_000 })
    await expect(again.getByText('Sent', { exact: true })).toBeVisible()
    const contents = async () => (await stored(priya, id)).map(({ content }) => content)
    await expect.poll(contents).toEqual(['', 'after it'])
    expect((await stored(priya, id))[0]?.picture?.fileId).not.toBeNull()
  },
)

test(
  'rejects a photo that is too large, unsupported or broken, and says why',
  DEEP,
  async ({ page, context, world }) => {
    const { erin, id } = await twoFriends(world)
    await enter(context, world, erin)
    const chat = await openChat(page, id, 'Priya Raman')
    const problem = chat.getByRole('alert')
    const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
    await choose(page, chat, large)
    await expect(problem).toHaveText('Image size must be less than 5MB')
    await hand(field(chat), 'drop', {
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('words'),
    })
    await expect(problem).toHaveText('Invalid image type. Only JPEG, PNG, GIF, and WebP are allowed')
    await choose(page, chat, { name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(problem).toHaveText('Failed to read image file')
    await choose(page, chat, await pictureFile(page))
    await expect(chosen(chat)).toBeVisible()
    await expect(problem).toHaveCount(0)
  },
)

/** Adds Exif orientation 6 to a JPEG, which tells viewers to rotate it clockwise (Exif 2.32, tag 0x0112). */
function turned(jpeg: Buffer): Buffer {
  // The TIFF data contain a header, the number of entries, the tag and value of one entry, and an end mark.
  const parts = ['4d4d002a00000008', '0001', '0112000300000001', '00060000', '00000000']
  const tiff = Buffer.from(parts.join(''), 'hex')
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(exif.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, jpeg.subarray(2)])
}

test(
  'shrinks and rotates a photo, or sends the photo unchanged if decoding takes over 5 s',
  DEEP,
  async ({ page, context, world }) => {
    const { erin, id } = await twoFriends(world)
    await enter(context, world, erin)
    // Make the decoding of the second picture hang, and shorten the app's timeout for decoding from 5 s to 200 ms.
    await page.addInitScript(() => {
      const patiently = setTimeout
      const hurried = (run: () => void, ms?: number) => patiently(run, ms === 5_000 ? 200 : ms)
      window.setTimeout = hurried as typeof setTimeout
      const { decode } = HTMLImageElement.prototype
      HTMLImageElement.prototype.decode = function opened() {
        return document.documentElement.dataset['slow'] === ''
          ? new Promise(() => undefined)
          : decode.call(this)
      }
    })
    const chat = await openChat(page, id, 'Priya Raman')
    await page.setViewportSize({ width: 1440, height: 900 })
    const jpeg = await page.screenshot({ type: 'jpeg', quality: 95 })
    const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: turned(jpeg) }
    const isUpload = (url: string) => /\/messages\/[^/]+\/picture/.test(url)
    const sent = async () => {
      const upload = page.waitForRequest((request) => isUpload(request.url()))
      await choose(page, chat, photo)
      await expect(chosen(chat)).toBeVisible()
      await send(chat)
      return (await upload).postDataBuffer()
    }

    const small = await sent()
    expect(small?.includes('Exif')).toBe(false)
    expect(small?.length).toBeLessThan(photo.buffer.length)
    await expect(openers(chat)).toHaveCount(1)
    // The rotated photo measures 900 × 1440. Scaled down to fit 260 × 300, it measures 188 × 300.
    const box = await openers(chat).boundingBox()
    expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([188, 300])

    await page.evaluate(() => (document.documentElement.dataset['slow'] = ''))
    expect((await sent())?.equals(photo.buffer)).toBe(true)
    await expect(openers(chat)).toHaveCount(2)
  },
)

test(
  'sends text and photo as one message in the thread of an event',
  DEEP,
  async ({ page, context, world }) => {
    const { erin, priya } = await twoFriends(world)
    const maya = await childOf(erin, 'Maya')
    const event = await addEvent(erin, maya, { title: 'Cup final', date: '2025-08-09' })
    await grant(world.database, { owner: erin, friend: priya, role: 'viewer' })
    await enter(context, world, erin)
    const eventId = event.children[0]?.eventId ?? ''
    await page.goto(`/calendar?event=${eventId}&messages=1`)
    const dialog = page.getByRole('dialog', { name: 'Cup final' })
    const words = dialog.getByRole('textbox', { name: 'Type a message about this event...' })
    await expect(words).toBeVisible()
    await choose(page, dialog, await pictureFile(page))
    await expect(chosen(dialog)).toBeVisible()
    await words.fill('Look at that')
    await words.press('Enter')
    await expect(openers(dialog)).toHaveCount(1)
    const { data } = await priya.api.GET('/events/{id}/messages', { params: { path: { id: eventId } } })
    expect(data?.messages.map(({ content, picture }) => [content, picture !== null])).toEqual([
      ['Look at that', true],
    ])
    await openers(dialog).click()
    const viewer = page.getByRole('dialog', { name: 'Photo from You' })
    await expect(viewer.getByText(/Cup final · /)).toBeVisible()
  },
)
